"""Names that were replaced by plainer ones stay away, and people are *they*."""

import re

import pytest

from tests.support.tree import ROOT, kept_files

#: Names of modules, classes and functions that have another name now.
REPLACED = (
    "Deed", "DEEDS", "Fate", "FATES", "NoTwin", "OutwardError", "told_until", "clocks_sweep",
    "Swept", "clocks_settle", "tell_players", "notices_spread", "hold_anew", "account_restrain", "account_locked",
    "match_lock", "case_take", "name_take", "mark_browser", "require_recent", "look_at", "all_that_wait",
    "AsTheViewSays", "UNSAID", "Beats", "mere_run", "mere_colour", "facts_of", "hasten", "is_halted", "case_claimed",
    "webhook_hasten", "pause_look",
    "claimant_of", "me/reach", "reach_test", "reachTest", "no_rests", "mayAbort", "rematch_ask", "chat_mute",
    "note_write", "time_give", "password_reset_ask", "recovery_codes",
    "World", "Town", "Chair", "NoCard", "Fingers", "fillings", "Mischief", "OpenPlaces", "place_alone", "Kit",
)  # fmt: skip
#: Words for people, and for what a function does, that have better ones.
WORDS = ("he", "him", "his", "himself", "whoever", "Tell whether", "Say whether")
#: Texts that tests send.
ALLOWED = ("He holds", '"first": "him"')
#: What was decided or changed stays as it was written; this page lists the words.
HISTORY = ("docs/decisions/", "CHANGELOG.md", "tests/contract/test_vocabulary.py")

PYTHON = [path for path in kept_files("*.py") if "migrations" not in path.parts]

#: A test of the client, with its indentation and its name; a table of cases may stand between.
CLIENT_TEST = re.compile(
    r'^( *)(?:test|it)(?:\.each(?:<.*?>)?\(.*?\))?\(\s*"((?:[^"\\\n]|\\.)*)",\s', re.MULTILINE | re.DOTALL
)
#: How the name of a test begins that lacks its subject, which a `describe` around it may give.
WITHOUT_SUBJECT = re.compile(
    r"(?:and|or|nor|but|so|not|of|to|it|they|that|which|what|who|whose|why|how|is|are|was|were|has|have|may|can|does"
    r"|do|goes|comes|says|shows|asks|tells|knows|keeps|takes|puts|counts|finds|fetches|sends|waits|begins|ends|proves"
    r"|offers|opens|leaves|reads|subscribes)\b"
)


#: Names of what the API takes, sends and does that were replaced; in code some are words like others.
OF_THE_API = ("halted", "rests", "told", "reach", "reach_test", "Reach", "ReachTest", "no_rests")


def found(words: tuple[str, ...], text: str, *, ignore_case: bool = False) -> list[str]:
    for allowed in ALLOWED:
        text = text.replace(allowed, "")
    pattern = rf"(?<!\w){'(?:' + '|'.join(words) + ')'}(?!\w)"
    return re.findall(pattern, text, re.IGNORECASE if ignore_case else 0)


def test_replaced_names_are_in_no_module_and_on_no_page():
    pages = [*PYTHON, *kept_files("*.md")]
    read = {str(page.relative_to(ROOT)): page.read_text() for page in pages}
    assert not {
        name: hits for name, text in read.items() if not name.startswith(HISTORY) and (hits := found(REPLACED, text))
    }


def test_replaced_names_are_not_in_the_client():
    files = [path for path in kept_files("*.ts", "*.svelte") if path.name != "schema.d.ts"]  # which has prose
    assert len(files) > 200
    members = [rf"(?<=\w[.]){name}" for name in OF_THE_API]  # match.clock.halted
    assert not {path.name: hits for path in files if (hits := found((*REPLACED, *members), path.read_text()))}


def test_replaced_names_are_not_in_the_document_of_the_api():
    text = (ROOT / "docs/reference/openapi.yaml").read_text()
    ids = {*re.findall(r"^ +(\w+):(?: |$)", text, re.MULTILINE), *re.findall(r"operationId: (\w+)", text)}
    assert {"paused_since", "excluded_time", "delivery_status_get"} <= ids
    assert not ids & {*OF_THE_API, *REPLACED}


@pytest.mark.parametrize("folder", ["backend", "engine", "tests", "docs"])
def test_people_are_they(folder):
    files = [*PYTHON, *kept_files("*.md", "*.html")]
    read = {
        str(path.relative_to(ROOT)): path.read_text() for path in files if path.relative_to(ROOT).parts[0] == folder
    }
    assert not {
        name: hits
        for name, text in read.items()
        if not name.startswith(HISTORY) and (hits := found(WORDS, text, ignore_case=True))
    }


def test_docstrings_say_what_is_done_by_its_own_verb():
    """Return, show, notify, send, report: to say or tell is what people do, and `announce` for a screen reader."""
    begins = re.compile(r'(?:"""|/\*\*)\s*(?:\* )?(?:Says?|Saying|Tells?|Telling|Hear)\b.*')
    files = [*PYTHON, *kept_files("*.ts", "*.svelte")]
    assert not {
        path.name: hits
        for path in files
        if path.name != "test_vocabulary.py" and (hits := begins.findall(path.read_text()))
    }
    assert begins.search('    """Tell the player that it is over."""')


def test_names_of_tests_have_80_letters_at_most():
    names = [name for path in PYTHON for name in re.findall(r"def (test_\w+)", path.read_text())]
    assert len(names) > 1000
    assert [name for name in names if len(name) > 80] == []


def client_tests(text: str) -> list[tuple[str, bool]]:
    """Return the names of the client's tests in a file, and whether a `describe` holds them."""
    tests = [(name, indentation != "") for indentation, name in CLIENT_TEST.findall(text)]
    assert len(tests) == len(re.findall(r"^ *(?:test|it)(?:\.each)?[(<]", text, re.MULTILINE))
    return tests


def test_names_of_client_tests_have_a_subject_and_100_letters_at_most():
    named = {str(path.relative_to(ROOT)): client_tests(path.read_text()) for path in kept_files("*.test.ts")}
    assert sum(map(len, named.values())) > 600
    assert not {
        file: faults
        for file, tests in named.items()
        if (faults := [name for name, held in tests if len(name) > 100 or (not held and WITHOUT_SUBJECT.match(name))])
    }


def test_a_client_test_without_subject_is_found():
    text = 'test("and none of them is without", () => {\n  it.each<[string]>([\n    ["a"],\n  ])("is %s", () => {'
    assert client_tests(text) == [("and none of them is without", False), ("is %s", True)]
    assert WITHOUT_SUBJECT.match("and none of them is without")
    assert not WITHOUT_SUBJECT.match("another account's page goes")


def test_people_are_they_in_what_the_app_says():
    texts = {path.name: path.read_text() for path in kept_files("*.ts") if path.parent == ROOT / "frontend/src/i18n/en"}
    assert texts
    assert not {name: hits for name, text in texts.items() if (hits := found(WORDS, text, ignore_case=True))}


def test_people_are_they_in_the_names_of_tests():
    names = [name for path in PYTHON for name in re.findall(r"def (test_\w+)", path.read_text())]
    assert [name for name in names if found((*WORDS, "she", "her", "hers"), name.replace("_", " "))] == []


@pytest.mark.parametrize("text", ["A player and his cards.", "Whoever asks", '"""Tell whether it is."""'])
def test_a_word_for_people_that_is_not_they_is_found(text):
    assert found(WORDS, text, ignore_case=True)
