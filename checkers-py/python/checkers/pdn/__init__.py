"""Game files in Portable Draughts Notation (PDN), damaged ones and many encodings included.

>>> import io
>>> from checkers import pdn
>>> file = io.StringIO('[White "A"] [GameType "25"] 1. c3-b4 {quiet} d6-c5 (1... d6-e5) 2. b4:d6 *')
>>> for game in pdn.read(file):
...     print(game.headers["White"], game.rules.id, [str(move) for move in game.moves])
A russian ['c3-b4', 'd6-c5', 'b4:d6']
>>> game.line[0].comments, str(game.line[1].variations[0][0].move)
(('quiet',), 'd6-e5')

`read` is lazy: at most 64 games are in memory. `read_headers` reads tags without replaying moves. `to_arrays` converts
whole collections to numpy arrays on several threads. `game.headers`, `game.add_move`, `node.add_variation` and
`node.add_comment` edit a game.
"""

from checkers.errors import PdnError
from checkers.pdn._arrays import UNKNOWN, Arrays, to_arrays
from checkers.pdn._game import Game, Headers, Remark
from checkers.pdn._read import dumps, loads, read, read_headers, write
from checkers.pdn._tree import Clock, Line, Node
from checkers.pdn._visitor import Visitor

__all__ = [
    "UNKNOWN",
    "Arrays",
    "Clock",
    "Game",
    "Headers",
    "Line",
    "Node",
    "PdnError",
    "Remark",
    "Visitor",
    "dumps",
    "loads",
    "read",
    "read_headers",
    "to_arrays",
    "write",
]

# Pickles and documentation refer to the public module, not to the private ones.
for _name in __all__:
    if getattr(globals()[_name], "__module__", "").startswith(f"{__name__}._"):
        globals()[_name].__module__ = __name__
del _name
