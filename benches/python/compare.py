"""Side by side with py-draughts, python-chess and OpenSpiel, as far as they are installed.

    python benches/python/compare.py            # some minutes
    python benches/python/compare.py --quick    # whether it runs; the numbers mean little

Each figure is the best of several runs, in the wall time of one process.
"""

from __future__ import annotations

import argparse
import importlib
import io
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import checkers
from checkers import Batch, Board, pdn

# A middle game of international draughts without captures.
MIDDLE = "W:W27,28,32,33,34,35,37,38,39,42,43,48:B7,8,9,12,13,14,16,17,18,19,23,24"
PGN = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 *\n\n"


def rate(work: Callable[[], float], seconds: float) -> float:
    """The best rate of a piece of work that says how much it has done."""
    best, end = 0.0, time.perf_counter() + seconds
    while True:
        begin = time.perf_counter()
        done = work()
        now = time.perf_counter()
        best = max(best, done / (now - begin))
        if now >= end:
            return best


def optional(name: str) -> Any:
    """A module, or `None` where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def show(what: str, ours: float, theirs: float | None, peer: str, wanted: float) -> None:
    """One line: both rates, how much faster we are and how much was wanted."""
    if theirs is None:
        print(f"{what:34} {ours:14,.0f}/s   ({peer} is not installed)")
        return
    times = ours / theirs
    print(f"{what:34} {ours:14,.0f}/s   {peer} {theirs:12,.0f}/s   {times:8.1f} times, wanted {wanted:.0f}")


def perft(seconds: float, depth: int) -> None:
    """Leaves of the tree of international draughts."""
    board = Board()
    ours = rate(lambda: board.perft(depth, threads=2), seconds)
    draughts, theirs = optional("draughts"), None
    if draughts:

        def walk(other: Any, left: int) -> int:
            moves = list(other.legal_moves)
            if left == 1:
                return len(moves)
            leaves = 0
            for move in moves:
                other.push(move)
                leaves += walk(other, left - 1)
                other.pop()
            return leaves

        theirs = rate(lambda: walk(draughts.Board(), 4), seconds)
    show(f"perft {depth}, two threads", ours, theirs, "py-draughts", 300)


def legal_moves(seconds: float) -> None:
    """Lists of the moves of a middle game."""
    board = Board(fen=MIDDLE)

    def list_all() -> int:
        for _ in range(2000):
            list(board.legal_moves)
        return 2000

    ours = rate(list_all, seconds)
    draughts, theirs = optional("draughts"), None
    if draughts:
        other = draughts.Board.from_fen(MIDDLE)
        assert len(list(other.legal_moves)) == len(board.legal_moves)

        def list_theirs() -> int:
            for _ in range(2000):
                list(other.legal_moves)
            return 2000

        theirs = rate(list_theirs, seconds)
    show("legal_moves, middle game", ours, theirs, "py-draughts", 8)


def playouts(seconds: float, games: int) -> None:
    """Plies of random games, whole moves."""
    batch = Batch("international", games, 1, threads=2)
    ours = rate(lambda: float(batch.random_playouts()[1].sum()), seconds)
    draughts, theirs = optional("draughts"), None
    if draughts:
        rng = np.random.default_rng(1)

        def play() -> int:
            board, plies = draughts.Board(), 0
            while not board.game_over:
                moves = list(board.legal_moves)
                board.push(moves[rng.integers(len(moves))])
                plies += 1
            return plies

        theirs = rate(play, seconds)
    show("random plies, two threads", ours, theirs, "py-draughts", 100)


def steps(seconds: float, games: int) -> None:
    """Steps with observation and mask, English draughts."""
    batch = Batch("english", games, 1, threads=2, auto_reset=True, view="mover")
    observation, mask, actions = batch.observe(), batch.action_mask(), batch.sample()
    result = batch.step(actions)

    def step() -> int:
        for _ in range(20):
            batch.observe(out=observation)
            batch.action_mask(out=mask)
            batch.step(batch.sample(out=actions), out=result)
        return 20 * games

    ours = rate(step, seconds)
    spiel, theirs = optional("pyspiel"), None
    if spiel:
        game = spiel.load_game("checkers")
        rng = np.random.default_rng(1)

        def play() -> int:
            state, taken = game.new_initial_state(), 0
            while not state.is_terminal():
                np.asarray(state.observation_tensor())
                state.legal_actions_mask()
                legal = state.legal_actions()
                state.apply_action(legal[rng.integers(len(legal))])
                taken += 1
            return taken

        theirs = rate(play, seconds)
    show("steps with observation and mask", ours, theirs, "OpenSpiel", 10)


def game_files(seconds: float, games: int) -> None:
    """Plies of game files, read and replayed."""
    board = Board()
    for ply in range(60):
        moves = board.legal_moves
        board.push(moves[7 * ply % len(moves)])
    text = (pdn.Game.from_board(board).to_pdn() + "\n") * games

    def read() -> int:
        return sum(len(game.moves) for game in pdn.read(io.StringIO(text), variant="international"))

    assert read() == 60 * games
    ours = rate(read, seconds)
    arrays = rate(lambda: len(pdn.to_arrays(io.StringIO(text), threads=2).turns), seconds)
    chess, theirs = optional("chess.pgn"), None
    if chess:
        other = PGN * 50

        def read_theirs() -> int:
            file, plies = io.StringIO(other), 0
            while game := chess.read_game(file):
                plies += sum(1 for _ in game.mainline_moves())
            return plies

        theirs = rate(read_theirs, seconds)
    show("plies of game files, as moves", ours, theirs, "python-chess", 20)
    show("plies of game files, as arrays", arrays, theirs, "python-chess", 20)


def main() -> None:
    """Runs them all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="only show that everything runs")
    quick = parser.parse_args().quick
    seconds = 0.1 if quick else 3.0
    print(f"checkers {checkers.__version__}")
    perft(seconds, 6 if quick else 9)
    legal_moves(seconds)
    playouts(seconds, 200 if quick else 4000)
    steps(seconds, 256 if quick else 4096)
    game_files(seconds, 50 if quick else 2000)


if __name__ == "__main__":
    main()
