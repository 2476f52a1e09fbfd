"""The board: positions, moves, history."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkers
from checkers import BLACK, WHITE, Board, Piece, Rules

if TYPE_CHECKING:
    from pathlib import Path


def played(variant: str, choices: list[int]) -> Board:
    """A game of these choices, as far as it goes."""
    board = Board(variant)
    for choice in choices:
        if board.is_game_over():
            break
        moves = board.legal_moves
        board.push(moves[choice % len(moves)])
    return board


VARIANTS = st.sampled_from(checkers.VARIANTS)
CHOICES = st.lists(st.integers(0, 999), max_size=60)


def test_the_start_of_every_variant() -> None:
    assert "international" in checkers.VARIANTS
    for variant in checkers.VARIANTS:
        board = Board(variant)
        assert board.variant == variant
        assert board.turn is board.rules.starts
        assert len(board.legal_moves) == board.perft(1) > 0
        assert Board(variant, board.fen()) == board


def test_vectors_of_an_independent_generator(data: Path) -> None:
    files = sorted((data / "vectors").glob("*.jsonl"))
    assert len(files) > 20
    seen = 0
    for path in files:
        variant = path.stem
        if variant not in checkers.VARIANTS:
            continue
        for line in path.read_text().splitlines()[:20]:
            vector = json.loads(line)
            if "distinct" not in vector or "rules" in vector:
                continue
            board = Board(variant)
            board.clear()
            for rank, row in enumerate(reversed(vector["board"].split("/"))):
                for file, letter in enumerate(row):
                    if letter in "wWbB":
                        name = [
                            square
                            for square in range(board.rules.squares)
                            if board.rules.square_coordinates(square) == (file, rank)
                        ]
                        board.set_piece(name[0], letter)
            board.turn = vector["turn"] == "w"
            assert len(board.legal_moves) == vector["distinct"]
            assert sum(len(move.paths) for move in board.legal_moves) == len(vector["moves"])
            seen += 1
    assert seen > 200


@given(VARIANTS, CHOICES)
def test_pop_undoes_push(variant: str, choices: list[int]) -> None:
    board = Board(variant)
    stack = []
    for choice in choices:
        if board.is_game_over():
            break
        before, count = board.fen(), board.repetitions()
        move = board.legal_moves[choice % len(board.legal_moves)]
        assert move in board.legal_moves
        assert board.push(move) == move == board.peek()
        stack.append((move, before, count))
    assert board.move_stack == [move for move, _, _ in stack]
    assert board.ply() == len(stack)
    while stack:
        move, before, count = stack.pop()
        assert board.pop() == move
        assert (board.fen(), board.repetitions()) == (before, count)
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()


@given(VARIANTS, CHOICES)
def test_copies_and_pickles_go_their_own_way(variant: str, choices: list[int]) -> None:
    board = played(variant, choices)
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other == board
        assert hash(other) == hash(board)
        assert other.move_stack == board.move_stack
        assert other.outcome() == board.outcome()
        assert other.root() == board.root()
        if not other.is_game_over():
            other.push(other.legal_moves[0])
            assert other != board
            assert other.ply() == board.ply() + 1
    bare = board.copy(stack=False)
    assert (bare, bare.ply(), bare.move_stack) == (board, 0, [])


@given(VARIANTS, CHOICES)
def test_squares_have_one_number_and_one_name(variant: str, choices: list[int]) -> None:
    board = played(variant, choices)
    places = [board.rules.square_coordinates(square) for square in range(board.rules.squares)]
    assert places == sorted(places, key=lambda place: (place[1], place[0]))
    assert sorted(board.rules.numbers) == list(range(1, board.rules.squares + 1))
    pieces = board.piece_map()
    for square in range(board.rules.squares):
        name = board.square_name(square)
        assert board.parse_square(name) == square
        assert board.piece_at(name) == board.piece_at(square) == pieces.get(square)
    for color in checkers.COLORS:
        assert board.pieces(color) == [s for s, piece in pieces.items() if piece.color is color]
        kings = [s for s, piece in pieces.items() if piece.color is color and piece.is_king]
        assert board.pieces(color, checkers.KING) == kings


def test_setting_up_is_taking_down() -> None:
    board = Board("russian")
    board.push(board.legal_moves[0])
    rebuilt = Board("russian")
    rebuilt.clear()
    for square, piece in board.piece_map().items():
        rebuilt.set_piece(square, piece)
    rebuilt.turn = board.turn
    assert rebuilt == board
    assert hash(rebuilt) == hash(board)
    assert rebuilt.ply() == 0
    board.set_piece("a1", None)
    assert board.piece_at("a1") is None
    assert board.ply() == 0
    board.reset()
    assert board == Board("russian")


def test_the_legal_moves_are_a_sequence() -> None:
    board = Board()
    moves = board.legal_moves
    listed = list(moves)
    assert len(listed) == len(moves) == moves.count() == 9
    assert moves[0] == listed[0]
    assert moves[-1] == listed[-1]
    assert moves[2:7:2] == listed[2:7:2]
    assert moves[::-1] == listed[::-1]
    assert str(listed[0]) in moves
    assert "50-1" not in moves
    assert 7 not in moves
    for index in (9, -10, 10**30):
        with pytest.raises(IndexError):
            moves[index]
    # It is a picture of the moment.
    board.push(moves[0])
    assert list(moves) == listed
    assert listed[0] not in board.legal_moves
    blocked = Board("international", "W:W6:B1")
    assert not blocked.legal_moves
    assert len(blocked.legal_moves) == 0


def test_a_rejected_move_changes_nothing() -> None:
    board, other = Board(), Board("russian")
    foreign = other.legal_moves[0]
    for bad, error in [
        (foreign, checkers.IllegalMoveError),
        ("32-27-22", checkers.MoveError),
        ("", checkers.MoveError),
        ("\x00" * 1000, checkers.MoveError),
        ("☃", checkers.MoveError),
        (7, TypeError),
        (None, TypeError),
        (b"32-28", TypeError),
    ]:
        before = (board.fen(), board.move_stack)
        with pytest.raises(error) as caught:
            board.push(bad)
        assert len(str(caught.value)) < 300
        assert (board.fen(), board.move_stack) == before


def test_thousands_of_moves_are_not_all_shown() -> None:
    board = Board(
        "sintez64_ru",
        "W:WKb5,Kd1:BKa2,Ka5,Ka7,Kb3,Kb4,Kb6,Kb8,Kc1,Kc5,Kc7,Kd2,Kd5,Kd7,Ke3,Ke4,Ke5,Ke6,Ke8,Kf1,Kf5,Kg2,Kg7,Kh2,Kh5",
    )
    assert len(board.legal_moves) == 11501
    shown = repr(board.legal_moves)
    assert shown.endswith(", … of 11501)>")
    assert len(shown.split(", ")) == 201
    assert (
        repr(Board("english").legal_moves) == "<LegalMoves (9-14, 10-15, 11-16, 9-13, 10-14, 11-15, 12-16)>"
    )


def test_moves_of_other_boards() -> None:
    """They are no moves here, even where their squares happen to be the same bits."""
    boards = [Board(variant) for variant in checkers.VARIANTS]
    for board in boards:
        for other in boards:
            if board.rules.axes["board"] == other.rules.axes["board"]:
                continue
            legal = other.legal_moves
            for move in board.legal_moves:
                assert move not in legal
                assert move not in list(legal)
                assert legal.count(move) == 0
                assert not other.is_legal(move)
    there, here = Board("ghanaian"), Board("international")
    foreign = there.legal_moves[0]
    with pytest.raises(ValueError, match="not one of"):
        here.legal_moves.index(foreign)
    for refused in (
        lambda: here.push(foreign),
        lambda: here.push(foreign, play_on=True),
        lambda: here.notation(foreign),
    ):
        with pytest.raises(checkers.IllegalMoveError, match=f"{foreign} belongs to a board of another shape"):
            refused()
    for picture in ({"lastmove": foreign}, {"arrows": [foreign]}):
        with pytest.raises(ValueError, match="a board with other squares"):
            here.svg(**picture)
    assert here == Board("international")
    # A board of the same shape will do.
    assert Board("brazilian").push(Board("russian").legal_moves[0])


def test_texts_that_are_not_utf_8() -> None:
    board, half = Board(), "\ud800"
    for refused, error in (
        (lambda: board.push(half), checkers.InvalidMoveError),
        (lambda: board.parse(half), checkers.InvalidMoveError),
        (lambda: board.candidates(half), checkers.InvalidMoveError),
        (lambda: board.set_fen(half), checkers.FenError),
        (lambda: Board("russian", half), checkers.FenError),
        (lambda: board.piece_at(half), checkers.SquareError),
        (lambda: board.rules.parse_square(half), checkers.SquareError),
        (lambda: Board(half), checkers.RulesError),
    ):
        with pytest.raises(error):
            refused()
    assert half not in board.legal_moves
    assert not board.is_legal(half)


class Index:
    """A whole number that cannot be had."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __index__(self) -> int:
        raise self.error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), RuntimeError("x"), MemoryError()])
