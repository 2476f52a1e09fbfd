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
"""The number of bytes that `write` buffers in memory; a longer text is buffered in a temporary file."""


def read(
    source: Source,
    *,
    variant: Variant | Rules | None = None,
    errors: Literal["collect", "raise"] = "collect",
    strict: bool = False,
    encoding: str | None = None,
    first_number: FirstNumber = "detect",
) -> Iterator[Game]:
    """Returns an iterator over the games of a file.

    Regular files opened by path are read ahead: at most 64 games and about one megabyte. Pipes and Python file objects
    are never read ahead: the iterator yields a game as soon as the next game begins. Text is decoded in blocks of 64 KiB.

    Args:
        source: a path, or an open text file or binary file.
        variant: the rules of games whose tags do not determine them; `None` guesses the rules from the moves.
        errors: `"collect"` yields every game, and `Game.errors` says why a game could not be replayed to its end.
            `"raise"` raises `PdnError` for such a game. In both modes the iterator continues with the next game.
        strict: whether to raise `PdnError` for a game that violates the grammar of PDN 3.0, instead of repairing it.
        encoding: the encoding of the bytes, such as `"cp850"`; `None` uses UTF-8 if the bytes are valid UTF-8, else
            guesses. With a text file it must be `None`; otherwise `ValueError` is raised when the file is read.
        first_number: the side whose number comes first in results. `"starter"` is the side that moves first in the
            game. `"detect"` applies the rules of `Game.winner_rule`.

    A file that has text, but neither a tag nor a move nor a result, has no game. `errors="raise"` raises `PdnError` for
    it. `errors="collect"` yields the text as a game with an error, if any of the text can be kept.

    Ctrl-C raises `KeyboardInterrupt`. If it interrupts the iterator inside a game, the games that were read ahead follow,
    then `ValueError`.

    Raises:
        OSError: the file cannot be read.
        PdnError: as described above; its attributes are the line and the column.
    """
    if errors not in ("collect", "raise"):
        msg = f"errors must be one of collect, raise, not {errors!r:.40}"
        raise ValueError(msg)
    reader = PdnReader(source, variant, errors == "raise", strict, encoding, first_number)
    # `map` instead of a generator: a generator would end at the first error.
    return map(Game._of, reader)


def loads(text: str, **arguments: Any) -> list[Game]:
    """Returns the games of a PDN text as a list. The keywords are those of `read`.

    >>> from checkers import pdn
    >>> [game.ply_count for game in pdn.loads("1. 32-28 19-23 *  1. 33-29 *", variant="international")]
    [2, 1]
    """
    if not isinstance(text, str):
        msg = f"text must be str, not {type(text).__name__}; use `read` for files"
        raise TypeError(msg)
    return list(read(io.StringIO(text), **arguments))


def dumps(games: Iterable[Game], *, convert: bool = False) -> str:
    """Returns games as the text of a PDN file. `Game.to_pdn` explains `convert`."""
    return write(games, convert=convert)


def read_headers(source: Source, *, encoding: str | None = None) -> Iterator[Headers]:
    """Returns an iterator over the tags of the games of a file. It does not replay moves.

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
    """Writes games as PDN 3.0 to a path or an open text file, or returns the text if `target` is `None`.

    `Game.to_pdn` explains `convert`. A path is opened only after the last game was produced. Therefore `games` may be
    read from the same file, and an error while reading leaves the file unchanged.
    """
    if target is None:
        return "\n".join(game.to_pdn(convert=convert) for game in games)
    if isinstance(target, (str, bytes, os.PathLike)):
        # Imported here, because their import is slow.
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
