"""Batches against boards, and everything that may be put into them wrongly."""

from __future__ import annotations

import _thread
import contextlib
import copy
import subprocess
import sys
import threading
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkers
from checkers import Batch, Board, Rules, _native
from checkers.batch import MOVE, PLANES, StepResult
from checkers.engine import Bitbase

VARIANTS = st.sampled_from(checkers.VARIANTS)
COUNTS = {"english": 170, "russian": 280, "international": 570, "frisian": 970, "turkish": 896}


def squares_of(words: np.ndarray) -> list[int]:
    return [64 * i + bit for i, word in enumerate(words) for bit in range(64) if int(word) >> bit & 1]


def check_like_board(batch: Batch, index: int, board: Board) -> None:
    """A game of a batch looks as its board does."""
    planes = batch.positions()[index]
    for plane, (color, kind) in enumerate(
        (c, k) for c in (True, False) for k in (checkers.MAN, checkers.KING)
    ):
        assert squares_of(planes[plane]) == board.pieces(color, kind)
    assert bool(batch.turns()[index]) is board.turn
    assert batch.plies()[index] == board.ply()
    assert batch.repetitions()[index] == (board.repetitions() if board.rules.draws["repetition"] else 1)
    assert batch.board(index) == board
    moves, offsets = batch.legal_moves()
    own = moves[offsets[index] : offsets[index + 1]]
    assert [(m["from_square"], m["to_square"], squares_of(m["captured"])) for m in own] == [
        (m.from_square, m.to_square, list(m.captured)) for m in board.legal_moves
    ]
    assert [(bool(m["is_promotion"]), int(m["piece_type"])) for m in own] == [
        (m.is_promotion, m.piece_type) for m in board.legal_moves
    ]
    outcome = board.outcome() or board.claimable() or board.offered()
    assert bool(batch.terminated()[index]) is (outcome is not None)
    assert batch.winners()[index] == (
        0 if outcome is None or outcome.winner is None else 2 * outcome.winner - 1
    )
    named = batch.terminations()[index]
    assert (checkers.TERMINATIONS[named - 1] if named else None) == (outcome and outcome.termination)


@given(VARIANTS, st.integers(0, 2**64 - 1), st.integers(1, 60))
def test_moves_as_boards_make_them(variant: str, seed: int, plies: int) -> None:
    batch, boards = Batch(variant, 3, seed), [Board(variant) for _ in range(3)]
    rng = np.random.default_rng(seed)
    for _ in range(plies):
        _, offsets = batch.legal_moves()
        over = batch.terminated()
        indices = [-1 if over[i] else int(rng.integers(offsets[i + 1] - offsets[i])) for i in range(3)]
        batch.push(indices)
        for board, index in zip(boards, indices, strict=True):
            if index >= 0:
                board.push(board.legal_moves[index])
    for index, board in enumerate(boards):
        check_like_board(batch, index, board)


@given(VARIANTS, st.integers(0, 2**64 - 1), st.integers(1, 80), st.booleans())
def test_steps_as_boards_make_them(variant: str, seed: int, steps: int, mover: bool) -> None:
    batch, board = Batch(variant, 1, seed, view="mover" if mover else "white"), Board(variant)
    under_way = None
    for _ in range(steps):
        turned = mover and not board.turn
        mask = np.flatnonzero(batch.action_mask()[0])
        actions = batch.actions.turned[mask] if turned else mask
        offered = {board.rules.action(int(action)) for action in actions}
        if batch.terminated()[0]:
            assert not offered
            break
        if under_way is None:
            assert offered == set(board.first_steps())
            assert batch.moving()[0] == -1
        else:
            assert offered == {(under_way.square, to) for to in under_way.next_squares}
            assert batch.moving()[0] == under_way.square
        action = int(batch.sample()[0])
        from_square, to_square = board.rules.action(int(batch.actions.turned[action]) if turned else action)
        under_way = under_way or board.step_move(from_square)
        under_way.step(to_square)
        before = (batch.turns()[0], batch.plies()[0], batch.clocks()[0])
        hashed = batch.hashes()[0]
        batch.step([action])
        assert batch.hashes()[0] != hashed
        if under_way.complete is None:
            assert before == (batch.turns()[0], batch.plies()[0], batch.clocks()[0])
        else:
            board.push(under_way.complete)
            under_way = None
    if under_way is None:
        check_like_board(batch, 0, board)


