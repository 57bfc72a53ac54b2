"""The server's texts: each is there in each language, and none that nobody reads."""

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po
from django.apps import apps
from django.conf import settings
from django.contrib.admin.sites import site
from django.contrib.admin.utils import label_for_field
from django.utils.translation import override
from django.utils.translation.template import templatize

from backend.accounts.errors import CodeNeeded, WrongCode, WrongCredentials
from backend.common.admin import ReadOnlyAdmin
from backend.common.errors import Throttled
from backend.common.translation import translated
from tests.support.tree import ROOT

Id = tuple[str | None, str]  # context and English text

KEYWORDS = DEFAULT_KEYWORDS | {"gettext_lazy": None, "pgettext_lazy": ((1, "c"), 2)}
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
#: The labels of the sign-in, which Django has, and what a refusal there says.
BESIDE = {"Username", "Password", WrongCode.title, CodeNeeded.title, Throttled.title, WrongCredentials.title}


@pytest.fixture(scope="module", params=LANGUAGES)
def catalog(request: pytest.FixtureRequest) -> Catalog:
    """The texts of a language."""
    with (ROOT / f"backend/locale/{request.param}/LC_MESSAGES/django.po").open("rb") as file:
        return read_po(file, abort_invalid=True)


def messages(catalog: Catalog) -> Iterator[Message]:
    """All but the header, which has no id."""
    return (message for message in catalog if message.id)


def in_files() -> Iterator[Id]:
    """What modules and templates mark as to be translated."""
    for file in (*(ROOT / "backend").rglob("*.py"), *(ROOT / "backend").rglob("*.html")):
        source = file.read_text() if file.suffix == ".py" else templatize(file.read_text(), origin=str(file))
        for _, text, _, context in extract("python", BytesIO(source.encode()), KEYWORDS):
            yield context, str(text)


def of_the_models() -> Iterator[str]:
    """The names of apps, models, columns and choices that the admin shows, and what a search goes by."""
    for model, page in site._registry.items():
        meta = model._meta
        yield from (str(meta.verbose_name), str(meta.verbose_name_plural), str(page.search_help_text or ""))
        yield apps.get_app_config(meta.app_label).verbose_name.lower()
        for column in [*page.fields, *page.list_display]:
            yield str(label_for_field(column, model, model_admin=page))
            if not isinstance(page, ReadOnlyAdmin):  # a form has help, too
                yield str(getattr(meta.get_field(column), "help_text", ""))
        for column in meta.fields:
            if column.name in {*page.fields, *page.list_display}:
                yield from (str(label) for _, label in column.flatchoices)


def test_every_text_is_there_and_none_that_nobody_reads(catalog):
    known = {(message.context, str(message.id)) for message in messages(catalog)}
    labels = {*of_the_models(), *BESIDE} - {""}
    named = {text if (None, text) in known else text[:1].lower() + text[1:] for text in labels}
    used = {*in_files(), *((None, text) for text in named)}
    assert len(used) > 500
    assert used - known == set()
    assert known - used == set()
    assert [message.id for message in messages(catalog) if not message.string or message.fuzzy] == []


def test_translations_have_the_same_places_for_values(catalog):
    places = re.compile(r"{\w+}|%\(\w+\)s")
    for message in messages(catalog):
        assert set(places.findall(str(message.id))) == set(places.findall(str(message.string))), message.id


def test_french_keeps_its_signs_with_the_word_before_them(catalog):
    if catalog.locale is None or catalog.locale.language != "fr":
        pytest.skip("another language")
    wrong = re.compile(r"(?<!\u00a0)[;!?](?!\w)|(?<![\u00a0\dà-ÿa-z}]):(?!\w)| [;!?:]|'|(?<!\u00a0):$")
    assert [message.string for message in messages(catalog) if wrong.search(str(message.string))] == []


def test_german_has_its_own_quotes_and_says_du(catalog):
    if catalog.locale is None or catalog.locale.language != "de":
        pytest.skip("another language")
    wrong = re.compile(r"[\"'»«]|\s[;!?:]|\b(Ihr|Ihre|Ihnen|Ihren|Ihrem|Ihrer)\b")
    assert [message.string for message in messages(catalog) if wrong.search(str(message.string))] == []


def test_label_is_found_with_the_capital_that_django_gives_it():
    with override("fr"):
        assert (translated("Log out"), translated("no such word"), translated("")) == (
            "Se déconnecter", "no such word", "",
        )  # fmt: skip
        assert translated("Last login") == "dernière connexion"
    with override("en"):
        assert translated("Log out") == "Log out"
