"""Pages of the admin leave no exception, with all frames of their request, for the collector to find."""

import gc
from types import TracebackType

import pytest
from django.contrib.admin.sites import site

from tests.support.people import staff_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept():
    """Gathers what the collector finds in cycles, in place of freeing it."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


def test_pages_of_the_admin_leave_no_exception_that_holds_on_to_their_frames(match, kept):
    client = staff_client()
    lists = [f"/admin/{model._meta.app_label}/{model._meta.model_name}/" for model in site._registry]
    for address in (*lists, f"/admin/matches/match/{match.pk}/change/"):
        kept.clear()
        assert client.get(address).status_code == 200, address
        gc.collect()
        assert not [one for one in kept if type(one) is TracebackType], address
