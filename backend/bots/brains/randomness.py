"""Chance that comes from the arguments alone: the same question is answered in the same way."""

from __future__ import annotations

import hashlib
import json

import numpy as np

from engine.json_types import View


def generator(seed: bytes, level: int, view: View, seat: int) -> np.random.Generator:
    """The random numbers of this thought."""
    asked = json.dumps([level, view, seat], sort_keys=True, separators=(",", ":")).encode()
    digest = hashlib.sha256(len(seed).to_bytes(4, "big") + seed + asked).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest, "big")))
