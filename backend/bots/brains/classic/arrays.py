"""The arrays that this family of brains computes with, by what they hold."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy.typing as npt

#: Sets of cards, unsigned and of 64 bits; whole numbers; yes and no; chances and values, of single precision.
Masks: TypeAlias = npt.NDArray[Any]
Ints: TypeAlias = npt.NDArray[Any]
Flags: TypeAlias = npt.NDArray[Any]
Floats: TypeAlias = npt.NDArray[Any]
