"""What each operation of the API costs the database: as many queries as its row says, for its owner in a browser."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backend.accounts.models import Account
from tests.operations import OPERATIONS
from tests.support.openapi import endpoints
from tests.support.people import browser_of
from tests.support.scenario import Scenario
from tests.support.tokens import confirmed

pytestmark = pytest.mark.django_db

#: What a transaction adds, by itself and around a part of it.
TRANSACTIONS = ("BEGIN", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK")


@pytest.mark.parametrize("name", OPERATIONS)
def test_operation_costs_as_many_queries_as_its_row_says(name):
    owner = Account.objects.create_user("Owner")
    request = OPERATIONS[name].request_in(Scenario(owner))
    browser = confirmed(browser_of(Account.objects.get(pk=owner.pk)))
    browser.read("session/")  # which notes when the device was last seen
    with CaptureQueriesContext(connection) as asked:
        answer = browser.send(endpoints()[name].method, request.path, request.body)
    who = OPERATIONS[name].who
    assert (who.cookie or who.owner).startswith(str(answer.status_code)), answer.content
    queries = [each["sql"] for each in asked if not each["sql"].startswith(TRANSACTIONS)]
    assert len(queries) == OPERATIONS[name].queries, "\n".join(queries)
