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

#: Chances are rounded to this where they are multiplied and added up (0092): the products of those that come to a few
#: in all, and each of their sums, have no more digits than double precision.
_FINE = 2.0**24


def product(one: Floats, other: Floats) -> Floats:
    """The product of two matrices of chances, to the last digit the same on every processor.

    The library adds in another order on each, and rounds more or less often; where no sum is rounded it is all one.
    """
    exact = _rounded(one) @ _rounded(other)
    exact *= _FINE**-2
    return exact.astype(np.float32)


def _rounded(values: Floats) -> Floats:
    """The values as whole numbers, in the same order in memory."""
    whole = values.astype(np.float64)
    whole *= _FINE
    return np.rint(whole, out=whole)


def rounded_exp(exponents: Floats) -> Floats:
    """The powers of e with these exponents, of double precision and none above 0, to the last digit the same.

    The library may err in the last digits of a power: they are rounded off. The array of exponents is used up.
    """
    powers = np.exp(exponents, out=exponents)
    powers *= _FINE
    return np.multiply(np.rint(powers, out=powers), 1 / _FINE, dtype=np.float32)
