"""Symmetries of a rule set, to augment training data.

>>> from checkers import Batch
>>> batch = Batch("turkish", 2, seed=1)
>>> len(batch.symmetries()), len(Batch("russian").symmetries())
(4, 2)
>>> mirror = batch.symmetries()[2]
>>> observations, masks = mirror.observations(batch.observe()), mirror.masks(batch.action_mask())
>>> mirror.actions(batch.sample()).shape
(2,)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from checkers import Rules

__all__ = ["Symmetry"]

_TO_MOVE = 6
"""The index of the plane "white to move"."""
_BASE = 7
_EARLIER = 4
_COUNTERS = 5


class Symmetry(NamedTuple):
    """A rotation or reflection of the board that maps legal games to legal games. `Batch.symmetries` returns them."""

    swaps_colors: bool
    """Whether White's pieces become Black's. Then the side to move and the winner are swapped too."""
    is_relative: bool
    """Whether the batch has the view `"mover"`, in which swapping the colours does not change the planes of pieces."""
    squares: npt.NDArray[np.int64]
    """The image of each square, in the numbering of the batch's view."""
    cells: npt.NDArray[np.int64]
    """The image of each cell of the board; cells are numbered by rows, the top rank first."""
    images: npt.NDArray[np.int64]
    """The image of each action."""

    def observations(self, planes: npt.ArrayLike) -> npt.NDArray[Any]:
        """Returns the images of observations, shape (..., planes, height, width) or (..., planes, squares).

        The observations may have planes of history and of counters. The result is a copy.
        """
        planes = np.asarray(planes)
        squares = planes.shape[-1] == len(self.squares)
        images = self.squares if squares else self.cells
        shape = planes.shape
        planes = planes.reshape(*shape[: -1 if squares else -2], -1)
        if planes.ndim < 2 or planes.shape[-1] != len(images) or planes.shape[-2] < _BASE:
            msg = (
                f"observations have shape (..., planes, height, width) or (..., planes, squares), not {shape}"
            )
            raise ValueError(msg)
        result = np.empty_like(planes)
        result[..., images] = planes[..., self._order(planes.shape[-2]), :]
        if self.swaps_colors:
            to_move = result[..., _TO_MOVE, :]
            np.subtract(
                1, to_move, out=to_move, casting="unsafe"
            ) if to_move.dtype != np.bool_ else np.logical_not(to_move, out=to_move)
        return result.reshape(shape)

    def _order(self, planes: int) -> npt.NDArray[np.int64]:
        """Returns the index of the source plane for each plane of the result."""
        order = np.arange(planes)
        if not self.swaps_colors or self.is_relative:
            return order
        counters = (planes - _BASE) % _EARLIER == _COUNTERS % _EARLIER
        end = planes - (_COUNTERS if counters else 0)
        for first in (0, *range(_BASE, end, _EARLIER)):
            order[first : first + _EARLIER] = [first + 2, first + 3, first, first + 1]
        if counters:
            order[-2:] = [planes - 1, planes - 2]
        return order

    def masks(self, masks: npt.ArrayLike) -> npt.NDArray[Any]:
        """Returns the images of action masks or policies, shape (..., num_actions). The result is a copy."""
        masks = np.asarray(masks)
        if masks.shape[-1:] != self.images.shape:
            msg = f"masks must have shape (..., {len(self.images)}), not {masks.shape}"
            raise ValueError(msg)
        result = np.empty_like(masks)
        result[..., self.images] = masks
        return result

    def actions(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Returns the images of actions, dtype `int64`; -1 stays -1."""
        actions = np.asarray(actions)
        if actions.size and actions.dtype.kind not in "iu":
            msg = f"actions must be integers, not {actions.dtype}"
            raise TypeError(msg)
        actions = actions.astype(np.int64)
        return np.where(actions < 0, actions, self.images[actions])

    def winners(self, winners: npt.ArrayLike) -> npt.NDArray[Any]:
        """Returns the images of winners: 1 White, -1 Black, 0 neither."""
        winners = np.asarray(winners)
        return -winners if self.swaps_colors else winners.copy()


def symmetries(
    rules: Rules, table: list[tuple[bool, list[int], list[int]]], *, is_relative: bool
) -> tuple[Symmetry, ...]:
    """Builds the symmetries from the table of the native part."""
    coordinates = np.array([rules.square_coordinates(square) for square in range(rules.squares)])
    cells = (rules.height - 1 - coordinates[:, 1]) * rules.width + coordinates[:, 0]
    same_colors = {tuple(squares): actions for swaps, squares, actions in table if not swaps}
    found = []
    for swaps, squares, actions in table:
        images, own = np.array(squares), np.array(actions)
        if is_relative and swaps:
            # This view already turns the board for Black, so only the reflection remains.
            images = rules.squares - 1 - images
            own = np.array(same_colors[tuple(images.tolist())])
        board = np.arange(rules.height * rules.width).reshape(rules.height, rules.width)
        turned, mirrored = _parts(rules, images, coordinates)
        board = board[::-1, ::-1] if turned else board
        board = board[:, ::-1] if mirrored else board
        found.append(Symmetry(swaps, is_relative, images, np.ascontiguousarray(board).reshape(-1), own))
        assert (found[-1].cells[cells] == cells[images]).all()
    return tuple(found)


def _parts(
    rules: Rules, images: npt.NDArray[np.int64], coordinates: npt.NDArray[np.int64]
) -> tuple[bool, bool]:
    """Returns whether the image is turned by 180 degrees, and whether it is mirrored after that."""
    file, rank = coordinates.T
    turned = rules.height > 1 and bool((coordinates[images][:, 1] != rank).any())
    expected = rules.width - 1 - file if turned else file
    return turned, bool((coordinates[images][:, 0] != expected).any())