@given(VARIANTS, st.integers(0, 2**64 - 1), st.integers(0, 60))
def test_observations_show_the_pieces(variant: str, seed: int, steps: int) -> None:
    white, mover = Batch(variant, 2, seed), Batch(variant, 2, seed, view="mover")
    for _ in range(steps):
        actions = white.sample()
        turned = np.where(white.turns() | (actions < 0), actions, white.actions.turned[actions])
        white.step(actions)
        mover.step(turned)
    rules = white.rules
    planes = white.observe(np.uint8)
    flat = white.observe(np.uint8, layout="squares")
    assert planes.shape == (2, len(PLANES), rules.height, rules.width)
    assert flat.shape == (2, len(PLANES), rules.squares)
    for square in range(rules.squares):
        file, rank = rules.square_coordinates(square)
        assert (planes[:, :, rules.height - 1 - rank, file] == flat[:, :, square]).all()
    for index in range(2):
        if white.moving()[index] < 0:
            bits = white.positions()[index]
            assert [np.flatnonzero(plane).tolist() for plane in flat[index, :4]] == [
                squares_of(b) for b in bits
            ]
            assert not flat[index, 4:6].any()
        else:
            assert np.flatnonzero(flat[index, 4]).tolist() == [white.moving()[index]]
        assert (flat[index, 6] == white.turns()[index]).all()
    for index in range(2):
        seen = mover.observe(np.uint8)[index]
        if white.turns()[index]:
            assert (seen == planes[index]).all()
        else:
            assert (seen == planes[index][[2, 3, 0, 1, 4, 5, 6], ::-1, ::-1]).all()
    for dtype in (np.bool_, np.int8, np.float32, np.float64):
        other = white.observe(dtype)
        assert other.dtype == dtype
        assert (other == planes).all()


def test_a_capture_under_way() -> None:
    rules = Rules("russian")
    batch = Batch(rules, 1)
    board = Board(rules, "W:Wb6:Bc7,f6")
    bits = np.zeros((1, 4, 1), np.uint64)
    for plane, squares in enumerate([["b6"], [], ["c7", "f6"], []]):
        bits[0, plane, 0] = sum(1 << board.parse_square(name) for name in squares)
    batch.set_positions(bits, [True])
    batch.step([rules.action_id("b6", "d8")])
    own_men, own_kings, other_men, _, moving, captured, _ = batch.observe(np.int8, layout="squares")[0]
    assert not own_men.any()
    # Crowned on the way; what it has taken is still there.
    assert np.flatnonzero(own_kings).tolist() == np.flatnonzero(moving).tolist() == [board.parse_square("d8")]
    assert np.flatnonzero(other_men).tolist() == sorted(map(board.parse_square, ["c7", "f6"]))
    assert np.flatnonzero(captured).tolist() == [board.parse_square("c7")]
    assert batch.turns()[0]
    assert batch.plies()[0] == 0
    # The king may land on g5 or h4.
    assert batch.action_mask().sum() == 2
    batch.step([rules.action_id("d8", "h4")])
    assert (batch.winners()[0], batch.plies()[0]) == (1, 1)


def test_the_table_of_actions() -> None:
    for variant in checkers.VARIANTS:
        batch = Batch(variant, 0)
        actions, rules = batch.actions, batch.rules
        assert len(actions.from_square) == batch.num_actions == rules.num_actions
        assert batch.num_actions == COUNTS.get(variant, batch.num_actions)
        pairs = list(zip(actions.from_square.tolist(), actions.to_square.tolist(), strict=True))
        assert len(set(pairs)) == len(pairs)
        assert [rules.action(i) for i in range(len(pairs))] == pairs
        assert [rules.action_id(*pair) for pair in pairs] == list(range(len(pairs)))
        assert (actions.turned[actions.turned] == np.arange(len(pairs))).all()
        last = rules.squares - 1
        assert (actions.from_square[actions.turned] == last - actions.from_square).all()
        assert (actions.distance >= 1).all()
        assert (actions.direction < 8).all()
        assert ((actions.direction ^ 4) == actions.direction[actions.turned]).all()
    for bad in (-1, 170, 10**18):
        with pytest.raises(ValueError, match="action must be"):
            Rules("english").action(bad)


