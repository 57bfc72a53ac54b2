"""Over HTTPS cookies are called `__Host-…`; those of earlier releases are taken, and written anew."""

import pytest

from tests.backend.accounts.conftest import sign_in, signed_in_as
from tests.support.people import Browser

pytestmark = pytest.mark.django_db

OURS = {"sessionid", "csrftoken", "known", "device"}


def use_https(settings):
    settings.COOKIE_PREFIX = "__Host-"
    settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True


def test_every_cookie_over_https_is_bound_to_our_host(settings, alice):
    use_https(settings)
    cookies = sign_in("Alice").cookies
    assert set(cookies) == {f"__Host-{name}" for name in OURS}
    for cookie in cookies.values():
        assert (cookie["path"], cookie["domain"], cookie["secure"]) == ("/", "", True)


def test_a_guest_of_an_earlier_release_stays_who_they_are(settings):
    page = Browser()
    name = page.write("accounts/guest/").json()["username"]
    former = {each: page.cookies[each].value for each in ("sessionid", "csrftoken")}
    use_https(settings)
    for _ in range(2):  # the first answer was lost on the way
        late = Browser()
        for each, value in former.items():
            late.cookies[each] = value
        assert signed_in_as(late) == name
    assert late.cookies["__Host-sessionid"].value == former["sessionid"]
    assert late.write("me/", {"language": "fr"}, method="PATCH").status_code == 200  # the page's token fits, too
    assert signed_in_as(late) == name
    del late.cookies["__Host-sessionid"]
    assert signed_in_as(late) is None  # from then on the former name is nobody's


def test_a_session_made_under_the_new_name_is_none_under_the_former_one(settings, alice):
    use_https(settings)
    thief = sign_in("Alice")
    victim = Browser()
    victim.cookies["sessionid"] = thief.cookies["__Host-sessionid"].value
    assert signed_in_as(victim) is None
    assert signed_in_as(thief) == "Alice"
