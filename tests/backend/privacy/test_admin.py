"""Staff sees that an account was deleted, and nothing that was its own alone."""

from html import unescape

from django.contrib.admin.sites import site

from backend.accounts.models import Account
from backend.accounts.services.delete import account_delete, deletions_finish
from backend.accounts.services.forget import accounts_forget_old
from backend.common.jobs import JOBS
from backend.operations.guest_cleanup import guests_purge
from tests.backend.privacy.conftest import CANARIES, PrivacyScenario


def pages(scenario: PrivacyScenario) -> list[str]:
    lists = [f"/admin/{model._meta.app_label}/{model._meta.model_name}/" for model in site._registry]
    return [*lists, f"/admin/accounts/account/{scenario.alice.pk}/change/", "/admin/accounts/account/?q=canarywing"]


def test_no_page_shows_what_is_the_accounts_own_business(scenario, at_admin):
    private = ("note", "time zone", "quiet hours", "avatar", "idempotency key", "digest of the recovery code")
    for page in pages(scenario):
        text = unescape(at_admin.get(page).content.decode())
        assert not [name for name in private if CANARIES[name] in text], page


def test_staff_sees_the_shell_and_the_day_of_a_deleted_account(scenario, at_admin):
    account_delete(account=scenario.alice)
    shell = Account.objects.get(pk=scenario.alice.pk)
    page = at_admin.get(f"/admin/accounts/account/{shell.pk}/change/").content.decode()
    assert shell.username in page
    assert ">Deleted:<" in page
    for path in pages(scenario):
        text = unescape(at_admin.get(path).content.decode())
        text = text.replace("?q=canarywing", "").replace('value="canarywing"', "")
        assert not [name for name, word in CANARIES.items() if word in text], path


def test_the_jobs_of_an_accounts_life_are_among_those_that_run():
    assert {deletions_finish, accounts_forget_old, guests_purge} <= {job.work for job in JOBS}