def test_what_a_number_raises_is_raised(error: BaseException) -> None:
    number = Index(error)
    board = Board()
    for act in (
        lambda: board.piece_at(number),
        lambda: board.set_piece(number, "w"),
        lambda: board.legal_moves[number],
        lambda: board.perft(number),
        lambda: board.svg(size=number),
    ):
        with pytest.raises(type(error)):
            act()


def test_numbers_without_bounds() -> None:
    """One that no machine word holds is out of bounds like any other."""
    board = Board()
    for huge in (2**64, -(2**64), 10**40):
        for act in (
            lambda n=huge: board.perft(n),
            lambda n=huge: board.perft(1, threads=n),
            lambda n=huge: board.perft(1, hash_entries=n),
            lambda n=huge: board.svg(size=n),
            lambda n=huge: board.pieces(WHITE, n),
            lambda n=huge: board.rules.action(n),
            lambda n=huge: Piece(n, WHITE),
        ):
            with pytest.raises(ValueError, match=r"from \d|MAN"):
                act()
    assert board.legal_moves[0].first_paths(10**40) == board.legal_moves[0].paths
    with pytest.raises(ValueError, match="negative"):
        board.legal_moves[0].first_paths(-(10**40))


def test_squares_that_are_none() -> None:
    board = Board()
    for bad in (-1, 50, 10**30, -(10**30), "51", "a2", "", "x" * 10000, "١"):
        with pytest.raises(checkers.SquareError):
            board.piece_at(bad)
    for wrong in (1.0, None, b"1", (1,)):
        with pytest.raises(TypeError):
            board.piece_at(wrong)


