"""The arrays that this family of brains computes with, by what they hold."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

#: Sets of cards, unsigned and of 64 bits; whole numbers; yes and no; chances and values, of single precision.
Masks: TypeAlias = npt.NDArray[Any]
Ints: TypeAlias = npt.NDArray[Any]
Flags: TypeAlias = npt.NDArray[Any]
Floats: TypeAlias = npt.NDArray[Any]

#: Added to a number of double precision, and taken away again, it leaves multiples of 2⁻²⁴. So fine are chances kept
#: where they are multiplied and added up (0092): the products of those that come to a few in all, and each of their
#: sums, have no more digits than double precision.
_FINE = 1.5 * 2.0**28


def product(one: Floats, other: Floats) -> Floats:
    """The product of two matrices of chances, to the last digit the same on every processor.

    The library adds in another order on each, and rounds more or less often; where no sum is rounded it is all one.
    """
    return (_rounded(one) @ _rounded(other)).astype(np.float32)


def _rounded(values: Floats) -> Floats:
    rounded = np.add(values, _FINE, dtype=np.float64)
    return np.subtract(rounded, _FINE, out=rounded)


def rounded_exp(exponents: Floats) -> Floats:
    """The powers of e with these exponents, of double precision and none above 0, to the last digit the same.

    The library may err in the last digits of a power: they are rounded off. The array of exponents is used up.
    """
    return _rounded(np.exp(exponents, out=exponents)).astype(np.float32)
