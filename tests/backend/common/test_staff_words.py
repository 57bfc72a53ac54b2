"""What staff reads is there in each language, and nothing that nobody reads."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.admin.sites import site
from django.contrib.admin.utils import label_for_field
from django.utils.translation import override

from backend.accounts.errors import CodeNeeded, WrongCode
from backend.accounts.staff_site import StaffForm
from backend.common.admin import ReadOnlyAdmin
from backend.common.errors import Throttled
from backend.common.staff_words import WORDS, say
from backend.moderation.panel.act import DEEDS
from backend.moderation.panel.names import NAMES, QUEUES
from tests.support.tree import ROOT

TEMPLATES = sorted((ROOT / "backend").glob("*/templates/**/*.html"))
MODULES = sorted((ROOT / "backend").rglob("*.py"))
IN_TEMPLATES = re.compile(r'\{% (?:say|said) "([^"]+)"')
IN_MODULES = re.compile(r'\bsay(?:_lazily)?\(\s*"([^"]+)"')
#: What Django has a label for that our forms and filters show, and what a refusal of the sign-in says.
BESIDE = {
    "All", "Yes", "No", "Revoke", "Select action", "Select record", WrongCode.title, CodeNeeded.title, Throttled.title,
}  # fmt: skip


def written(files: list[Path], pattern: re.Pattern[str]) -> Iterator[str]:
    for file in files:
        yield from pattern.findall(file.read_text())


def of_the_models() -> Iterator[str]:
    """The names of apps, models and columns that the admin shows, and what a search goes by."""
    for model, page in site._registry.items():
        meta = model._meta
        yield from (str(meta.verbose_name), str(meta.verbose_name_plural), str(page.search_help_text or ""))
        yield apps.get_app_config(meta.app_label).verbose_name.lower()
        for column in [*page.fields, *page.list_display]:
            yield str(label_for_field(column, model, model_admin=page))
            if not isinstance(page, ReadOnlyAdmin):  # a form has help, too
                yield str(getattr(meta.get_field(column), "help_text", ""))


def of_the_panel() -> Iterator[str]:
    """What deeds say on their buttons, beside their fields and afterwards, and what codes are called."""
    yield from (*NAMES.values(), *QUEUES.values(), "Cases", "Moderation", "Log", "Staff", "Replies")
    yield from written(TEMPLATES, re.compile(r'summary="([^"]+)"'))
    for deed in DEEDS.values():
        yield from (deed.title, deed.done)
        for name, field in deed.base_fields.items():
            yield "" if field.widget.is_hidden else str(field.label)
            if name in ("days", "upheld"):  # other choices are codes, or languages by their own names
                yield from (str(label) for _, label in field.choices)


def everything() -> set[str]:
    form = StaffForm()
    labels = [str(text) for field in form for text in (field.label, field.help_text)]
    said = {
        *written(TEMPLATES, IN_TEMPLATES), *written(MODULES, IN_MODULES), *labels, *of_the_models(), *of_the_panel(),
    }  # fmt: skip
    return {text if text in WORDS["fr"] else text[:1].lower() + text[1:] for text in said | BESIDE} - {""}


@pytest.mark.parametrize("language", WORDS)
def test_every_sentence_for_staff_is_there(language: str) -> None:
    assert len(everything()) > 100
    assert everything() - set(WORDS[language]) == set()


@pytest.mark.parametrize("language", WORDS)
def test_no_sentence_is_left_that_nobody_reads(language: str) -> None:
    assert set(WORDS[language]) - everything() == set()


def test_french_has_its_spaces_and_the_same_places_for_values() -> None:
    for english, french in WORDS["fr"].items():
        assert not re.search(r"(?<!\u00a0)[;!?](?!\w)|(?<![\u00a0\d]):(?!\w)", french), french
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", french)), english


def test_a_word_is_said_in_the_language_of_its_reader() -> None:
    with override("fr"):
        assert (say("Log out"), say("no such word"), say("")) == ("Se déconnecter", "no such word", "")
    with override("en"):
        assert say("Log out") == "Log out"
