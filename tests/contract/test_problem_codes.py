"""Every refusal has a code, every code has words in both languages of the client."""

import re
from pathlib import Path

import pytest

import backend.config.urls  # noqa: F401 - loads every module that declares a code
from backend.common.errors import PROBLEMS

CATALOGUES = Path(__file__).parents[2] / "frontend/src/i18n"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_client_has_words_for_every_problem_code(language: str) -> None:
    words = set(re.findall(r'"problem\.(\w+)"', (CATALOGUES / f"{language}.ts").read_text()))
    assert "stale_version" in PROBLEMS
    assert not set(PROBLEMS) - words


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_client_has_no_words_for_codes_that_do_not_exist(language: str) -> None:
    words = set(re.findall(r'"problem\.(\w+)"', (CATALOGUES / f"{language}.ts").read_text()))
    assert words - set(PROBLEMS) == {"unreachable"}
