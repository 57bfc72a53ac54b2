"""A write with an Idempotency-Key happens once, however often and however simultaneously it is sent."""

import threading
import uuid
from datetime import timedelta
from functools import partial

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from backend.accounts.models import Account
from backend.common.errors import IdempotencyKeyReused, Invalid
from backend.common.idempotency import KEPT, forget_old, key_of, once, recall, remember
from backend.common.models import IdempotencyKey
from tests.support.concurrency import at_once
from tests.support.people import Browser

pytestmark = pytest.mark.stores

PATH = "/api/v1/things/"


def keyed(account, key="k", body=None, path=PATH):
    return {"account": account.pk, "path": path, "key": key, "body": {"a": 1} if body is None else body}


class Work:
    """Something that must happen once: it adds an account and says its id."""

    def __init__(self):
        self.runs = 0

    def __call__(self):
        self.runs += 1
        return str(Account.objects.create_user(f"made-{uuid.uuid4().hex[:8]}").pk)


@pytest.mark.django_db
class TestOneAfterTheOther:
    def test_a_remembered_answer_is_given_again(self, alice):
        assert recall(**keyed(alice)) is None
        remember(**keyed(alice), made="7")
        assert recall(**keyed(alice)) == "7"

    def test_the_same_body_may_be_written_otherwise(self, alice):
        remember(**keyed(alice, body={"a": 1, "b": [1, 2]}), made="7")
        assert recall(**keyed(alice, body={"b": [1, 2], "a": 1})) == "7"

    @pytest.mark.parametrize("body", [{}, {"a": 2}, {"a": "1"}, {"a": 1.0}, {"a": True}, {"a": 1, "b": None}])
    def test_another_body_is_refused(self, alice, body):
        remember(**keyed(alice), made="7")
        with pytest.raises(IdempotencyKeyReused):
            recall(**keyed(alice, body=body))

    def test_a_key_counts_for_one_account_and_one_path(self, alice):
        other = Account.objects.create_user("Bob", "correct horse")
        remember(**keyed(alice), made="7")
        assert recall(**keyed(other)) is None
        assert recall(**keyed(alice, path="/api/v1/others/")) is None
        assert recall(**keyed(alice, key="K")) is None

    def test_work_is_done_once_and_its_result_given_again(self, alice):
        work = Work()
        first = once(**keyed(alice), make=work)
        assert once(**keyed(alice), make=work) == (first[0], True)
        assert first[1] is False
        assert work.runs == 1

    def test_a_request_without_a_key_is_done_each_time(self, alice):
        work = Work()
        assert once(account=alice.pk, path=PATH, key=None, body={}, make=work)[1] is False
        assert once(account=alice.pk, path=PATH, key=None, body={}, make=work)[1] is False
        assert work.runs == 2

    def test_work_that_failed_leaves_no_key_and_may_be_tried_again(self, alice):
        def fail():
            Account.objects.create_user("half-done")
            raise Invalid("no")

        with pytest.raises(Invalid):
            once(**keyed(alice), make=fail)
        assert not IdempotencyKey.objects.exists()
        assert not Account.objects.filter(username="half-done").exists()
        assert once(**keyed(alice), make=Work())[1] is False

    def test_a_key_is_forgotten_with_the_transaction_it_was_remembered_in(self, alice):
        def fail():
            with transaction.atomic():
                remember(**keyed(alice), made="7")
                raise RuntimeError

        with pytest.raises(RuntimeError):
            fail()
        assert recall(**keyed(alice)) is None

    def test_a_key_is_remembered_once(self, alice):
        remember(**keyed(alice), made="7")
        with pytest.raises(IntegrityError), transaction.atomic():
            remember(**keyed(alice), made="8")
        assert recall(**keyed(alice)) == "7"

    def test_a_key_counts_for_60_days(self, alice):
        remember(**keyed(alice), made="7")
        IdempotencyKey.objects.update(created=timezone.now() - KEPT + timedelta(minutes=1))
        assert recall(**keyed(alice)) == "7"
        IdempotencyKey.objects.update(created=timezone.now() - KEPT - timedelta(minutes=1))
        assert recall(**keyed(alice)) is None
        assert once(**keyed(alice, body={"new": 1}), make=lambda: "8") == ("8", False)

    def test_old_keys_can_be_swept_out(self, alice):
        remember(**keyed(alice, key="old"), made="7")
        IdempotencyKey.objects.update(created=timezone.now() - KEPT - timedelta(minutes=1))
        remember(**keyed(alice, key="new"), made="8")
        assert forget_old() == 1
        assert recall(**keyed(alice, key="new")) == "8"


@pytest.mark.parametrize("key", ["k", "k" * 255, "with spaces & signs !~", "7e167c62-f49d-44cf-83c1-f65d59428f5c"])
def test_keys_that_can_be_used(key):
    assert key_of(Request(APIRequestFactory().post("/", headers={"Idempotency-Key": key}))) == key


@pytest.mark.parametrize("key", ["", "k" * 256, "é", "a\nb", "a\x00b", "\x7f", "日本"])
def test_malformed_keys_are_refused(key):
    with pytest.raises(Invalid):
        key_of(Request(APIRequestFactory().post("/", headers={"Idempotency-Key": key})))


def test_a_request_without_the_header_has_no_key():
    assert key_of(Request(APIRequestFactory().post("/"))) is None


def race(count, run):
    """Run *run* so many times at once; return what each returned or raised."""

    def body(index):
        try:
            return run(index)
        except Exception as error:  # noqa: BLE001 - looked at by the test
            return error

    return at_once(*[partial(body, index) for index in range(count)])


@pytest.mark.django_db(transaction=True)
class TestAtTheSameTime:
    def test_equal_simultaneous_requests_are_done_once_and_all_get_the_answer(self, alice):
        for turn in range(3):
            work = Work()
            before = Account.objects.count()
            results = race(12, lambda _, turn=turn, work=work: once(**keyed(alice, key=f"k{turn}"), make=work))
            assert len({made for made, _ in results}) == 1, results
            assert sorted(replayed for _, replayed in results) == [False] + [True] * 11
            assert (work.runs, Account.objects.count()) == (1, before + 1)

    def test_simultaneous_requests_with_other_bodies_are_refused_but_for_one(self, alice):
        results = race(8, lambda index: once(**keyed(alice, body={"n": index}), make=Work()))
        done = [result for result in results if isinstance(result, tuple)]
        refused = [result for result in results if isinstance(result, IdempotencyKeyReused)]
        assert (len(done), len(refused)) == (1, 7), results

    def test_the_next_request_does_the_work_when_the_first_fails(self, alice):
        lock, failed = threading.Lock(), []

        def work():
            with lock:
                if not failed:
                    failed.append(1)
                    raise Invalid("the first fails")
            return "done"

        results = race(6, lambda _: once(**keyed(alice), make=work))
        assert sum(isinstance(result, Invalid) for result in results) == 1, results
        assert sorted(result[1] for result in results if isinstance(result, tuple)) == [False] + [True] * 4

    def test_different_keys_do_not_hinder_one_another(self, alice):
        results = race(8, lambda index: once(**keyed(alice, key=f"k{index}"), make=Work()))
        assert all(result[1] is False for result in results)
        assert len({made for made, _ in results}) == 8

    def test_simultaneous_sign_ups_with_one_name_make_one_account(self, db):
        def sign_up(index):
            name = ("Alice", "ALICE", "Alicé")[index % 3]
            return Browser().write("accounts/", {"username": name, "password": "correct horse"}).status_code

        assert sorted(race(8, sign_up)) == [201] + [400] * 7
        assert Account.objects.count() == 1
