"""Batches as tree search and training use them: pickles, undo, selections, captures in progress, planes, symmetries."""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkers
from checkers import Batch, Board, Rules
from checkers.batch import COUNTER_PLANES, PLANES, plane_names

VARIANTS = st.sampled_from(checkers.VARIANTS)
SEEDS = st.integers(0, 2**64 - 1)


def state(batch: Batch) -> list[object]:
    """Everything that can be seen of a batch, except random numbers."""
    history = batch.history
    return [
        getattr(batch, name)().tolist()
        for name in ("positions", "turns", "plies", "hashes", "winners", "terminations", "truncated")
    ] + [
        batch.repetitions().tolist(),
        batch.king_runs().tolist(),
        batch.draw_counts().tolist(),
        batch.under_way().tolist(),
        batch.action_mask().tolist(),
        batch.observe(history=history, counters=True).tolist(),
    ]


def played(variant: str, seed: int, steps: int, n: int = 3, **settings: object) -> Batch:
    batch = Batch(variant, n, seed, **settings)
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


@given(VARIANTS, SEEDS, st.integers(0, 60), st.booleans(), st.integers(0, 5))
def test_pickles_continue_as_the_batch_does(
    variant: str, seed: int, steps: int, forced: bool, history: int
) -> None:
    batch = played(variant, seed, steps, forced=forced, history=history, max_plies=50)
    other = pickle.loads(pickle.dumps(batch))
    assert state(other) == state(batch)
    for _ in range(6):
        # The random numbers are the same as well.
        actions = batch.sample()
        assert other.sample().tolist() == actions.tolist()
        batch.step(actions)
        other.step(actions)
    assert state(other) == state(batch)
    undoable = [True, True, True]
    for index in range(3):
        try:
            batch[[index]].undo()
        except IndexError:
            undoable[index] = False
    batch.undo(undoable)
    other.undo(undoable)
    assert state(other) == state(batch)


def test_pickles_that_were_tampered_with() -> None:
    batch = played("international", 3, 40, history=4)
    restore, (kind, rules, settings, n, data) = batch.__reduce__()
    assert state(restore(kind, rules, settings, n, data)) == state(batch)
    # Each byte is refused or gives a batch.
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 0x55
        with contextlib.suppress(checkers.CheckersError):
            state(restore(kind, rules, settings, n, bytes(changed)))
    for wrong in (data[:-1], data + b"x", b""):
        with pytest.raises(checkers.CheckersError, match=r"^game |bytes follow"):
            restore(kind, rules, settings, n, wrong)


def _plies(batch: Batch) -> list[int]:
    return [int(ply) for ply in batch.plies()]


def test_batches_reach_other_processes() -> None:
    batch = played("russian", 1, 9)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(_plies, (batch,)) == _plies(batch)


@given(VARIANTS, SEEDS, st.integers(1, 50), st.booleans(), st.booleans())
def test_undo_is_the_inverse_of_step(variant: str, seed: int, steps: int, forced: bool, mover: bool) -> None:
    view = "mover" if mover else "white"
    batch = Batch(variant, 2, seed, forced=forced, view=view, history=100)
    states = []
    for _ in range(steps):
        over = batch.terminated()
        if over.any():
            break
        states.append(state(batch))
        batch.step(batch.sample())
    for before in reversed(states):
        batch.undo()
        # Planes of plies that were taken back and then forgotten are not compared.
        assert state(batch) == before
    with pytest.raises(IndexError, match="game 0 has nothing to undo"):
        batch.undo()


@given(VARIANTS, SEEDS, st.integers(1, 40))
def test_undo_is_the_inverse_of_push(variant: str, seed: int, plies: int) -> None:
    batch = Batch(variant, 1, seed, history=plies)
    rng = np.random.default_rng(seed)
    states = []
    for _ in range(plies):
        if batch.terminated()[0]:
            break
        states.append(state(batch))
        batch.push([rng.integers(len(batch.legal_moves()[0]))])
    for before in reversed(states):
        batch.undo([True])
        assert state(batch) == before


def test_undo_of_some_games_and_its_limit() -> None:
    batch = Batch("english", 3, history=2)
    for _ in range(4):
        batch.push([0, 0, -1])
    with pytest.raises(IndexError, match=r"game 2 has nothing to undo \(the batch has history=2\)"):
        batch.undo()
    assert batch.plies().tolist() == [4, 4, 0]
    batch.undo([True, True, False])
    batch.undo([True, False, False])
    assert batch.plies().tolist() == [2, 3, 0]
    with pytest.raises(IndexError, match="game 0"):
        batch.undo([True, True, False])
    assert batch.plies().tolist() == [2, 3, 0]
    with pytest.raises(IndexError, match="history=0"):
        Batch("english").undo()