def test_what_comes_out_does_not_depend_on_threads() -> None:
    outs = []
    for threads in (1, 2, 5, 0):
        batch = Batch("frisian", 100, 42, threads=threads, auto_reset=True, max_plies=60, forced=True)
        steps = [batch.step(batch.sample()) for _ in range(200)]
        winners, lengths = batch.random_playouts(3)
        outs.append(
            [
                *(array for result in steps for array in result),
                *(winners, lengths, batch.positions(), batch.hashes(), batch.observe(), batch.action_mask()),
                *(batch.perft(3), *batch.legal_moves()),
            ]
        )
    for other in outs[1:]:
        assert all((a == b).all() for a, b in zip(outs[0], other, strict=True))


def test_seeds() -> None:
    def steps(batch: Batch) -> list[list[int]]:
        return [batch.step(batch.sample()) and batch.hashes().tolist() for _ in range(20)]

    first = steps(Batch("russian", 8, 5))
    assert first == steps(Batch("russian", 8, 5)) != steps(Batch("russian", 8, 6))
    assert [game[:3] for game in first] == steps(Batch("russian", 3, 5))
    again = Batch("russian", 8)
    again.seed(5)
    assert steps(again) == first
    assert steps(Batch("russian", 8)) != steps(Batch("russian", 8))
    Batch(seed=-1)
    Batch(seed=10**40)
    # Numpy's numbers too, of which programs make seeds.
    for dtype in (np.uint8, np.int32, np.int64, np.uint64):
        assert steps(Batch("russian", 8, dtype(5))) == first
        again.reset()
        again.seed(dtype(5))
        assert steps(again) == first
    assert steps(Batch("russian", 2, np.int64(-3))) == steps(Batch("russian", 2, 2**64 - 3))


def test_games_end_and_start_anew() -> None:
    batch = Batch("english", 50, 1, auto_reset=True)
    ended = 0
    for _ in range(300):
        by = batch.turns()
        result = batch.step(batch.sample())
        over = result.terminated
        ended += over.sum()
        assert (result.rewards[over] == np.where(by[over], 1, -1) * result.winners[over]).all()
        assert not result.rewards[~over].any()
        assert not batch.terminated().any()
        assert (batch.plies()[over] == 0).all()
    assert ended > 50
    short = Batch("english", 4, 1, max_plies=3)
    for _ in range(3):
        assert not short.truncated().any()
        short.step(short.sample())
    assert short.truncated().all()
    assert (short.sample() == -1).all()
    result = short.step([0, 1, 2, 10**9])
    assert result.truncated.all()
    short.reset([True, False, False, True])
    assert short.truncated().tolist() == [False, True, True, False]


def test_forced_steps_are_taken() -> None:
    batch = Batch("russian", 200, 3, forced=True, max_plies=80)
    for _ in range(60):
        batch.step(batch.sample())
        counts = batch.action_mask().sum(axis=1)
        assert ((counts != 1) | batch.terminated() | batch.truncated()).all()


def test_random_playouts_leave_the_games_alone() -> None:
    batch = Batch("brazilian", 20, 7)
    before = batch.hashes()
    winners, lengths = batch.random_playouts(50)
    assert winners.shape == lengths.shape == (20, 50)
    assert set(np.unique(winners)) <= {-1, 0, 1}
    assert (lengths > 10).all()
    assert (batch.hashes() == before).all()
    _, cut = batch.random_playouts(2, max_plies=5)
    assert (cut == 5).all()
    assert batch.random_playouts(0)[0].shape == (20, 0)
    out = np.empty((20, 3), np.int8), np.empty((20, 3), np.int32)
    batch.seed(5)
    winners, lengths = batch.random_playouts(3, out=out)
    assert winners is out[0]
    assert lengths is out[1]
    batch.seed(5)
    assert all((a == b).all() for a, b in zip(batch.random_playouts(3), out, strict=True))
    with pytest.raises(ValueError, match="lengths must have shape"):
        batch.random_playouts(3, out=(out[0], np.empty((20, 2), np.int32)))


