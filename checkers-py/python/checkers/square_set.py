"""Sets of squares, stored as bit masks."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, MutableSet
from typing import Any, SupportsIndex

__all__ = ["SquareSet"]

_MOST_SQUARES = 128


class SquareSet(MutableSet[int]):
    """A mutable set of square numbers, stored as an integer mask: bit `n` is square `n`.

    The constructor accepts a mask, such as `Board.occupied` or `Board.pieces_mask(...)`, or an iterable of square
    numbers. `int(squares)` returns the mask. The operators `&`, `|`, `^` and `-` accept sets, masks and iterables of
    square numbers. Raises `ValueError` for a square number that is not from 0 to 127.

    >>> import checkers
    >>> board = checkers.Board("russian", "W:Wa1,c3:Bh8")
    >>> white = checkers.SquareSet(board.pieces_mask(checkers.WHITE))
    >>> sorted(white), int(white), 0 in white
    ([0, 9], 513, True)
    >>> checkers.SquareSet(board.occupied) - white
    SquareSet([31])
    """

    __slots__ = ("_squares",)

    def __init__(self, squares: SupportsIndex | Iterable[SupportsIndex] = 0) -> None:
        self._squares = _mask(squares)

    @property
    def mask(self) -> int:
        """The set as an integer: bit `n` is square `n`."""
        return self._squares

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> SquareSet:  # type: ignore[override]
        return cls(it)

    def __contains__(self, square: object) -> bool:
        if not isinstance(square, SupportsIndex):
            return False
        number = operator.index(square)
        return number >= 0 and bool(self.mask >> number & 1)

    def __iter__(self) -> Iterator[int]:
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield lowest.bit_length() - 1
            mask ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __int__(self) -> int:
        return self.mask

    def __index__(self) -> int:
        return self.mask

    def __eq__(self, other: object) -> bool:
        try:
            return self.mask == _mask(other)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return NotImplemented

    # A mutable set has no hash.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"SquareSet({list(self)})"

    def add(self, value: SupportsIndex) -> None:
        """Adds a square."""
        self._squares |= _bit(value)

    def discard(self, value: SupportsIndex) -> None:
        """Removes a square if it is in the set."""
        self._squares &= ~_bit(value)

    def copy(self) -> SquareSet:
        """Returns a copy of the set."""
        return SquareSet(self.mask)

    def __and__(self, other: Any) -> SquareSet:
        return SquareSet(self.mask & _mask(other))

    def __or__(self, other: Any) -> SquareSet:
        return SquareSet(self.mask | _mask(other))

    def __xor__(self, other: Any) -> SquareSet:
        return SquareSet(self.mask ^ _mask(other))

    def __sub__(self, other: Any) -> SquareSet:
        return SquareSet(self.mask & ~_mask(other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __rsub__(self, other: Any) -> SquareSet:
        return SquareSet(_mask(other) & ~self.mask)


def _bit(square: SupportsIndex) -> int:
    number = operator.index(square)
    if not 0 <= number < _MOST_SQUARES:
        msg = f"a square number must be from 0 to {_MOST_SQUARES - 1}, not {number}"
        raise ValueError(msg)
    return 1 << number


def _mask(squares: SupportsIndex | Iterable[SupportsIndex]) -> int:
    if isinstance(squares, SquareSet):
        return squares.mask
    # numpy's arrays have `__index__` too.
    if isinstance(squares, SupportsIndex) and not isinstance(squares, Iterable):
        mask = operator.index(squares)
        if not 0 <= mask < 1 << _MOST_SQUARES:
            msg = f"a mask of squares must be from 0 to 2**{_MOST_SQUARES} - 1"
            raise ValueError(msg)
        return mask
    mask = 0
    for square in squares:
        mask |= _bit(square)
    return mask