@given(VARIANTS, SEEDS, st.integers(0, 60))
def test_selections(variant: str, seed: int, steps: int) -> None:
    batch = played(variant, seed, steps, 5, history=3)
    whole = state(batch)

    def part(indices: list[int]) -> list[object]:
        return [[column[i] for i in indices] for column in whole]

    assert state(batch[1:4]) == part([1, 2, 3])
    assert state(batch[[4, 0, 0, -1]]) == part([4, 0, 0, 4])
    assert state(batch.take([True, False, True, False, False])) == part([0, 2])
    assert len(batch[[]]) == 0
    assert batch[2] == batch.board(2)
    assert [board.fen() for board in batch] == [batch.board(i).fen() for i in range(5)]
    both = Batch.concatenate([batch[:2], batch[2:]])
    assert state(both) == whole
    # A copy is independent.
    both.reset()
    assert state(batch) == whole
    batch[[0, 3]] = batch[[3, 0]]
    assert state(batch) == part([3, 1, 2, 0, 4])
    batch[1] = Board(variant)
    assert batch.plies()[1] == 0
    assert batch.board(1) == Board(variant)


def test_selections_that_are_refused() -> None:
    batch = Batch("english", 3)
    for index, error in [
        (3, IndexError),
        (-4, IndexError),
        ([0, 3], IndexError),
        ([True], ValueError),
        (1.5, TypeError),
        ("x", TypeError),
        ([0.5], TypeError),
        (None, TypeError),
    ]:
        with pytest.raises(error):
            batch[index]
    for index, games, error, match in [
        ([0, 0], Batch("english", 2), ValueError, "twice"),
        ([0, -3], Batch("english", 2), ValueError, "twice"),
        ([0, 1], Batch("english", 1), ValueError, "cannot replace 2 games by 1 games"),
        ([0], Batch("russian", 1), ValueError, "different rules: english and russian"),
        ([0], Batch("english", 1, draws="automatic"), ValueError, "different values of draws"),
        ([0], Batch("english", 1, view="mover"), ValueError, "different values of view"),
        ([0], Board("russian"), ValueError, "board 0 has the rules russian, but the batch has english"),
        ([0], 5, TypeError, "iter"),
        ([0], ["x"], TypeError, "Board"),
    ]:
        with pytest.raises(error, match=match):
            batch[index] = games
    for bad in ([], [batch, Batch("russian")], [batch, 3]):
        with pytest.raises((ValueError, TypeError)):
            Batch.concatenate(bad)
    assert len(Batch.concatenate([batch, Batch("english", 1, threads=2)])) == 4


@given(VARIANTS, SEEDS, st.integers(0, 80), st.integers(0, 4))
def test_boards_become_games(variant: str, seed: int, plies: int, history: int) -> None:
    board, batch = Board(variant), Batch(variant, 1, history=history)
    rng = np.random.default_rng(seed)
    for _ in range(plies):
        if batch.terminated()[0]:
            break
        index = int(rng.integers(len(board.legal_moves)))
        board.push(board.legal_moves[index])
        batch.push([index])
    made = Batch.from_boards([board], history=history)
    assert state(made) == state(batch)
    assert made.board(0) == board


def test_boards_that_players_ended() -> None:
    board = Board("english")
    board.resign(checkers.WHITE)
    with pytest.raises(ValueError, match="board 1 ended by resignation"):
        Batch.from_boards([Board("english"), board])
    with pytest.raises(ValueError, match="at least one board"):
        Batch.from_boards([])
    with pytest.raises(ValueError, match="board 1 has the rules russian"):
        Batch.from_boards([Board("english"), Board("russian")])


@given(VARIANTS, SEEDS, st.integers(0, 80))
def test_captures_under_way_go_in_and_out(variant: str, seed: int, steps: int) -> None:
    batch = played(variant, seed, steps, 4)
    other = Batch(variant, 4)
    more = {name: getattr(batch, name)() for name in ("king_runs", "draw_counts", "under_way")}
    other.set_positions(batch.positions(), batch.turns(), **more)
    assert (other.action_mask() == batch.action_mask()).all() or batch.terminated().any()
    assert (other.hashes() == batch.hashes()).all()
    other.reset()
    other.set_packed(batch.packed(steps=True))
    assert (other.under_way() == batch.under_way()).all()
    assert (other.hashes() == batch.hashes()).all()


