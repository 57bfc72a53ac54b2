"""
What the apps do for those below them, which know none of them: every job, every part of a deletion and of an export.

Lower apps keep empty lists (`common.jobs`, `accounts.hooks`, `notifications.hooks`); `wire` fills them when the
apps are ready. A test fails for a job, or for a public function of an `erasure`, `data_export` or `notice_subjects`
module, that is not in a list here.
"""

from collections.abc import Callable
from typing import Any

from backend.accounts import hooks as account_hooks
from backend.accounts.data_export import (
    account_row_export,
    blocks_export,
    devices_export,
    former_names_export,
    tokens_export,
    traces_export,
)
from backend.accounts.models import Account
from backend.accounts.services.authorization import codes_forget
from backend.accounts.services.delete import deletions_finish
from backend.accounts.services.forget import accounts_forget_old
from backend.accounts.services.mail_queue import mails_send
from backend.accounts.services.ticket import forget_unused
from backend.accounts.services.trace import traces_forget
from backend.bots.services.accept import house_accept
from backend.bots.services.due import house_watched, house_written
from backend.bots.services.give_up import house_give_up
from backend.bots.services.open import house_open
from backend.bots.services.play import house_play
from backend.challenges import hooks as challenge_hooks
from backend.challenges.data_export import bot_terms_export, challenges_export
from backend.challenges.erasure import bot_terms_erase, challenges_end
from backend.challenges.notice_subjects import challenge_subject
from backend.challenges.services.bot_matches import bot_match_over, bot_matches_forget
from backend.chat.data_export import messages_export, mutes_export, notes_export
from backend.chat.erasure import chat_erase
from backend.common import jobs, privileged
from backend.common.idempotency import forget_old
from backend.matches import hooks as match_hooks
from backend.matches.data_export import imported_export, matches_export, plans_export, vacations_export
from backend.matches.erasure import imported_erase, matches_resign, plans_erase, vacations_erase
from backend.matches.notice_subjects import match_subject, matches_waiting
from backend.matches.services.deadlines import enforce_deadlines
from backend.matches.services.plan_play import plans_play
from backend.matches.services.positions import positions_forget
from backend.matches.services.remind import players_remind, reschedule_reminders
from backend.matches.services.vacation_notices import vacations_announce
from backend.moderation.data_export import reports_export, sanctions_export
from backend.moderation.erasure import moderation_erase
from backend.moderation.services.audit_watch import audit_watch
from backend.moderation.services.forget import moderation_forget
from backend.moderation.services.once import sent_forms_forget
from backend.moderation.services.opening import openings_notify
from backend.moderation.services.privileged import change_log
from backend.moderation.services.staff_mail import staff_alert, staff_digest
from backend.moderation.services.watch import signals_expire, signals_watch
from backend.notifications import hooks as notice_hooks
from backend.notifications.data_export import deliveries_export, feed_export, push_export, webhooks_export
from backend.notifications.erasure import feed_erase, webhooks_off
from backend.notifications.services.deliver import notice_mails_send, pushes_send, webhooks_send
from backend.notifications.services.digest import digests_make, reschedule_digest
from backend.notifications.services.fan_out import create_deliveries
from backend.notifications.services.forget import feed_forget_old
from backend.notifications.services.hosts import hosts_forget
from backend.operations.guest_cleanup import guests_purge

#: How often each runs stands beside it (`@every`).
JOBS = (
    *(forget_old,),
    *(mails_send, deletions_finish, accounts_forget_old, forget_unused, codes_forget, traces_forget),
    *(create_deliveries, pushes_send, notice_mails_send, webhooks_send, digests_make),
    *(hosts_forget, feed_forget_old),
    *(enforce_deadlines, plans_play, players_remind, vacations_announce),
    *(bot_matches_forget, positions_forget),
    *(house_open, house_play, house_give_up),
    *(signals_watch, signals_expire, openings_notify, moderation_forget, sent_forms_forget, audit_watch),
    *(staff_alert, staff_digest),
    *(guests_purge,),
)

#: What a deletion ends first, what it erases then; what ends with an account's programs; what follows from settings.
LEAVING = (matches_resign, challenges_end)
ERASING = (*(feed_erase, vacations_erase, plans_erase, imported_erase, bot_terms_erase, chat_erase, moderation_erase),)
ENDING_PROGRAMS = (webhooks_off,)
SETTINGS_CHANGED = (reschedule_digest, reschedule_reminders)

#: What is written down of privileged changes.
CHANGED = (change_log,)

#: What plays for the house has to know of challenges and matches, and does with them.
ACCEPTING = (house_accept,)
WRITTEN, WATCHED = (house_written, bot_match_over), (house_watched,)

#: The members of an export, in order.
EXPORTS: dict[str, Callable[[Account], Any]] = {
    "account": account_row_export,
    "blocks": blocks_export,
    "tokens": tokens_export,
    "devices": devices_export,
    "traces": traces_export,
    "former_names": former_names_export,
    "feed": feed_export,
    "deliveries": deliveries_export,
    "push": push_export,
    "webhooks": webhooks_export,
    "matches": matches_export,
    "plans": plans_export,
    "vacations": vacations_export,
    "imported_records": imported_export,
    "challenges": challenges_export,
    "bot_terms": bot_terms_export,
    "messages": messages_export,
    "notes": notes_export,
    "muted_matches": mutes_export,
    "reports": reports_export,
    "sanctions": sanctions_export,
}

#: What a notice is about, by the field that names it; and what waits for an account.
NOTICE_SUBJECTS = {"match": match_subject, "challenge": challenge_subject}
PENDING = (matches_waiting,)


def wire() -> None:
    """Fill the lists of the apps below. Doing it twice is doing it once."""
    jobs.JOBS[:] = [jobs.DECLARED[work] for work in JOBS]
    account_hooks.LEAVING[:] = LEAVING
    account_hooks.ERASING[:] = ERASING
    account_hooks.ENDING_PROGRAMS[:] = ENDING_PROGRAMS
    account_hooks.SETTINGS_CHANGED[:] = SETTINGS_CHANGED
    account_hooks.EXPORTS.update(EXPORTS)
    privileged.CHANGED[:] = CHANGED
    notice_hooks.NOTICE_SUBJECTS.update(NOTICE_SUBJECTS)
    notice_hooks.PENDING[:] = PENDING
    challenge_hooks.ACCEPTING[:] = ACCEPTING
    match_hooks.WRITTEN[:], match_hooks.WATCHED[:] = WRITTEN, WATCHED
