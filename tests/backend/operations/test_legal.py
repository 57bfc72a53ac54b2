"""Terms, privacy and imprint are written by the operator of the server; what is missing is named as missing."""

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext, override

from backend.moderation.models import HouseRule, HouseText
from backend.operations.legal import LANGUAGES, PAGES

pytestmark = pytest.mark.django_db

EVERY = [(name, language) for name in PAGES for language in LANGUAGES]
#: In the words of each language, as two of them are known to say it.
MISSING, TITLES = {}, {}
for _language in LANGUAGES:
    with override(_language):
        MISSING[_language] = gettext("Not filled in yet.")
        TITLES[_language] = {name: str(title) for name, title in PAGES.items()}


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.LEGAL_DIR = tmp_path / "legal"
    settings.LEGAL_DIR.mkdir()
    return settings.LEGAL_DIR


def page(name: str, language: str, wished: str = "") -> str:
    address = f"/legal/{name}/" + (f"?lang={wished}" if wished else "")
    answer = Client().get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert answer["Content-Language"] == (wished or language)
    assert "Accept-Language" in answer["Vary"]
    return answer.content.decode()


def test_each_language_has_words_of_its_own():
    assert len(set(MISSING.values())) == len(LANGUAGES)
    assert (MISSING["fr"], TITLES["fr"]["imprint"]) == ("Pas encore écrit.", "Mentions légales")


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_page_that_nobody_has_written_says_so(name, language):
    text = page(name, language)
    assert MISSING[language] in text
    assert TITLES[language][name] in text
    assert f'<html lang="{language}">' in text


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_legal_text_is_shown_in_the_readers_language(folder, name, language):
    for each in LANGUAGES:
        (folder / f"{name}.{each}.html").write_text(f"<h2>Écrit en {each}</h2>", "utf-8")
    text = page(name, language)
    assert f"<h2>Écrit en {language}</h2>" in text
    assert MISSING[language] not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terms_show_the_house_rules_that_hold_and_where_else_to_turn(language):
    HouseRule.objects.all().delete()
    for number, retired in ((2, None), (3, timezone.now())):
        texts = {code: f"<Rule> {number} in {code}" for code in LANGUAGES}
        HouseRule.objects.create(number=number, texts=texts, retired=retired)
    HouseText.objects.update_or_create(pk="redress", defaults={"texts": {code: f"Ask in {code}" for code in LANGUAGES}})
    text = page("terms", language)
    assert f'<li value="2">&lt;Rule&gt; 2 in {language}</li></ol>' in text
    assert f"<p>Ask in {language}</p>" in text
    assert "Ask in" not in page("imprint", language)


def test_a_legal_text_in_another_language_is_shown_and_marked(folder):
    (folder / "imprint.fr.html").write_text("<p>Chez nous</p>", "utf-8")
    assert '<div lang="fr"><p>Chez nous</p></div>' in page("imprint", "en")
    assert "Chez nous" not in page("terms", "fr")


def test_a_reader_may_choose_the_language():
    assert MISSING["fr"] in page("terms", "en", wished="fr")
    assert MISSING["en"] in page("terms", "en", wished="en")
    answer = Client().get("/legal/terms/?lang=xx", headers={"Accept-Language": "fr"})
    assert MISSING["fr"] in answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_privacy_always_tells_what_the_software_stores_and_for_how_long(folder, settings, language):
    settings.TRACE_DAYS, settings.EVIDENCE_DAYS = 23, 321
    (folder / f"privacy.{language}.html").write_text("<p>mine</p>", "utf-8")
    text = page("privacy", language)
    assert text.index("<p>mine</p>") < text.index("23 ") < text.index("321 ")
    assert "321" not in page("terms", language)


@pytest.mark.parametrize("name", ["..", "terms.en", "..%5csecret", "secret.en", "nothing"])
def test_legal_pages_read_no_other_file(folder, name):
    (folder.parent / "secret.en.html").write_text("secret")
    answer = Client().get(f"/legal/{name}/")
    assert answer.status_code == 404
    assert b"secret" not in answer.content


def test_a_file_in_another_encoding_is_shown_as_far_as_it_can_be_read(folder):
    (folder / "terms.en.html").write_bytes(b"caf\xe9")
    assert "caf\ufffd" in page("terms", "en")


def test_the_pages_hold_no_script_and_no_style_of_their_own():
    for name, language in EVERY:
        text = page(name, language)
        assert "<script" not in text
        assert "<style" not in text
        assert " style=" not in text