def test_a_bad_fen_says_where() -> None:
    board = Board()
    before = board.fen()
    with pytest.raises(checkers.FenError) as caught:
        board.set_fen("W:W31,51:B1")
    assert (caught.value.offset, caught.value.length) == (6, 2)
    assert board.fen() == before
    assert Board("russian", "W:Wa3,h8:B").is_valid() is False
    with pytest.raises(checkers.PositionError, match="h8"):
        Board("russian", "W:Wa3,h8:B", strict=True)


def test_outcomes() -> None:
    lost = Board("international", "W:W6:B1")
    outcome = lost.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.termination, outcome.kind) == (BLACK, "blocked", "automatic")
    assert Board(Rules("international").reversed(), "W:W6:B1").outcome().winner is WHITE

    shuffle = Board("international", "W:WK46:BK4")
    for text in ["46-41", "4-9", "41-46", "9-4"] * 2:
        assert shuffle.outcome() is None
        shuffle.push(text)
    assert shuffle.repetitions() == 3
    assert shuffle.outcome().termination == "repetition"
    assert shuffle.outcome().winner is None
    with pytest.raises(checkers.GameOverError) as caught:
        shuffle.push("46-41")
    assert caught.value.outcome == shuffle.outcome()
    shuffle.push("46-41", play_on=True)
    shuffle.pop()
    shuffle.pop()
    assert shuffle.outcome() is None


