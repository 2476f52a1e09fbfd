"""Limits of a search and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypedDict

from checkers._native import Board, Move


@dataclass(frozen=True)
class Limit:
    """When a search ends: at the first of these limits. Times are in seconds."""

    time: float | None = None
    """For this move."""
    depth: int | None = None
    """Plies."""
    nodes: int | None = None
    """Positions visited."""
    white_clock: float | None = None
    black_clock: float | None = None
    white_inc: float | None = None
    black_inc: float | None = None
    remaining_moves: int | None = None
    """Moves until the next time control."""

    def _clock(self, board: Board) -> tuple[float | None, float | None]:
        return (self.white_clock, self.white_inc) if board.turn else (self.black_clock, self.black_inc)


class Score(NamedTuple):
    """The value of a position for a side: men, or plies until it wins (negative: loses)."""

    men: float | None
    win: int | None = None

    def __neg__(self) -> Score:
        return Score(None if self.men is None else -self.men, None if self.win is None else -self.win)


class PovScore(NamedTuple):
    """A score with the side to move, for which `relative` holds."""

    relative: Score
    turn: bool

    def pov(self, color: bool) -> Score:
        """The score for a side."""
        return self.relative if self.turn == color else -self.relative

    def white(self) -> Score:
        """The score for White."""
        return self.pov(True)

    def black(self) -> Score:
        """The score for Black."""
        return self.pov(False)

    def __str__(self) -> str:
        men, win = self.white()
        if win is None:
            return f"{men:+.2f}"
        return f"{'White' if win > 0 else 'Black'} wins in {abs(win)} plies"


class InfoDict(TypedDict, total=False):
    """What an engine says about a position. It names only what it knows."""

    score: PovScore
    pv: list[Move]
    depth: int
    nodes: int
    time: float
    nps: float
    multipv: int


@dataclass
class PlayResult:
    """The move of a search."""

    move: Move
    ponder: Move | None = None
    """The expected answer."""
    info: InfoDict = field(default_factory=InfoDict)


def _info(found: tuple[int, int, float | None, int | None, int, float, list[Move]], turn: bool) -> InfoDict:
    depth, rank, men, win, nodes, seconds, moves = found
    info = InfoDict(
        depth=depth,
        multipv=rank,
        score=PovScore(Score(men, win), turn),
        nodes=nodes,
        time=seconds,
        pv=moves,
    )
    if seconds > 0:
        info["nps"] = nodes / seconds
    return info