def test_positions_go_in_as_they_come_out() -> None:
    for variant in checkers.VARIANTS:
        batch = Batch(variant, 6, 9, draws="automatic", max_plies=150)
        for _ in range(120):
            batch.step(batch.sample())
        other = Batch(variant, 6, draws="automatic")
        names = ("king_runs", "draw_counts", "under_way")
        counts = {name: getattr(batch, name)() for name in names}
        other.set_positions(batch.positions(), batch.turns(), **counts)
        assert (other.positions() == batch.positions()).all()
        assert (other.turns() == batch.turns()).all()
        assert (other.hashes() == batch.hashes()).all()
        assert (other.perft(2) == batch.perft(2)).all()
        assert (other.clocks() == batch.clocks()).all()
        for name, expected in counts.items():
            assert (getattr(other, name)() == expected).all()


@pytest.mark.parametrize("variant", ["english", "frisian", "russian", "canadian", "turkish"])
def test_packed_positions_come_back(variant: str) -> None:
    batch = Batch(variant, 20, seed=5, draws="automatic")
    for _ in range(150):
        batch.step(batch.sample())
    packed, whole = batch.packed(), batch.packed(steps=True)
    assert packed.dtype == np.uint8
    other = Batch(variant, 20, draws="automatic")
    other.set_packed(packed)
    assert (other.packed() == packed).all()
    assert (other.moving() == -1).all()
    other.set_packed(whole)
    assert (other.packed(steps=True) == whole).all()
    assert (other.moving() == batch.moving()).all()
    assert (other.hashes() == batch.hashes()).all()
    assert (other.king_runs() == batch.king_runs()).all()
    assert (other.draw_counts() == batch.draw_counts()).all()
    for index in range(20):
        board = checkers.Board.from_packed(variant, packed[index].tobytes())
        assert board == batch.board(index)


def test_damaged_rows_are_refused() -> None:
    batch = Batch("international", 2)
    packed = batch.packed()
    hashes = batch.hashes()
    packed[1, 6] = 4
    with pytest.raises(
        checkers.PositionError, match="game 1: byte 6: square 50 is not on a board of 50 squares"
    ):
        batch.set_packed(packed)
    assert (batch.hashes() == hashes).all()
    with pytest.raises(ValueError, match="shape"):
        batch.set_packed(packed[:1])


def test_king_runs_and_draw_counts_go_in() -> None:
    batch = Batch("frisian", 1)
    board = checkers.Board("frisian", "W:WK50,35:BK6,16")
    for text in ("50-45", "6-50", "45-34", "50-44"):
        board.push(text)
    planes = np.zeros((1, 4, 1), np.uint64)
    for square, piece in board.piece_map().items():
        planes[0, 2 * (not piece.color) + piece.is_king, 0] |= np.uint64(1 << square)
    white, black = (
        next(square for square, piece in board.piece_map().items() if piece.is_king and piece.color is color)
        for color in (True, False)
    )
    runs = [[[white, 2], [black, 2]]]
    batch.set_positions(planes, [True], king_runs=runs)
    assert batch.king_runs().tolist() == runs
    assert batch.board(0) == board
    batch.set_positions(planes, [True])
    assert batch.king_runs().tolist() == [[[-1, 0], [-1, 0]]]
    assert batch.board(0) != board
    before = batch.hashes()[0]
    for bad in (
        [[[white, 4], [-1, 0]]],
        [[[white + 1, 1], [-1, 0]]],
        [[[-1, 1], [-1, 0]]],
        [[[99, 1], [-1, 0]]],
    ):
        with pytest.raises(checkers.PositionError, match="game 0"):
            batch.set_positions(planes, [True], king_runs=bad)
    for wide in ([[[2**20, 1], [-1, 0]]], [[[white, -(2**20)], [-1, 0]]]):
        with pytest.raises(ValueError, match="king_runs must have values"):
            batch.set_positions(planes, [True], king_runs=wide)
    assert batch.hashes()[0] == before

    endings = Batch("international", 1)
    kings = np.zeros((1, 4, 1), np.uint64)
    kings[0, 1, 0], kings[0, 3, 0] = 1 << 2, 1 << 47
    clauses = endings.draw_counts().shape[1]
    endings.set_positions(kings, [True])
    assert not endings.draw_counts().any()
    ended = 0
    for clause in range(clauses):
        counts = np.zeros((1, clauses), np.int32)
        counts[0, clause] = 1000
        try:
            endings.set_positions(kings, [True], draw_counts=counts)
        except checkers.PositionError as error:
            assert "draw rules" in str(error)  # noqa: PT017
        else:
            assert endings.draw_counts().tolist() == counts.tolist()
            ended += endings.terminated()[0]
    assert ended
    with pytest.raises(checkers.PositionError, match="negative"):
        endings.set_positions(kings, [True], draw_counts=-np.ones((1, clauses), np.int32))


