"""A PUCT search, as in AlphaZero, whose leaves are evaluated in one batch.

The tree is a dictionary of nodes. Each round sends `width` copies of the root down the tree, all by one `Batch.step` a
ply; a virtual loss makes them choose different lines. The leaves are evaluated in one call, which a network would answer
on a graphics card; here random playouts do. `Batch.undo` brings the copies back to the root.

Run it: python puct_search.py [variant] [FEN]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

import checkers
from checkers import Batch, Board

Evaluation = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]

EXPLORATION = 1.5
LONGEST_LINE = 200


@dataclass
class Node:
    """A position, perhaps in the middle of a capture."""

    white: bool
    """Whether White is to move. The same side moves again inside a capture."""
    actions: npt.NDArray[np.int64]
    priors: npt.NDArray[np.float64]
    visits: npt.NDArray[np.float64] = field(init=False)
    values: npt.NDArray[np.float64] = field(init=False)
    """Sums of values of the children, 1 for a win of White."""
    children: dict[int, Node] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.visits = np.zeros(len(self.actions))
        self.values = np.zeros(len(self.actions))

    def choose(self) -> int:
        """The place of the action with the greatest value and uncertainty."""
        sign = 1 if self.white else -1
        means = sign * self.values / np.maximum(self.visits, 1)
        uncertainty = self.priors * np.sqrt(self.visits.sum() + 1) / (1 + self.visits)
        return int(np.argmax(means + EXPLORATION * uncertainty))


def random_playouts(batch: Batch) -> Evaluation:
    """Values from 1 (White wins) to -1 by random games, and equal priors for all actions."""
    winners, _ = batch.random_playouts(8, max_plies=LONGEST_LINE)
    return winners.mean(axis=1), batch.action_mask().astype(np.float64)


def search(
    board: Board,
    *,
    rounds: int = 50,
    width: int = 16,
    evaluate: Callable[[Batch], Evaluation] = random_playouts,
    seed: int | None = None,
) -> dict[str, int]:
    """The first steps of the moves of a board and how often the search chose each, the most frequent one first."""
    batch = Batch.from_boards([board] * width, seed, history=LONGEST_LINE)
    root = expand(batch[:1], evaluate)[0][0]
    for _ in range(rounds):
        descend(batch, root, evaluate)
    order = np.argsort(-root.visits, kind="stable")
    names = [step_name(board, int(root.actions[place])) for place in order]
    return dict(zip(names, root.visits[order].astype(int).tolist(), strict=True))


def expand(
    batch: Batch, evaluate: Callable[[Batch], Evaluation]
) -> tuple[list[Node], npt.NDArray[np.float64]]:
    """New nodes for the games of a batch and their values, by one evaluation of all."""
    values, policy = evaluate(batch)
    values = np.where(batch.terminated(), batch.winners(), values)
    nodes = []
    for mask, weights, white in zip(batch.action_mask(), policy, batch.turns(), strict=True):
        actions = np.flatnonzero(mask)
        priors = weights[actions]
        nodes.append(Node(bool(white), actions, priors / max(priors.sum(), 1e-9)))
    return nodes, values


def descend(batch: Batch, root: Node, evaluate: Callable[[Batch], Evaluation]) -> None:
    """One round: all games go down to leaves, which are evaluated and added to the tree."""
    paths: list[list[tuple[Node, int]]] = [[] for _ in range(len(batch))]
    nodes: list[Node | None] = [root] * len(batch)
    steps = np.zeros(len(batch), np.int64)
    while any(node is not None and len(node.actions) for node in nodes) and steps.max() < LONGEST_LINE:
        actions = np.full(len(batch), -1)
        for game, node in enumerate(nodes):
            if node is None or not len(node.actions):
                continue
            place = node.choose()
            actions[game] = node.actions[place]
            # A virtual loss: until its value is known, the next game rather goes elsewhere.
            node.visits[place] += 1
            node.values[place] -= 1 if node.white else -1
            paths[game].append((node, place))
            nodes[game] = node.children.get(int(actions[game]))
        steps += actions >= 0
        batch.step(actions)
    leaves, values = expand(batch, evaluate)
    for path, leaf, value in zip(paths, leaves, values, strict=True):
        if path:
            parent, place = path[-1]
            parent.children.setdefault(int(parent.actions[place]), leaf)
        for node, place in path:
            node.values[place] += value + (1 if node.white else -1)
    while steps.any():
        batch.undo(steps > 0)
        steps = np.maximum(steps - 1, 0)


def step_name(board: Board, action: int) -> str:
    """A step as text, such as `c3-d4`."""
    squares = board.rules.action(action)
    return "-".join(board.square_name(square) for square in squares)


def main() -> None:
    """Searches the position of the command line."""
    variant = sys.argv[1] if len(sys.argv) > 1 else "russian"
    fen = sys.argv[2] if len(sys.argv) > 2 else None
    board = checkers.Board(variant, fen)  # type: ignore[arg-type]
    print(board)
    for name, visits in search(board, seed=1).items():
        print(f"{name}: {visits}")


if __name__ == "__main__":
    main()
