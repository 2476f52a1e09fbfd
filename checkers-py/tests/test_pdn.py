"""Game files."""

from __future__ import annotations

import _thread
import errno
import io
import itertools
import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkers
from checkers import Board, pdn
from checkers.batch import MOVE

FILE = """[Event "A"]
[White "Ann"]
[GameType "20"]
[Result "2-0"]

{first} 1. 32-28 {[%clk 1:00:05] good} $1 (1. 33-29 18-23! (1... 17-22) 2. 29x18) 19-23? 2. 28x19 14x23 2-0

[Event "B"]
[GameType "20"]
[Result "1-1"]
1. 33-29 17-22 2. 31-31 *

[Event "C"]
[GameType "25"]
[Result "0-1"]
1. c3-b4 d6-c5 2. b4:d6 *
"""


def test_a_game_with_everything() -> None:
    first, second, third = pdn.read(io.StringIO(FILE))
    assert first.headers == {"Event": "A", "White": "Ann", "GameType": "20", "Result": "2-0"}
    assert (first.number, second.number) == (1, 2)
    assert [str(move) for move in first.moves] == ["32-28", "19-23", "28x19", "14x23"]
    assert first.ply_count == len(first.line) == 4
    assert first.line.comments == ("first",)
    node = first.line[0]
    assert (node.text, node.number, node.nags, node.move) == ("32-28", 1, (1,), first.moves[0])
    assert node.clocks == (pdn.Clock("remaining", None, False, 3605.0),)
    (variation,) = node.variations
    assert [str(move) for move in variation.moves] == ["33-29", "18-23", "29x18"]
    assert variation.start == Board()
    assert variation[1].annotation == "!"
    assert str(variation[1].variations[0][0].move) == "17-22"
    assert first.line[1].annotation == "?"
    assert (first.winner, first.is_decided, first.errors) == (checkers.WHITE, True, [])

    assert (second.winner, second.is_decided) == (None, True)
    assert second.ply_count == 2
    assert [(error.line, error.kind) for error in second.errors] == [(11, "illegal")]
    assert second.line[2].move is None
    assert third.rules == checkers.Rules("russian")
    assert third.winner is checkers.BLACK

    board = first.board()
    for move in first.moves:
        board.push(move)
    assert board == first.end()


def test_ways_to_open_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(FILE, encoding="utf-8")
    texts = [game.to_pdn() for game in pdn.read(path)]
    assert len(texts) == 3
    for source in (str(path), io.BytesIO(FILE.encode()), io.StringIO(FILE), path.open("rb"), path.open()):
        assert [game.to_pdn() for game in pdn.read(source)] == texts
        if hasattr(source, "close"):
            source.close()
    assert [game.to_pdn() for game in pdn.read(os.fsencode(path))] == texts
    with pytest.raises(FileNotFoundError) as caught:
        pdn.read(tmp_path / "none.pdn")
    assert (caught.value.errno, caught.value.filename) == (errno.ENOENT, str(tmp_path / "none.pdn"))

    class Nowhere:
        def __fspath__(self) -> str:
            raise RuntimeError("nowhere")

    with pytest.raises(RuntimeError, match="nowhere"):
        pdn.read(Nowhere())
    for wrong in (3, None, object()):
        with pytest.raises(TypeError):
            pdn.read(wrong)

    class Broken:
        def __init__(self, piece: object) -> None:
            self.piece = piece

        def read(self, _size: int) -> object:
            if isinstance(self.piece, Exception):
                raise self.piece
            return self.piece

    for piece, error in [(3, TypeError), (KeyError("x"), KeyError), (OSError("disk"), OSError)]:
        with pytest.raises(error):
            next(pdn.read(Broken(piece)))

    class Circle:
        def read(self, _size: int) -> str:
            next(self.games)
            return ""

    circle = Circle()
    circle.games = pdn.read(circle)
    with pytest.raises(ValueError, match="at the same time"):
        next(circle.games)