def test_booleans_of_any_byte() -> None:
    """Numpy's booleans may hold any byte; what is not 0 is true."""
    odd = np.array([0, 2, 255, 1], np.uint8).view(np.bool_)
    batch = Batch("russian", 4, 1)
    batch.step(batch.sample())
    batch.reset(odd)
    assert batch.plies().tolist() == [1, 0, 0, 0]
    batch.set_positions(batch.positions(), odd)
    assert batch.turns().tolist() == [False, True, True, True]
    for method in (batch.turns, batch.terminated, batch.truncated, batch.action_mask):
        out = np.full(method().shape, 77, np.uint8).view(np.bool_)
        method(out=out)
        assert set(np.unique(out.view(np.uint8))) <= {0, 1}
    planes = np.full((4, 7, 8, 8), 77, np.uint8).view(np.bool_)
    assert (batch.observe(out=planes).view(np.uint8) == batch.observe(np.uint8)).all()


def test_inputs_that_change_meanwhile() -> None:
    """What another thread writes into an argument is judged as any argument is."""
    batch = Batch("english", 64, 1, auto_reset=True)
    indices = np.zeros(64, np.int64)
    actions = np.full(64, -1)
    over = threading.Event()

    def scribble() -> None:
        while not over.is_set():
            for value in (10**9, 0, -1, -(10**9)):
                indices.fill(value)
                actions.fill(value)

    scribbler = threading.Thread(target=scribble)
    scribbler.start()
    try:
        for _ in range(1000):
            with contextlib.suppress(IndexError):
                batch.push(indices)
            with contextlib.suppress(checkers.IllegalMoveError):
                batch.step(actions)
            if batch.terminated().any():
                batch.reset()
    finally:
        over.set()
        scribbler.join()
    assert all(batch.board(index).is_valid() for index in range(64))


def interrupted(work: Callable[[], object]) -> None:
    """Ctrl-C ends it; nothing else does."""
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()


# One move, 30 pieces, and nobody knows how many ways to make it.
ENDLESS = (
    "W:WKf8:BKa2,Ka3,Ka7,Ka11,Kb1,Kb7,Kb9,Kb10,Kc4,Kc6,Kc7,Kc10,Kd4,Kd7,Kd8,Kd11,Ke1,Ke2,Ke4,Ke5,Ke6,"
    "Kf3,Kf7,Kf10,Kg3,Kg6,Ki3,Ki5,Ki6,Ki11,Kj2,Kj6,Kj10,Kk9,Kk10"
)


def test_ctrl_c() -> None:
    batch = Batch("international", 4, 1, threads=2)
    before = batch.hashes()
    rules = Rules("armenian", board={"width": 11, "height": 11}, setup={"ranks": {"men": 2}})
    (move,) = Board(rules, ENDLESS).legal_moves
    for work in (
        lambda: move.first_paths(10**9),
        lambda: Board().perft(40),
        lambda: Board().perft(40, threads=2),
        lambda: Board().perft(40, hash_entries=1000),
        lambda: batch.perft(30),
        lambda: batch.random_playouts(10**7),
        lambda: Bitbase("russian", 4),
    ):
        interrupted(work)
    assert (batch.hashes() == before).all()


