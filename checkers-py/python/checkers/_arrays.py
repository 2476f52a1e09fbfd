"""Checks for arrays that callers pass: `out` arrays to fill, and arrays of values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

__all__ = ["Target", "filled", "flat", "given", "shared"]


def flat(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Returns a one-dimensional view for the native part; booleans become bytes."""
    array = array.reshape(-1)
    return array.view(np.uint8) if array.dtype == np.bool_ else array


def shared(out: Any, name: str = "out") -> npt.NDArray[Any]:
    """Returns a numpy array that shares memory with an array-like object, such as a torch tensor in main memory."""
    if isinstance(out, np.ndarray):
        return out
    if not hasattr(out, "__array__"):
        msg = f"{name} must be a numpy array, not {type(out).__name__}"
        raise TypeError(msg)
    # If conversion copies, each result has a different address.
    array, again = np.asarray(out), np.asarray(out)
    if array.ctypes.data != again.ctypes.data:
        msg = f"{name} must share its memory with numpy, but {type(out).__name__} returns copies"
        raise TypeError(msg)
    return array


def _loses_nothing(source: np.dtype[Any], target: np.dtype[Any]) -> bool:
    if target.kind not in "biufc":
        return source == target
    if source.kind == target.kind == "f":
        return True  # the caller accepts rounding
    if source.kind in "iu" and source.itemsize == 8 and target.kind not in "iu":
        return False  # numpy calls this cast safe, but float64 has only 53 bits
    return np.can_cast(source, target, "safe")


class Target:
    """Memory for the native part to fill: the caller's array if it fits, else a copy that `done` writes back."""

    __slots__ = ("_array", "_given", "_scratch", "native")

    def __init__(self, out: Any, shape: tuple[int, ...], dtype: npt.DTypeLike, name: str = "out") -> None:
        dtype = np.dtype(dtype)
        if out is None:
            # A new array needs no checks.
            array = np.empty(shape, dtype)
            self._given: npt.NDArray[Any] = array
            self._array, self._scratch = array, None
            self.native = flat(array)
            return
        array = shared(out, name)
        self._given = out
        if array.dtype != dtype and not _loses_nothing(dtype, array.dtype):
            msg = (
                f"{name} must have dtype {dtype}, or one that can represent all its values, not {array.dtype}"
            )
            raise TypeError(msg)
        if array.shape != shape:
            msg = f"{name} must have shape {shape}, not {array.shape}"
            raise ValueError(msg)
        if not array.flags.writeable:
            msg = f"{name} must be writeable, but it is a read-only array"
            raise ValueError(msg)
        flags = array.flags
        fits = array.dtype == dtype and flags.c_contiguous and flags.aligned
        self._array = array
        self._scratch = None if fits else np.empty(shape, dtype)
        self.native = flat(array if self._scratch is None else self._scratch)

    def done(self) -> npt.NDArray[Any]:
        """Writes a copy back, and returns the object that the caller passed."""
        if self._scratch is not None:
            np.copyto(
                self._array, self._scratch, casting="same_kind" if self._array.dtype.kind == "f" else "safe"
            )
        return self._given


def filled(
    out: Any,
    shape: tuple[int, ...],
    dtype: npt.DTypeLike,
    fill: Callable[[npt.NDArray[Any]], object],
    name: str = "out",
) -> npt.NDArray[Any]:
    """Returns `out`, or a new array, filled by `fill`. If `fill` raises, an `out` that needed a copy is unchanged."""
    target = Target(out, shape, dtype, name)
    fill(target.native)
    return target.done()


def given(values: npt.ArrayLike, shape: tuple[int, ...], dtype: npt.DTypeLike, name: str) -> npt.NDArray[Any]:
    """Returns a flat copy of `values` with this dtype. Raises `TypeError` for a cast that could lose values."""
    # A copy, so that another thread cannot change the values between the check and their use.
    if type(values) is np.ndarray and values.dtype == dtype and values.shape == shape:
        # The frequent case needs no other check.
        return flat(values.copy())
    array = np.array(values)
    dtype = np.dtype(dtype)
    if array.size == 0 and array.dtype.kind == "f":
        array = array.astype(dtype)  # numpy reads an empty list as floats
    if array.dtype.kind not in "biu" or (dtype.kind == "b") != (array.dtype.kind == "b"):
        msg = f"{name} must be of dtype {dtype}, not {array.dtype}"
        raise TypeError(msg)
    if array.shape != shape:
        msg = f"{name} must have shape {shape}, not {array.shape}"
        raise ValueError(msg)
    if dtype.kind != "b" and array.size:
        least, most = np.iinfo(dtype).min, np.iinfo(dtype).max
        if not least <= int(array.min()) <= int(array.max()) <= most:
            msg = f"{name} must have values from {least} to {most}"
            raise ValueError(msg)
    return flat(np.ascontiguousarray(array, dtype))