def test_errors_can_be_raised() -> None:
    games = pdn.read(io.StringIO(FILE), errors="raise")
    assert next(games).number == 1
    with pytest.raises(checkers.PdnError) as caught:
        next(games)
    assert caught.value.line == 11
    assert next(games).number == 3
    assert next(games, None) is None
    strict = pdn.read(io.StringIO('[Event "x"\n1. 32-28 *'), strict=True)
    with pytest.raises(checkers.PdnError):
        next(strict)
    for arguments in ({"errors": "x"}, {"encoding": "x"}):
        with pytest.raises(ValueError, match="x"):
            pdn.read(io.StringIO(FILE), **arguments)


def test_many_games_come_in_their_order() -> None:
    """Games are read ahead and replayed side by side; nobody can tell."""
    texts = []
    for number in range(300):
        board = checkers.Board("russian" if number % 7 else "brazilian")
        for ply in range(number % 30):
            moves = board.legal_moves
            board.push(moves[(number + ply) % len(moves)])
        text = pdn.Game.from_board(board, {"Round": str(number)}).to_pdn()
        # Some say nothing of their rules, some go wrong.
        lines = [line for line in text.splitlines() if number % 3 or not line.startswith("[GameType")]
        texts.append("\n".join(lines).replace("1. ", "1. 99-99 " if number % 50 == 49 else "1. "))
    file = "\n".join(text + "\n" for text in texts)
    games = list(pdn.read(io.StringIO(file)))
    assert [game.headers["Round"] for game in games] == [str(number) for number in range(300)]
    one_by_one = [next(pdn.read(io.StringIO(text))) for text in texts]
    for number, (game, alone) in enumerate(zip(games, one_by_one, strict=True)):
        if number % 3 and number % 50 != 49:
            assert game.rules == alone.rules
            assert game.moves == alone.moves
    assert sum(bool(game.errors) for game in games) == 6
    raising = pdn.read(io.StringIO(file), errors="raise")
    read, failed = 0, 0
    while True:
        try:
            next(raising)
            read += 1
        except StopIteration:
            break
        except checkers.PdnError:
            failed += 1
    assert (read, failed) == (294, 6)


def test_text_needs_no_encoding() -> None:
    for label in ("cp1251", "utf-8"):
        with pytest.raises(ValueError, match="encoding must be None"):
            next(pdn.read(io.StringIO("1. 32-28 *"), encoding=label))
        with pytest.raises(ValueError, match="encoding must be None"):
            pdn.to_arrays(io.StringIO("1. 32-28 *"), encoding=label)
    (game,) = pdn.read(io.StringIO('[White "Иванов"] 1. 32-28 *'))
    assert game.headers["White"] == "Иванов"


def test_encodings() -> None:
    for encoding in ("utf-8", "cp1251", "utf-16"):
        data = '[White "Иванов Иван Иванович"]\n[GameType "25"]\n1. c3-d4 *\n'.encode(encoding)
        (game,) = pdn.read(io.BytesIO(data))
        assert game.headers["White"] == "Иванов Иван Иванович"
    (game,) = pdn.read(io.BytesIO('[White "é"] *'.encode("latin1")), encoding="latin1")
    assert game.headers["White"] == "é"


@given(st.sampled_from(checkers.VARIANTS), st.lists(st.integers(0, 99), max_size=60), st.booleans())
def test_what_is_written_is_read(variant: str, choices: list[int], convert: bool) -> None:
    board = Board(variant)
    for choice in choices:
        if board.is_game_over():
            break
        board.push(board.legal_moves[choice % len(board.legal_moves)])
    game = pdn.Game.from_board(board, {"White": 'A "b"', "Round": "1"})
    text = pdn.write([game, game], convert=convert)
    read = list(pdn.read(io.StringIO(text), variant=variant))
    assert len(read) == 2
    for other in read:
        assert [str(m) for m in other.moves] == [str(m) for m in board.move_stack]
        assert other.end() == board or other.rules != board.rules
        assert not other.errors
        assert other.headers["White"] == 'A "b"'


