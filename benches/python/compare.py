"""Side by side with py-draughts, python-chess and OpenSpiel, as far as they are installed.

    python benches/python/compare.py            # some minutes
    python benches/python/compare.py --quick    # whether it runs; the numbers mean little
    python benches/python/compare.py --cpu      # one thread on each side, in processor time: for a busy machine

Each figure is the best of several runs, in the wall time of one process, ours with two threads where it has any.
Each side uses the cheapest random numbers that it has.
"""

from __future__ import annotations

import argparse
import importlib
import io
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import checkers
from checkers import Batch, Board, pdn

# A run of a peer is of many games: the best of short runs would be that of a lucky game.
PEER_GAMES = 20
# How deep a peer's perft is: as deep as it gets in some seconds.
PEER_DEPTH = 4


CLOCK: Callable[[], float] = time.perf_counter
THREADS = 2


def rate(work: Callable[[], float], seconds: float) -> float:
    """The best rate of a piece of work that says how much it has done."""
    best, end = 0.0, CLOCK() + seconds
    while True:
        begin = CLOCK()
        done = work()
        now = CLOCK()
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
    ours = rate(lambda: board.perft(depth, threads=THREADS), seconds)
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

        # The same tree: its upper part is counted by both.
        assert walk(draughts.Board(), PEER_DEPTH) == board.perft(PEER_DEPTH)
        theirs = rate(lambda: walk(draughts.Board(), PEER_DEPTH), seconds)
    show(f"perft {depth} (peer {PEER_DEPTH}), threads: {THREADS}", ours, theirs, "py-draughts", 300)


def middle_games(number: int) -> list[Board]:
    """Positions from random games, after 16 to 40 plies, as they come: with captures and without."""
    rng, boards = random.Random(1), []
    while len(boards) < number:
        board = Board()
        for _ in range(rng.randint(16, 40)):
            if board.is_game_over():
                break
            board.push(board.legal_moves[rng.randrange(len(board.legal_moves))])
        if not board.is_game_over():
            boards.append(board)
    return boards


def legal_moves(seconds: float) -> None:
    """Lists of the moves of middle games. A board of ours remembers its list, so each is made of a new copy."""
    boards = middle_games(100) * 20

    def list_ours() -> int:
        for board in boards:
            list(board.copy().legal_moves)
        return len(boards)

    ours = rate(list_ours, seconds)
    draughts, theirs = optional("draughts"), None
    if draughts:
        others = [draughts.Board.from_fen(board.fen()) for board in boards]
        for board, other in zip(boards, others, strict=True):
            assert len(list(other.legal_moves)) == len(board.legal_moves)

        def list_theirs() -> int:
            for board in others:
                list(board.legal_moves)
            return len(others)

        theirs = rate(list_theirs, seconds)
    show("legal_moves, middle games", ours, theirs, "py-draughts", 8)


def playouts(seconds: float, games: int) -> None:
    """Plies of random games, whole moves."""
    batch = Batch("international", games, 1, threads=THREADS)
    ours = rate(lambda: float(batch.random_playouts()[1].sum()), seconds)
    draughts, theirs = optional("draughts"), None
    if draughts:
        rng = random.Random(1)

        def play() -> int:
            plies = 0
            for _ in range(PEER_GAMES):
                board = draughts.Board()
                while not board.game_over:
                    moves = board.legal_moves
                    board.push(moves[int(rng.random() * len(moves))])
                    plies += 1
            return plies

        theirs = rate(play, seconds)
    show(f"random plies, threads: {THREADS}", ours, theirs, "py-draughts", 100)


def steps(seconds: float, games: int) -> None:
    """Steps with observation and mask, English draughts."""
    batch = Batch("english", games, 1, threads=THREADS, auto_reset=True, view="mover")
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
        rng = random.Random(1)

        def play() -> int:
            taken = 0
            for _ in range(PEER_GAMES):
                state = game.new_initial_state()
                while not state.is_terminal():
                    np.asarray(state.observation_tensor())
                    state.legal_actions_mask()
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                    taken += 1
            return taken

        theirs = rate(play, seconds)
    show("steps with observation and mask", ours, theirs, "OpenSpiel", 10)


GAME_PLIES = 60
HEADERS = {"Event": "Bench", "Date": "2026.01.01", "White": "A", "Black": "B", "Result": "*"}


def our_games(games: int) -> str:
    """Random games of international draughts as PDN, each of the same length."""
    rng, texts = random.Random(1), []
    while len(texts) < games:
        board = Board()
        while board.ply() < GAME_PLIES and not board.is_game_over():
            board.push(board.legal_moves[rng.randrange(len(board.legal_moves))])
        if board.ply() == GAME_PLIES:
            texts.append(pdn.Game.from_board(board, HEADERS).to_pdn())
    return "\n".join(texts)


def their_games(chess: Any, games: int) -> str:
    """Random games of chess as PGN, as many and as long."""
    rng, texts = random.Random(1), []
    while len(texts) < games:
        board = chess.Board()
        while board.ply() < GAME_PLIES and not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[rng.randrange(len(moves))])
        if board.ply() == GAME_PLIES:
            game = chess.pgn.Game.from_board(board)
            game.headers.update(HEADERS)
            texts.append(str(game))
    return "\n\n".join(texts) + "\n"


def game_files(seconds: float, games: int) -> None:
    """Plies of game files, read from memory and replayed: as many games as long on both sides."""
    text, plies = our_games(games), GAME_PLIES * games

    def read() -> int:
        return sum(len(game.moves) for game in pdn.read(io.StringIO(text)))

    def to_arrays() -> int:
        return len(pdn.to_arrays(io.StringIO(text), threads=THREADS).turns)

    assert read() == to_arrays() == plies
    ours, arrays = rate(read, seconds), rate(to_arrays, seconds)
    chess, theirs = optional("chess"), None
    if chess:
        pgn = importlib.import_module("chess.pgn")
        other = their_games(chess, games)

        def read_theirs() -> int:
            file, plies = io.StringIO(other), 0
            while game := pgn.read_game(file):
                plies += sum(1 for _ in game.mainline_moves())
            return plies

        assert read_theirs() == plies
        theirs = rate(read_theirs, seconds)
    show("plies of game files, as moves", ours, theirs, "python-chess", 20)
    show("plies of game files, as arrays", arrays, theirs, "python-chess", 20)


def main() -> None:
    """Runs them all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="only show that everything runs")
    parser.add_argument("--cpu", action="store_true", help="one thread, in processor time")
    arguments = parser.parse_args()
    quick = arguments.quick
    if arguments.cpu:
        global CLOCK, THREADS
        CLOCK, THREADS = time.process_time, 1
    seconds = 0.1 if quick else 3.0
    print(f"checkers {checkers.__version__}")
    perft(seconds, 6 if quick else 9)
    legal_moves(seconds)
    playouts(seconds, 200 if quick else 4000)
    steps(seconds, 256 if quick else 4096)
    game_files(seconds, 30 if quick else 500)


if __name__ == "__main__":
    main()