SCRIPT = """
import os, resource, sys
from checkers import Batch, Board
batch = Batch("russian", 64, 1, threads=2)
batch.random_playouts()
expected = batch.action_mask().sum()
child = os.fork()
if child == 0:
    same = Batch("russian", 64, 1, threads=2).action_mask().sum() == expected
    os._exit(0 if same and Board().perft(6, threads=2) == 167140 else 1)
assert os.waitpid(child, 0)[1] == 0
batch.random_playouts()
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
try:
    Batch("russian", 2**20)
except MemoryError:
    print("fine")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fork and limits are Unix's")
def test_fork_and_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SCRIPT],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.stdout == "fine\n", done.stderr


def test_out_is_used() -> None:
    batch = Batch("canadian", 5, 1)
    assert batch.words == 2
    shapes = {
        "positions": ((5, 4, 2), np.uint64),
        "turns": ((5,), np.bool_),
        "plies": ((5,), np.int32),
        "hashes": ((5,), np.uint64),
        "winners": ((5,), np.int8),
        "terminated": ((5,), np.bool_),
        "truncated": ((5,), np.bool_),
        "terminations": ((5,), np.uint8),
        "repetitions": ((5,), np.int32),
        "clocks": ((5,), np.float32),
        "moving": ((5,), np.int16),
        "action_mask": ((5, batch.num_actions), np.bool_),
        "sample": ((5,), np.int64),
        "observe": ((5, 7, 12, 12), np.float32),
    }
    for name, (shape, dtype) in shapes.items():
        method = getattr(batch, name)
        out = np.empty(shape, dtype)
        assert method(out=out) is out
        if name != "sample":
            assert (out == method()).all()
        frozen = np.empty(shape, dtype)
        frozen.flags.writeable = False
        wide = np.empty((2 * shape[0], *shape[1:]), dtype)
        for bad in (frozen, wide, np.empty((*shape, 1), dtype), np.empty(0, dtype)):
            with pytest.raises(ValueError, match="out must"):
                method(out=bad)
        # A slice is filled through a copy, and nothing beside it.
        wide[1::2] = 1
        part = wide[::2]
        assert method(out=part) is part
        if name != "sample":
            assert (part == out).all()
        assert (wide[1::2] == 1).all()
        wrong = [np.empty(shape, "U3"), np.empty(shape, "M8[s]"), [0], b"123", 7]
        if np.dtype(dtype).itemsize > 1 and name != "observe":
            wrong.append(np.empty(shape, np.int8))
        for bad in wrong:
            with pytest.raises(TypeError):
                method(out=bad)
    assert batch.perft(1, out=(out := np.empty(5, np.uint64))) is out
    moves, offsets = np.empty(1000, MOVE), np.empty(6, np.int64)
    listed = batch.legal_moves(out=(moves, offsets))
    assert listed[1] is offsets
    assert np.shares_memory(listed[0], moves)
    with pytest.raises(ValueError, match="room for 3"):
        batch.legal_moves(out=(moves[:3], offsets))
    half = batch.legal_moves(out=(moves[::2], offsets))[0]
    assert np.shares_memory(half, moves)
    assert (half == batch.legal_moves()[0]).all()
    result = StepResult(*(np.empty(5, d) for d in (np.float32, np.int8, np.bool_, np.bool_)))
    assert batch.step(batch.sample(), out=result).rewards is result.rewards


def test_nothing_changes_when_something_is_refused() -> None:
    batch = Batch("russian", 4, 1)
    good = batch.sample()
    before = batch.hashes().tolist()
    illegal = good.copy()
    illegal[3] = (illegal[3] + 1) % 280 if not batch.action_mask()[3, (illegal[3] + 1) % 280] else 0
    for actions, error in [
        (illegal, checkers.IllegalMoveError),
        ([*good[:3], 280], checkers.IllegalMoveError),
        ([*good[:3], -2], checkers.IllegalMoveError),
        (good[:3], ValueError),
        (np.stack([good, good]), ValueError),
        (good.astype(np.float64), TypeError),
        (good.astype(str), TypeError),
        (None, TypeError),
        (np.full(4, 2**64 - 1, np.uint64), ValueError),
        ([*good[:3], 10**30], TypeError),
        ([True] * 4, TypeError),
    ]:
        with pytest.raises(error):
            batch.step(actions)
        assert batch.hashes().tolist() == before
    for indices in ([0, 0, 0, 7], [0, 0, 0, -2]):
        with pytest.raises(IndexError, match="game 3"):
            batch.push(indices)
    full = np.full((4, 4, 1), 2**64 - 1, np.uint64)
    for positions, turns, error in [
        (full, [True] * 4, checkers.PositionError),
        (np.ones((4, 4, 1), np.uint64), [True] * 4, checkers.PositionError),
        (np.zeros((4, 4, 2), np.uint64), [True] * 4, ValueError),
        (-np.ones((4, 4, 1), np.int64), [True] * 4, ValueError),
        (np.zeros((4, 4, 1)), [True] * 4, TypeError),
        (np.zeros((4, 4, 1), np.uint64), [1] * 4, TypeError),
        (np.zeros((4, 4, 1), np.uint64), [True], ValueError),
    ]:
        with pytest.raises(error):
            batch.set_positions(positions, turns)
    assert batch.hashes().tolist() == before


def test_batches_that_are_none() -> None:
    for arguments, error in [
        ({"n": -1}, ValueError),
        ({"n": 10**9}, ValueError),
        ({"n": 2**20 + 1}, ValueError),
        ({"n": 1.5}, TypeError),
        ({"threads": -1}, ValueError),
        ({"threads": 10**6}, ValueError),
        ({"draws": "x" * 10000}, ValueError),
        ({"view": "black"}, ValueError),
        ({"max_plies": -1}, ValueError),
        ({"variant": "none"}, checkers.RulesError),
        ({"variant": 3}, TypeError),
        ({"seed": "x"}, TypeError),
        ({"seed": "%d"}, TypeError),
        ({"seed": 1.5}, TypeError),
        ({"n": 2**70}, ValueError),
        ({"n": -(2**70)}, ValueError),
        ({"threads": 2**70}, ValueError),
        ({"max_plies": -(2**70)}, ValueError),
    ]:
        with pytest.raises(error):
            Batch(**arguments)
    lopsided = Rules("russian", board={"height": 7}, setup={"ranks": {"men": 2}})
    with pytest.raises(checkers.RulesError, match="both sides"):
        Batch(lopsided, 1, view="mover")
    Batch(lopsided, 1, max_plies=100).random_playouts()
    empty = Batch("russian", 0)
    assert empty.step([]).rewards.shape == (0,)
    assert empty.action_mask().shape == (0, 280)
    with pytest.raises(IndexError):
        empty.board(0)
    for depth in (-1, 33, 2**70):
        with pytest.raises(ValueError, match="depth"):
            empty.perft(depth)
    assert not Batch("russian", 1, max_plies=2**70).truncated().any()
    for dtype in (object, "U1000000", "i8", np.dtype(np.float32).newbyteorder(), MOVE):
        with pytest.raises(TypeError, match="dtype must be"):
            Batch("russian", 1).observe(dtype)


def test_copies() -> None:
    batch = Batch("russian", 8, 5, auto_reset=True, view="mover", max_plies=90)
    for _ in range(25):
        batch.step(batch.sample())

    def play(games: Batch) -> list[list[float]]:
        results = [games.step(games.sample()) for _ in range(60)]
        return [array.tolist() for result in results for array in result] + [games.hashes().tolist()]

    copies = [batch.copy(), copy.copy(batch), copy.deepcopy(batch)]
    before = batch.hashes().tolist(), batch.moving().tolist()
    expected = play(batch)
    for other in copies:
        assert (other.hashes().tolist(), other.moving().tolist()) == before
        assert (other.rules, len(other), other.words) == (batch.rules, 8, 1)
        assert play(other) == expected


def test_threads_with_a_batch_each() -> None:
    """Each thread plays its own games and gets what it gets alone."""

    def play(seed: int) -> list[int]:
        batch = Batch("frisian", 16, seed, threads=1 + seed % 2, auto_reset=True)
        for _ in range(60):
            batch.step(batch.sample())
            batch.observe()
        return batch.hashes().tolist()

    alone = [play(seed) for seed in range(6)]
    together: dict[int, list[int]] = {}
    threads = [threading.Thread(target=lambda s=seed: together.update({s: play(s)})) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[seed] for seed in range(6)] == alone


def test_threads_with_one_batch() -> None:
    """Each thread plays games of its own, all look at all games and write to one array: what was pushed was played."""
    batch = Batch("russian", 12, 1, threads=2, draws="automatic")
    out = np.empty((12, 280), np.bool_)
    played: list[list[tuple[int, int, tuple[int, ...]]]] = [[] for _ in range(12)]
    looks = [0] * 6
    surprises: list[BaseException] = []

    def play(thread: int) -> None:
        rng = np.random.default_rng(thread)
        try:
            for _ in range(60):
                moves, offsets = batch.legal_moves()
                assert len(moves) == offsets[-1]
                chosen = np.full(12, -1)
                over = batch.terminated()
                for game in (thread, thread + 6):
                    if not over[game]:
                        chosen[game] = rng.integers(offsets[game + 1] - offsets[game])
                        move = moves[offsets[game] + chosen[game]]
                        squares = int(move["from_square"]), int(move["to_square"])
                        played[game].append((*squares, tuple(squares_of(move["captured"]))))
                batch.push(chosen)
                # Only for the array that another call is using.
                with contextlib.suppress(ValueError):
                    batch.action_mask(out=out)
                looks[thread] += int(batch.observe()[thread].any())
        except BaseException as error:
            surprises.append(error)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not surprises
    assert looks == [60] * 6
    for game, moves in enumerate(played):
        board = Board("russian")
        for from_square, to_square, captured in moves:
            found = [
                move
                for move in board.legal_moves
                if (move.from_square, move.to_square, tuple(move.captured))
                == (from_square, to_square, captured)
            ]
            assert len(found) == 1
            board.push(found[0])
        assert len(moves) == batch.plies()[game] > 0
        assert board.fen() == batch.board(game).fen()


def test_threads_with_one_board() -> None:
    board = Board()
    surprises: list[BaseException] = []

    def play() -> None:
        for _ in range(300):
            try:
                moves = board.legal_moves
                board.push(moves[len(moves) // 2])
                str(board), hash(board), board.outcome(), board.copy() == board
                board.pop()
            except (checkers.CheckersError, IndexError):
                pass
            except BaseException as error:
                surprises.append(error)

    threads = [threading.Thread(target=play) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not surprises
    while board.ply():
        board.pop()
    assert board == Board()


BUSY = """
import _thread, os, threading, time
from checkers import Batch
batch = Batch("russian", 4, 1)
threading.Thread(target=lambda: batch.perft(60), daemon=True).start()
for wait in (batch.hashes, lambda: batch.perft(4)):
    threading.Timer(0.3, _thread.interrupt_main).start()
    try:
        while True:
            wait()
    except KeyboardInterrupt:
        print("fine", flush=True)
