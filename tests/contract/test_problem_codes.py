"""Every refusal has a code, every code has words in each language of the client."""

import re
from pathlib import Path

import pytest
from django.conf import settings

import backend.config.urls  # noqa: F401 - loads every module that declares a code
from backend.common.errors import PROBLEMS

CATALOGUES = Path(__file__).parents[2] / "frontend/src/i18n"


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_client_has_words_for_every_problem_code_and_for_no_others(language):
    texts = "".join(part.read_text() for part in (CATALOGUES / language).glob("*.ts"))
    words = set(re.findall(r'"problem\.(\w+)"', texts))
    assert "stale_version" in PROBLEMS
    assert words == {*PROBLEMS, "unreachable"}