def test_results_of_boards() -> None:
    board = Board("international")
    board.resign(checkers.WHITE)
    game = pdn.Game.from_board(board)
    assert (game.result, game.winner, game.is_decided) == ("0-2", checkers.BLACK, True)
    black_first = Board("english")
    black_first.resign(checkers.WHITE)
    assert pdn.Game.from_board(black_first, {"White": "a", "Black": "b"}).winner is checkers.BLACK
    assert not pdn.Game.from_board(Board()).is_decided
    study = pdn.Game.from_board(Board("russian", "W:Wc3:Bd4"))
    assert study.headers["FEN"] == "W:Wc3:Bd4"
    assert study.board() == Board("russian", "W:Wc3:Bd4")


def test_writing_to_files(tmp_path: Path) -> None:
    games = list(pdn.read(io.StringIO(FILE)))
    text = pdn.write(games)
    pdn.write(games, tmp_path / "out.pdn")
    assert (tmp_path / "out.pdn").read_text(encoding="utf-8") == text
    out = io.StringIO()
    pdn.write(games, out)
    assert out.getvalue() == text
    again = list(pdn.read(io.StringIO(text)))
    assert [game.to_pdn() for game in again] == [game.to_pdn() for game in games]


def test_writing_to_the_file_that_is_read(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    games = 300
    path.write_text(FILE * games, encoding="utf-8")
    expected = pdn.write(list(pdn.read(path)), convert=True)
    pdn.write(pdn.read(path), path, convert=True)
    assert path.read_text(encoding="utf-8") == expected
    # What cannot be written leaves the file alone.
    with pytest.raises(checkers.PdnError):
        pdn.write(pdn.read(path, errors="raise"), path)
    assert path.read_text(encoding="utf-8") == expected


def test_headers_of_another_game() -> None:
    """A board says itself by which rules its game goes, and from where."""
    foreign = [
        {"FEN": "W:Wa1:Bh8"},
        {"SetUp": "1", "fen": "B:Wc3:Bf6"},
        {"FEN ": "W:W1:B50"},
        {"GameType": "20"},
        {"gametype": "21"},
        {"Variant": "english"},
        {"FEN": "nonsense", "GameType": "nonsense"},
    ]
    for board in (
        Board("russian", "W:Wc3:Bf6"),
        Board("russian"),
        Board(checkers.Rules("russian").reversed()),
    ):
        board.push("c3-b4")
        for headers in foreign:
            game = pdn.Game.from_board(board, {"White": "x", **headers})
            assert (game.rules, game.moves, game.end()) == (board.rules, tuple(board.move_stack), board)
            assert not game.errors
            assert game.headers.get("FEN") == pdn.Game.from_board(board).headers.get("FEN")
            assert game.headers["White"] == "x"
            (again,) = pdn.read(io.StringIO(game.to_pdn()), variant=board.rules)
            assert (again.moves, again.errors) == (game.moves, [])


def test_arrays() -> None:
    calls: list[int] = []
    arrays = pdn.to_arrays([io.StringIO(FILE), io.StringIO(FILE)], threads=2, progress=calls.append)
    assert sum(calls) == 6
    assert (arrays.others, arrays.failed) == (2, 2)
    assert arrays.offsets.tolist() == [0, 4, 6, 10, 12]
    assert arrays.results.tolist() == [1, 0, 1, 0]
    assert arrays.files.tolist() == [0, 0, 1, 1]
    assert arrays.numbers.tolist() == [1, 2, 1, 2]
    assert arrays.games().tolist() == [0] * 4 + [1] * 2 + [2] * 4 + [3] * 2
    assert arrays.moves.dtype == MOVE
    game = next(pdn.read(io.StringIO(FILE)))
    batch = checkers.Batch("international", 1)
    for index, move in enumerate(game.moves):
        assert (arrays.positions[index] == batch.positions()[0]).all()
        assert arrays.turns[index] == batch.turns()[0]
        legal, _ = batch.legal_moves()
        batch.push([int(np.flatnonzero(legal == arrays.moves[index])[0])])
        assert (arrays.moves[index]["from_square"], arrays.moves[index]["to_square"]) == (
            move.from_square,
            move.to_square,
        )
    assert len(pdn.to_arrays(io.StringIO(FILE), errors="skip").results) == 1
    with pytest.raises(checkers.PdnError):
        pdn.to_arrays(io.StringIO(FILE), errors="raise")
    for several in (iter([io.StringIO(FILE)]), {io.StringIO(FILE): 1}, (io.StringIO(FILE),)):
        assert pdn.to_arrays(several).results.tolist() == [1, 0]
    for wrong in (None, 3, [3], [None]):
        with pytest.raises(TypeError):
            pdn.to_arrays(wrong)
    nothing = pdn.to_arrays([])
    assert (nothing.positions.shape, nothing.moves.shape, nothing.offsets.tolist()) == ((0, 4, 1), (0,), [0])
    unknown = pdn.to_arrays(io.StringIO('[GameType "20"] 1. 32-28 *'))
    assert unknown.results.tolist() == [pdn.UNKNOWN]

    def stop(_games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pdn.to_arrays(io.StringIO(FILE), progress=stop)
    for arguments, error in [({"threads": -1}, ValueError), ({"variant": "x"}, checkers.RulesError)]:
        with pytest.raises(error):
            pdn.to_arrays(io.StringIO(FILE), **arguments)


def test_tqdm() -> None:
    tqdm = pytest.importorskip("tqdm")
    with tqdm.tqdm(unit="game", file=io.StringIO()) as bar:
        pdn.to_arrays(io.StringIO(FILE), progress=bar.update)
        assert bar.n == 3


@given(st.binary(max_size=400))
def test_any_bytes_are_read(data: bytes) -> None:
    for game in itertools.islice(pdn.read(io.BytesIO(data)), 20):
        assert isinstance(game.line, pdn.Line)
        repr(game)
        _ = (game.errors, game.repairs, game.remarks)


def test_a_corpus() -> None:
    corpus = Path(__file__).resolve().parents[3] / "shared" / "pdn"
    if not corpus.exists():
        pytest.skip("there is no corpus beside the checkout")
    files = sorted(corpus.rglob("*.pdn"))[:20]
    games = plies = 0
    for path in files:
        for game in itertools.islice(pdn.read(path), 20):
            games += 1
            plies += len(game.moves)
    assert games > 20
    assert plies > 20 * games


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file")
def test_ctrl_c() -> None:
    for work in (
        lambda: next(pdn.read("/dev/zero")),
        lambda: pdn.to_arrays("/dev/zero", threads=1),
        lambda: pdn.to_arrays("/dev/zero", threads=2),
    ):
        timer = threading.Timer(0.3, _thread.interrupt_main)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work()
        timer.join()


def test_arrays_do_not_depend_on_threads(tmp_path: Path) -> None:
    paths = []
    for file in range(5):
        board, games = checkers.Board(), []
        for number in range(700 if file == 2 else 20):
            if board.is_game_over() or board.ply() > 40:
                board = checkers.Board()
            moves = board.legal_moves
            board.push(moves[(number + file) % len(moves)])
            games.append(pdn.Game.from_board(board))
        paths.append(tmp_path / f"{file}.pdn")
        pdn.write(games, paths[-1])
    first = pdn.to_arrays(paths, threads=1)
    assert first.files.tolist() == sorted(first.files)
    assert np.bincount(first.files).tolist() == [20, 20, 700, 20, 20]
    for threads in (2, 3, 0):
        for a, b in zip(first, pdn.to_arrays(paths, threads=threads), strict=True):
            assert np.array_equal(a, b)
    with pytest.raises(FileNotFoundError):
        pdn.to_arrays([*paths, tmp_path / "none.pdn"], threads=2)

    def refuse(_games: int) -> None:
        raise KeyError("enough")

    for threads in (1, 2):
        with pytest.raises(KeyError, match="enough"):
            pdn.to_arrays(paths, threads=threads, progress=refuse)


GAME = '[Result "*"]\n\n1. 32-28 19-23 *\n\n'


def test_ctrl_c_behind_good_games(tmp_path: Path) -> None:
    """The games that were read ahead come after the interrupt, which does not wait until they have been taken."""
    path = tmp_path / "endless.pdn"
    path.write_text(GAME * 3, encoding="utf-8")
    # Nothing but zeros, more than anyone will read.
    os.truncate(path, 1 << 40)
    games = pdn.read(path)
    assert len(next(games).moves) == 2
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        next(games)
    timer.join()
    assert len(next(games).moves) == 2
    for _ in range(2):
        with pytest.raises(ValueError, match="interrupted"):
            next(games)


PIPE = """
import os, signal, sys
from checkers import pdn
game, path = sys.argv[1:]
os.mkfifo(path)
# Open for writing too, so that it never ends.
pipe = os.open(path, os.O_RDWR)
os.write(pipe, 4 * game.encode())
games = pdn.read(path)
heard = []
def hear(number, frame):
    heard.append(number)
    if len(heard) == 3:
        raise KeyboardInterrupt
signal.signal(signal.SIGALRM, hear)
signal.setitimer(signal.ITIMER_REAL, 0.2, 0.1)
try:
    next(games)
except KeyboardInterrupt:
    print("fine", len(heard))
"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are Unix's")
def test_a_pipe_that_is_waited_for(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PIPE, GAME, str(tmp_path / "pipe")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "fine 3\n", done.stderr


def test_games_of_python_files_are_not_read_ahead() -> None:
    long = GAME.replace("1.", f"{{{'x' * 16000}}} 1.")

    class Slow(io.RawIOBase):
        """A game at a time."""

        given = 0

        def read(self, size: int = -1) -> bytes:
            self.given += 1
            return long.encode()

    file = Slow()
    for number, _ in enumerate(itertools.islice(pdn.read(file), 100), 1):
        # Bytes are decoded 64 KiB at once.
        assert file.given <= number + 9


@pytest.mark.parametrize(
    ("text", "winner", "rule"),
    [
        ('[GameType "21"][Result "0-1"] 1. c3-d4 b6-c5 2. d4xb6 a7xc5 0-1', checkers.BLACK, "starter"),
        ('[GameType "21"][Result "1-0"] 1. 11-15 22-18 1-0', checkers.BLACK, "starter"),
        (
            '[GameType "21"][White "A"][Black "B"][Result "1-0"][FEN "B:W19:B15"] 1. 15x24 1-0',
            checkers.BLACK,
            "board",
        ),
        ('[White "B"][Red "A"][Result "1-0"][GameType "21"] 1. 11-15 1-0', checkers.WHITE, "tag_order"),
        (
            '[Black "A"][White "B"][Result "0-1"][FEN "W:W31,27,19:B17,12,5."] 0-1',
            checkers.WHITE,
            "tag_order",
        ),
    ],
)
def test_the_right_side_wins(text: str, winner: checkers.Color, rule: str) -> None:
    (game,) = pdn.read(io.StringIO(text))
    assert (game.winner, game.winner_rule, game.errors) == (winner, rule, [])
    (again,) = pdn.read(io.StringIO(game.to_pdn(convert=True)))
    assert again.winner is winner
    if game.rules.id == "english":
        expected = 1 if winner is checkers.WHITE else -1
        assert pdn.to_arrays(io.StringIO(text), variant="english").results.tolist() == [expected]


def test_a_result_that_contradicts_the_board_is_a_remark() -> None:
    text = '[GameType "21"][White "A"][Black "B"][Result "1-0"][FEN "B:W19:B15"] 1. 15x24 1-0'
    (game,) = pdn.read(io.StringIO(text))
    assert any("on the board Black won" in remark.message for remark in game.remarks)


def test_decided_games_of_a_file_settle_the_others(tmp_path: Path) -> None:
    undecided = '[GameType "21"]\n[Result "1-0"]\n1. 11-15 22-18 1-0\n\n'
    decided = '[GameType "21"]\n[Result "0-1"]\n[FEN "B:W19:B15"]\n1. 15x24 0-1\n'
    path = tmp_path / "games.pdn"
    path.write_text(undecided + decided)
    first, _ = pdn.read(path)
    assert (first.winner, first.winner_rule) == (checkers.WHITE, "other_games")
    assert pdn.to_arrays(path, variant="english").results.tolist() == [1, -1]
    # A stream is read once.
    first, _ = pdn.read(io.StringIO(undecided + decided))
    assert (first.winner, first.winner_rule) == (checkers.BLACK, "starter")
    first, _ = pdn.read(path, first_number="starter")
    assert (first.winner, first.winner_rule) == (checkers.BLACK, "option")
    with pytest.raises(ValueError, match="first_number"):
        pdn.read(path, first_number="red")  # type: ignore[arg-type]


def test_guessed_rules_are_remarked(tmp_path: Path) -> None:
    men = '[FEN "W:W24,23,22,21:B4,3,2,1"] *'
    (game,) = pdn.read(io.StringIO(men))
    assert (game.rules_from, game.rules.id) == ("nothing", "english")
    assert any("they were guessed" in remark.message for remark in game.remarks)
    assert "GameType" not in game.to_pdn(convert=True)
    path = tmp_path / "11_man_italian.pdn"
    path.write_text(men)
    (game,) = pdn.read(path)
    assert (game.rules_from, game.rules.id) == ("file_name", "italian")


def test_text_that_is_lost_is_told() -> None:
    clean, lossy = pdn.read(io.StringIO('[GameType "20"] 1. 32-28 * [GameType "20"] 1. 32-28 99999 19-23 *'))
    assert (clean.loses_text, lossy.loses_text) == (False, True)


@pytest.mark.parametrize("text", ['{"games": [{"moves": ["32-28"]}]}', '{"fen": "W:W31:B1"}', "hello"])
def test_a_file_without_a_game_is_an_error(text: str, tmp_path: Path) -> None:
    path = tmp_path / "no.json"
    path.write_text(text)
    for make in (lambda: io.StringIO(text), lambda: path):
        (game,) = pdn.read(make())
        assert [error.kind for error in game.errors] == ["no_game"]
        assert "no game found" in game.errors[0].message
        with pytest.raises(pdn.PdnError, match="no game found"):
            list(pdn.read(make(), errors="raise"))
        reader = pdn.read(make(), errors="raise")
        with pytest.raises(pdn.PdnError):
            next(reader)
        assert next(reader, None) is None
    arrays = pdn.to_arrays(path)
    assert (len(arrays.results), arrays.failed) == (0, 1)
    with pytest.raises(pdn.PdnError, match="no game found"):
        pdn.to_arrays(path, errors="raise")
    assert list(pdn.read(io.StringIO(""))) == []


def test_older_encodings_are_guessed_and_named() -> None:
    text = '[White "André"]\n{ très fort, déjà joué à côté }\n1. 32-28 *\n'
    for encoding in ("cp850", "mac_roman", "utf-16-le"):
        (game,) = pdn.read(io.BytesIO(text.encode(encoding)))
        assert game.headers["White"] == "André", encoding
    (game,) = pdn.read(io.BytesIO(text.encode("cp850")), encoding="cp850")
    assert game.headers["White"] == "André"


@given(st.sampled_from(checkers.VARIANTS), st.integers(0, 2**32))
def test_steps_of_moves(variant: str, seed: int) -> None:
    """The steps of each move lead from its position to the next one."""
    board = checkers.Board(variant)
    rng = np.random.default_rng(seed)
    while not board.is_game_over() and board.ply() < 60:
        # Captures of several pieces first: few random games have many.
        moves = sorted(board.legal_moves, key=lambda move: (-len(move.captured), rng.random()))
        board.push(moves[0])
    arrays = pdn.to_arrays(io.StringIO(pdn.Game.from_board(board).to_pdn()), variant=variant)
    assert len(arrays.moves) == board.ply()
    assert arrays.action_offsets[-1] == len(arrays.actions)
    batch = checkers.Batch(variant, 1, draws="automatic")
    for index in range(len(arrays.moves)):
        batch.set_positions(arrays.positions[index : index + 1], arrays.turns[index : index + 1])
        steps = arrays.actions[arrays.action_offsets[index] : arrays.action_offsets[index + 1]]
        taken = sum(int(word).bit_count() for word in arrays.moves[index]["captured"])
        assert len(steps) == max(1, taken)
        for action in steps:
            assert batch.action_mask()[0, action]
            batch.step([action])
        after = arrays.positions[index + 1] if index + 1 < len(arrays.moves) else None
        if after is None:
            assert batch.board(0).piece_map() == board.piece_map()
        else:
            assert (batch.positions()[0] == after).all()
    empty = pdn.to_arrays([])
    assert (empty.actions.shape, empty.action_offsets.tolist()) == ((0,), [0])
