"""The contact sheet is made of pictures that `make pictures` takes, and stays small."""

from tests.pictures.__main__ import LOOKS
from tests.pictures.screens import SCREENS
from tests.pictures.sheet import CHOSEN, SHEET


def test_sheet_has_forty_of_the_pictures_that_are_taken():
    names = [screen.name for screen in SCREENS]
    assert len(names) == len(set(names))
    assert CHOSEN.keys() <= LOOKS.keys()
    chosen = [name for names in CHOSEN.values() for name in names]
    assert len(chosen) == 40
    assert {*chosen} <= {*names}
    assert SHEET.stat().st_size < 1_500_000
