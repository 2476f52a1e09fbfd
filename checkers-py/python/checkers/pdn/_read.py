"""Reading and writing game files."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING, Any, Literal, TypeAlias, overload

from checkers._native import PdnHeaders, PdnReader, Rules
from checkers.pdn._game import Game, Headers

if TYPE_CHECKING:
    from checkers._variants import Variant

__all__ = ["dumps", "loads", "read", "read_headers", "write"]

Path: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]
Source: TypeAlias = Path | IO[str] | IO[bytes]
FirstNumber: TypeAlias = Literal["detect", "white", "black", "starter"]

_IN_MEMORY = 1 << 24
"""How much text waits in memory until its file is opened; more waits in a file."""


def read(
    source: Source,
    *,
    variant: Variant | Rules | None = None,
    errors: Literal["collect", "raise"] = "collect",
    strict: bool = False,
    encoding: str | None = None,
    first_number: FirstNumber = "detect",
) -> Iterator[Game]:
    """The games of a file, one after the other.

    Of a file by its path some games are read ahead, 64 at most and about a megabyte. Of what may have to be waited for,
    pipes and files of Python's, none is: a game is given as soon as the next one begins, in
    the 64 KiB that are decoded at once. Ctrl-C ends waiting for it, and
    reading in the middle of a game: then `ValueError` follows what was read ahead.

    Args:
        source: a path, or a file that is open, for text or for bytes.
        variant: the rules of games whose tags say none. Without it they are found from the moves.
        errors: with `"collect"` every game is given, and its `errors` say why it could not be replayed to its end;
            with `"raise"` such a game raises `PdnError`. Either way the next game can be asked for.
        strict: whether a game that the grammar of PDN 3.0 refuses raises `PdnError` instead of being repaired.
        encoding: that of the bytes, such as `"cp850"`; without it UTF-8 where they are, else the one that suits them
            best. A file that gives text needs none, and refuses one with `ValueError` as soon as it is read.
        first_number: whose number comes first in results; `"starter"` is the side that begins the game. With
            `"detect"` see `Game.winner_rule`.

    A file with text but without any tag, move or result holds no game: with `errors="raise"` it raises `PdnError`; with
    `"collect"` the text is given as a game whose `errors` say so, if anything of it can be kept.

    Raises:
        OSError: the file cannot be read.
        PdnError: see above; it has the line and the column.
    """
    if errors not in ("collect", "raise"):
        msg = f"errors must be one of collect, raise, not {errors!r:.40}"
        raise ValueError(msg)
    reader = PdnReader(source, variant, errors == "raise", strict, encoding, first_number)
    # Not a generator: that would be over after the first error.
    return map(Game._of, reader)


def loads(text: str, **arguments: Any) -> list[Game]:
    """The games of a text. The arguments are those of `read`.

    >>> from checkers import pdn
    >>> [game.ply_count for game in pdn.loads("1. 32-28 19-23 *  1. 33-29 *", variant="international")]
    [2, 1]
    """
    if not isinstance(text, str):
        msg = f"a text is expected, not {type(text).__name__}; `read` opens files"
        raise TypeError(msg)
    return list(read(io.StringIO(text), **arguments))


def dumps(games: Iterable[Game], *, convert: bool = False) -> str:
    """Games as the text of a PDN file. See `Game.to_pdn`."""
    return write(games, convert=convert)


def read_headers(source: Source, *, encoding: str | None = None) -> Iterator[Headers]:
    """The tags of the games of a file, one game after the other, without replaying any move.

    The arguments are those of `read`.

    >>> import io
    >>> from checkers import pdn
    >>> [headers["White"] for headers in pdn.read_headers(io.StringIO('[White "A"] 1. 32-28 * [White "B"] *'))]
    ['A', 'B']
    """
    return (Headers._of(tags) for _, _, tags in PdnHeaders(source, encoding))


@overload
def write(games: Iterable[Game], target: None = None, *, convert: bool = ...) -> str: ...
@overload
def write(games: Iterable[Game], target: Path | IO[str], *, convert: bool = ...) -> None: ...
def write(
    games: Iterable[Game], target: Path | IO[str] | None = None, *, convert: bool = False
) -> str | None:
    """Writes games as PDN 3.0 to a path or an open text file, or returns the text. See `Game.to_pdn`.

    A file by its path is opened when there are no more games to come: they may be read from that same file, and if
    that raises, it stays as it was.
    """
    if target is None:
        return "\n".join(game.to_pdn(convert=convert) for game in games)
    if isinstance(target, (str, bytes, os.PathLike)):
        # They take longer to import than all the rest.
        import shutil  # noqa: PLC0415
        import tempfile  # noqa: PLC0415

        with tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="\n") as text:
            write(games, text, convert=convert)
            text.seek(0)
            with open(target, "w", encoding="utf-8", newline="\n") as file:
                shutil.copyfileobj(text, file)
        return None
    for index, game in enumerate(games):
        target.write(("\n" if index else "") + game.to_pdn(convert=convert))
    return None