def test_captures_that_are_not_under_way() -> None:
    batch = Batch.from_boards([Board("russian", "W:Wc3,g1:Bd4,f6")] * 2)
    before = state(batch)
    c3, e5, g7, g1 = (batch.rules.parse_square(name) for name in ("c3", "e5", "g7", "g1"))
    for squares in ([c3], [c3, e5, g7], [g1, e5], [c3, g7], [c3, -1, e5], [99], [-2]):
        rows = np.full((2, 14), -1, np.int16)
        rows[1, : len(squares)] = squares
        with pytest.raises(checkers.PositionError, match="game 1"):
            batch.set_positions(batch.positions(), batch.turns(), under_way=rows)
        assert state(batch) == before
    rows[1, :3] = [c3, e5, -1]
    batch.set_positions(batch.positions(), batch.turns(), under_way=rows)
    assert batch.moving().tolist() == [-1, e5]
    packed = batch.packed(steps=True)
    packed[0, 16:18] = [1, 1]
    with pytest.raises(checkers.PositionError, match="game 0"):
        batch.set_packed(packed)


def test_setting_some_games() -> None:
    batch, source = played("international", 1, 10, 4), played("international", 2, 20, 2)
    before = state(batch)
    for games in ([3, 1], [False, True, False, True]):
        batch.set_positions(source.positions(), source.turns(), games=games)
        first, second = (3, 1) if games[0] else (1, 3)
        assert batch.board(first) == source.board(0)
        assert batch.board(second) == source.board(1)
        batch.set_packed(source.packed()[::-1], games=games)
        assert batch.board(first) == source.board(1)
    assert [column[0] for column in state(batch)] == [column[0] for column in before]
    for games, error in [([0, 0], ValueError), ([0, 4], IndexError), ([0], ValueError), ([True], ValueError)]:
        with pytest.raises(error):
            batch.set_positions(source.positions(), source.turns(), games=games)


@given(VARIANTS, SEEDS, st.integers(0, 40), st.booleans())
def test_planes_of_history(variant: str, seed: int, plies: int, mover: bool) -> None:
    batch = Batch(variant, 1, seed, view="mover" if mover else "white", history=3)
    rng = np.random.default_rng(seed)
    boards = [batch.board(0)]
    for _ in range(plies):
        if batch.terminated()[0]:
            break
        batch.push([rng.integers(len(batch.legal_moves()[0]))])
        boards.append(batch.board(0))
    planes = batch.observe(np.int8, layout="squares", history=3)[0]
    assert (planes[:7] == batch.observe(np.int8, layout="squares")[0]).all()
    black = mover and not batch.turns()[0]
    for ply in range(1, 4):
        part = planes[7 + 4 * (ply - 1) : 7 + 4 * ply]
        if ply >= len(boards):
            assert not part.any()
            continue
        board = boards[-1 - ply]
        for index, (own, kind) in enumerate([(True, 1), (True, 2), (False, 1), (False, 2)]):
            squares = board.pieces(own is not black, kind)
            squares = sorted(batch.rules.squares - 1 - s for s in squares) if black else squares
            assert np.flatnonzero(part[index]).tolist() == squares


def test_planes_of_counters() -> None:
    board = Board("frisian", "W:WK28,35:BK1,16")
    batch = Batch.from_boards([board], draws="automatic", history=1)
    planes = plane_names(1, counters=True)
    assert planes[:7] == PLANES
    assert planes[-5:] == COUNTER_PLANES
    assert len(planes) == batch.observe(history=1, counters=True).shape[1] == 16
    board.push("28-32")
    batch = Batch.from_boards([board], draws="automatic")
    observed = batch.observe(np.float64, layout="squares", counters=True)[0]
    run = observed[7 + COUNTER_PLANES.index("own king run")]
    assert np.flatnonzero(run).tolist() == [board.parse_square("32")]
    assert run.max() == pytest.approx(1 / 3, abs=1e-6)
    batch = Batch("russian", 1, draws="automatic")
    batch[0] = board = Board("russian", "W:WKc1:BKb8")
    for _ in range(2):
        for text in ("c1-d2", "b8-c7", "d2-c1", "c7-b8"):
            board.push(text, play_on=True)
    batch[0] = board
    counted = batch.observe(np.float32, layout="squares", counters=True)[0, 7:10]
    assert (counted == counted[:, :1]).all()
    assert counted[:, 0].tolist() == [1, 1, float(batch.clocks()[0])]
    half = batch.observe(np.float16, layout="squares", counters=True)[0, 7:10, 0]
    assert half.tolist() == counted[:, 0].astype(np.float16).tolist()
    for dtype in (np.int8, np.bool_):
        with pytest.raises(TypeError, match="counters"):
            batch.observe(dtype, counters=True)
    for history in (1, -1):
        with pytest.raises(ValueError, match="history must be from 0 to 0"):
            batch.observe(history=history)