def test_offers_and_claims() -> None:
    board = Board()
    with pytest.raises(checkers.DrawError):
        board.claim_draw()
    with pytest.raises(checkers.DrawError):
        board.accept_draw(WHITE)
    board.offer_draw(WHITE)
    assert board.draw_offer is WHITE
    with pytest.raises(checkers.DrawError):
        board.offer_draw(BLACK)
    board.decline_draw(BLACK)
    assert board.draw_offer is None
    board.offer_draw(BLACK)
    assert board.accept_draw(WHITE).termination == "agreement"
    assert board.is_game_over()
    with pytest.raises(checkers.GameOverError):
        board.resign(WHITE)
    assert pickle.loads(pickle.dumps(board)).outcome() == board.outcome()
    board = Board()
    assert board.resign(WHITE).winner is BLACK


@given(VARIANTS, CHOICES)
def test_turning_the_board_turns_the_moves(variant: str, choices: list[int]) -> None:
    board = played(variant, choices)
    turned = board.mirror()
    assert turned.mirror() == board
    if not board.rules.axes["goal"]["first_king"]:
        assert len(turned.legal_moves) == len(board.legal_moves)


def test_pieces() -> None:
    for symbol in "wWbB":
        piece = Piece.from_symbol(symbol)
        assert piece.symbol() == str(piece) == symbol
        assert Piece(piece.piece_type, piece.color) == piece == pickle.loads(pickle.dumps(piece))
        assert eval(repr(piece)) == piece
    for bad in ("", "x", "ww", "\x00"):
        with pytest.raises(ValueError, match="symbol"):
            Piece.from_symbol(bad)
    with pytest.raises(ValueError, match="piece_type"):
        Piece(3, WHITE)


def test_outcomes_and_errors_can_be_pickled() -> None:
    board = Board("turkish", "W:Wa2:Ba4,h5")
    board.push("a2-a3")
    board.push("a4xa2")
    outcome = board.outcome()
    assert outcome is not None
    again = pickle.loads(pickle.dumps(outcome))
    assert (again, hash(again), again.article) == (outcome, hash(outcome), outcome.article)
    ambiguous = Board("international", "W:WK1:B12,13,19,20")
    for act, attribute in (
        (lambda: board.resign(WHITE), "outcome"),
        (lambda: ambiguous.push("1x25"), "candidates"),
        (lambda: ambiguous.push("1x18"), "reason"),
        (lambda: Board(fen="W:W50,51:B1"), "offset"),
        (lambda: Rules("russian", king={"range": "wide"}), "axis"),
    ):
        with pytest.raises(checkers.CheckersError) as caught:
            act()
        error = pickle.loads(pickle.dumps(caught.value))
        assert type(error) is caught.type
        assert str(error) == str(caught.value)
        assert getattr(error, attribute) == getattr(caught.value, attribute)


def test_errors_name_squares() -> None:
    for variant, fen in (
        ("russian", "W:Wc3:Bc3"),
        ("international", "W:W28:B28"),
        ("frisian", "W:WK28,40:BK1,6:+0+9"),
    ):
        with pytest.raises(checkers.FenError) as caught:
            Board(variant, fen)
        assert "bit" not in str(caught.value)
    board = Board("russian", "W:Wc3,b8:Bd4")
    with pytest.raises(checkers.PositionError, match="square b8") as crowned:
        board.check()
    assert board.square_name(crowned.value.square) == "b8"