os._exit(0)
"""


def test_ctrl_c_while_another_thread_is_at_the_batch() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BUSY], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "fine\n" * 2, done.stderr


def test_tables_have_a_bound() -> None:
    for entries in (-1, 2**30 + 1, 10**12, 2**62):
        with pytest.raises(ValueError, match=f"from 0 to {2**30}"):
            Board().perft(4, hash_entries=entries)


@given(st.sampled_from(["turkish", "russian", "international", "english"]), st.integers(0, 2**32))
def test_boards_are_observed_as_batches_are(variant: str, seed: int) -> None:
    """In the middle of captures too: Turkish takes pieces off at once, Russian at the end."""
    batches = {view: Batch(variant, 1, seed, view=view) for view in ("white", "mover")}
    batch, rules, board = batches["white"], Rules(variant), Board(variant)
    planes = np.empty((len(PLANES), rules.height, rules.width), np.float32)
    step = None
    for _ in range(150):
        if batch.terminated()[0]:
            break
        for view, color in (("white", True), ("mover", board.turn)):
            _native.observe_board(board, step, color, planes.reshape(-1))
            assert (planes == batches[view].observe()[0]).all()
        action = int(batch.sample()[0])
        turned = batch.actions.turned[action]
        batch.step([action])
        batches["mover"].step([action if board.turn else turned])
        from_square, to_square = rules.action(action)
        step = step or board.step_move(from_square)
        step.step(to_square)
        if step.complete is not None:
            board.push(step.complete)
            step = None
    if step is not None:
        with pytest.raises(ValueError, match="another board"):
            _native.observe_board(Board(variant), step, True, planes.reshape(-1))
    with pytest.raises(ValueError, match="elements"):
        _native.observe_board(board, None, True, planes.reshape(-1)[1:])