class Tensor:
    """What a tensor of torch is to numpy."""

    def __init__(self, array: np.ndarray, copies: bool = False) -> None:
        self.array, self.copies = array, copies
        self.dtype = "torch.float32"

    def __array__(self, dtype: object = None, copy: object = None) -> np.ndarray:
        return self.array.copy() if self.copies else self.array


def test_out_of_other_kinds() -> None:
    batch = played("turkish", 4, 30, 3)
    expected = batch.observe()
    half = np.empty(expected.shape, np.float16)
    assert batch.observe(out=half) is half
    assert (half == expected).all()
    tensor = Tensor(np.empty(expected.shape, np.float32))
    assert batch.observe(out=tensor) is tensor
    assert (tensor.array == expected).all()
    with pytest.raises(TypeError, match="share its memory"):
        batch.observe(out=Tensor(half, copies=True))
    wide = np.zeros((3, 9, 8, 8), np.float32)
    batch.observe(out=wide[:, 1:8])
    assert (wide[:, 1:8] == expected).all()
    assert not wide[:, [0, 8]].any()
    floats = np.empty((3, batch.num_actions), np.float32)
    assert (batch.action_mask(out=floats) == batch.action_mask()).all()
    for dtype in (np.uint32, np.float64, np.bool_):
        with pytest.raises(TypeError, match="must have dtype uint64"):
            batch.hashes(out=np.empty(3, dtype))


def test_two_calls_with_one_out_array() -> None:
    batches = [Batch("international", 2000, seed) for seed in range(2)]
    out = np.empty((2000, 7, 10, 10), np.float32)
    messages = set()

    def fill(batch: Batch) -> None:
        for _ in range(60):
            try:
                batch.observe(out=out)
            except ValueError as error:
                messages.add(str(error))

    threads = [threading.Thread(target=fill, args=(batch,)) for batch in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Whether they meet depends on the machine; how it is said does not.
    assert messages <= {"another call is using this array at the same time: give each thread its own `out`"}


@given(VARIANTS, SEEDS, st.integers(0, 60), st.booleans())
def test_symmetries_make_games_of_games(variant: str, seed: int, steps: int, mover: bool) -> None:
    view = "mover" if mover else "white"
    rules = Rules(variant)
    try:
        batch = played(variant, seed, steps, 2, view=view, draws="automatic")
    except checkers.RulesError:
        return
    symmetries = batch.symmetries()
    assert (symmetries[0].squares == np.arange(rules.squares)).all()
    white = Batch(variant, 1)
    for symmetry, absolute in zip(symmetries, white.symmetries(), strict=True):
        image = Batch(variant, 2, view=view, draws="automatic")

        def mapped(squares: np.ndarray, absolute: object = absolute) -> np.ndarray:
            return np.where(squares < 0, squares, absolute.squares[squares])

        planes = np.zeros_like(batch.positions())
        for game in range(2):
            for plane in range(4):
                for square in range(rules.squares):
                    if int(batch.positions()[game, plane, square // 64]) >> (square % 64) & 1:
                        to = int(absolute.squares[square])
                        target = (plane + 2) % 4 if symmetry.swaps_colors else plane
                        planes[game, target, to // 64] |= np.uint64(1 << (to % 64))
        runs = batch.king_runs()
        runs[..., 0] = mapped(runs[..., 0])
        runs = runs[:, ::-1] if symmetry.swaps_colors else runs
        turns = batch.turns() ^ symmetry.swaps_colors
        image.set_positions(planes, turns, king_runs=runs, under_way=mapped(batch.under_way()))
        assert (image.observe() == symmetry.observations(batch.observe())).all()
        squares = batch.observe(np.bool_, layout="squares")
        assert (image.observe(np.bool_, layout="squares") == symmetry.observations(squares)).all()
        going = ~batch.terminated() & ~image.terminated()
        assert (image.action_mask()[going] == symmetry.masks(batch.action_mask())[going]).all()
        actions = batch.sample()
        actions[~going] = -1
        image.step(symmetry.actions(actions))
        batch_after = batch.copy()
        batch_after.step(actions)
        after = symmetry.observations(batch_after.observe())
        assert (image.observe()[going] == after[going]).all()


def test_symmetries_of_history_and_counters() -> None:
    batch = played("frisian", 5, 60, 3, history=2)
    same, turned = batch.symmetries()
    observed = batch.observe(history=2, counters=True)
    assert (same.observations(observed) == observed).all()
    twice = turned.observations(turned.observations(observed))
    assert (twice == observed).all()
    assert (turned.observations(observed) != observed).any()
    assert turned.winners([1, 0, -1]).tolist() == [-1, 0, 1]
    with pytest.raises(ValueError, match="observations have shape"):
        turned.observations(np.zeros((3, 3)))
    with pytest.raises(ValueError, match="masks must have shape"):
        turned.masks(np.zeros(3))