def test_legal_moves_are_a_sequence() -> None:
    moves = Board().legal_moves
    assert isinstance(moves, Sequence)
    text = str(moves[3])
    assert (text in moves, moves.count(text), moves.index(text), moves.index(text, 2)) == (True, 1, 3, 3)
    assert moves.index(moves[3]) == moves.index(moves[3], 3) == moves.index(moves[3], -6, 4) == 3
    assert moves.index(moves[3], -(10**30), 10**30) == 3
    for bounds in ((4,), (0, 3), (-2,), (100,), (5, 2), (10**30,), (0, -(10**30))):
        with pytest.raises(ValueError, match="not one of"):
            moves.index(moves[3], *bounds)
    assert moves.count(moves[0]) == 1
    assert list(reversed(moves)) == list(moves)[::-1]
    match moves:
        case [first, *rest]:
            assert [first, *rest] == list(moves)
        case _:
            pytest.fail("it matches no sequence")


def test_perft() -> None:
    board = Board("frisian")
    assert [board.perft(depth) for depth in range(5)] == [1, 9, 81, 658, 3874]
    assert board.perft(5, threads=2) == board.perft(5, bulk=False) == board.perft(5, hash_entries=1000)
    assert Board("russian", "W:Wa1:B").perft(100) == 0
    for arguments in (
        {"depth": -1},
        {"depth": 5000},
        {"depth": 1, "threads": -1},
        {"depth": 1, "threads": 2000},
    ):
        with pytest.raises(ValueError, match="must be from 0"):
            board.perft(**arguments)


def test_pictures() -> None:
    board = Board("russian")
    assert str(board).splitlines()[-1].split() == list("abcdefgh")
    assert "⛀" in board.unicode()
    for text in (
        board._repr_svg_(),
        board.svg(size=200, orientation=BLACK, lastmove=board.legal_moves[0], arrows=[("a1", "b2"), (3, 4)]),
        board.svg(squares=["a1", 5], labels="none", arrows=list(board.legal_moves)),
    ):
        assert text.startswith("<svg ")
    for arguments, error in [
        ({"size": 0}, ValueError),
        ({"size": 10**9}, ValueError),
        ({"labels": "x"}, ValueError),
        ({"squares": [99]}, checkers.SquareError),
        ({"arrows": [3]}, TypeError),
        ({"arrows": [("a1", "b9")]}, checkers.SquareError),
    ]:
        with pytest.raises(error):
            board.svg(**arguments)


def test_random_games_end() -> None:
    rng = random.Random(7)
    for variant in checkers.VARIANTS:
        board = played(variant, [rng.randrange(1000) for _ in range(2000)])
        assert board.is_game_over(claim_draw=True) or board.offered()


def test_packed_boards_come_back() -> None:
    board = checkers.Board("frisian")
    for _ in range(12):
        board.push(board.legal_moves[0])
    assert checkers.Board.from_packed("frisian", board.packed()) == board
    assert len(board.packed()) == 32
    board.pop()
    game = board.packed_game()
    back = checkers.Board.from_packed_game("frisian", game)
    assert back.move_stack == board.move_stack
    back.redo()
    assert back.packed_game() != game
    for bad in (b"", game[:-1], game + b"x", b"\x02" + game[1:]):
        with pytest.raises(checkers.PositionError):
            checkers.Board.from_packed_game("frisian", bad)
    with pytest.raises(checkers.PositionError, match="31 bytes; expected 32"):
        checkers.Board.from_packed("frisian", board.packed()[:-1])


def test_pickles_keep_what_was_taken_back() -> None:
    board = checkers.Board("english")
    first = board.push("11-15")
    board.pop()
    back = pickle.loads(pickle.dumps(board))
    assert (back.ply(), back.redo()) == (0, first)
