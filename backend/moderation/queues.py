"""The queues of staff: which cases wait, for which member, and in which order; none that who looks is a party to."""

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from backend.accounts.models import Account
from backend.moderation.cases import assigned_to, unassigned
from backend.moderation.interest import without_own
from backend.moderation.models import Case, Reason, Report

#: The queues of staff: those of cases nobody works on, the actor's own, and what others work on.
QUEUES = ("open", "mine", "appeals", "signals", "taken")


def has_threat() -> Exists:
    """Return the condition that a threat was reported in a case."""
    return Exists(Report.objects.filter(case=OuterRef("pk"), reason=Reason.THREAT))


def queue(name: str, actor: Account) -> QuerySet[Case]:
    """Return the cases of one of `QUEUES`, threats first, then the oldest, without those *actor* is a party to.

    Args:
        name: `open`: of reports, nobody's; `appeals` and `signals`: nobody's; `mine`: assigned to *actor*; `taken`: to
            somebody else.
        actor: Who looks.
    """
    cases = without_own(Case.objects.filter(_conditions(actor)[name], status=Case.Status.OPEN), actor)
    return cases.select_related("about", "assignee").order_by(has_threat().desc(), "opened")


def next_case(case: Case, actor: Account) -> Case | None:
    """Return the case that comes next in the queue of one that is done; null for none."""
    name = {Case.Queue.REPORT: "open", Case.Queue.APPEAL: "appeals", Case.Queue.SIGNAL: "signals"}
    return queue(name[Case.Queue(case.queue)], actor).exclude(pk=case.pk).first()


def closed_cases(actor: Account) -> QuerySet[Case]:
    """Return the cases that are closed, the last first, without those that *actor* is a party to."""
    cases = Case.objects.filter(status=Case.Status.CLOSED).exclude(outcome=Case.Outcome.EXPIRED)
    return without_own(cases, actor).select_related("about", "closed_by").order_by("-closed", "-id")


def open_cases_about(account: Account) -> QuerySet[Case]:
    """Return the open cases about an account, the oldest first."""
    cases = Case.objects.filter(Q(about=account) | Q(signal__accounts=account), status=Case.Status.OPEN)
    return cases.select_related("assignee", "signal").distinct().order_by("opened")


def queue_counts(actor: Account) -> dict[str, int]:
    """Return how many cases each of `QUEUES` holds: one question, since every page of the panel asks it."""
    counts = {name: Count("pk", filter=condition) for name, condition in _conditions(actor).items()}
    return without_own(Case.objects.filter(status=Case.Status.OPEN), actor).aggregate(**counts)


def _conditions(actor: Account) -> dict[str, Q]:
    """Return which open cases each of `QUEUES` holds."""
    return {
        "open": unassigned() & Q(queue=Case.Queue.REPORT),
        "mine": assigned_to(actor.pk),
        "appeals": unassigned() & Q(queue=Case.Queue.APPEAL),
        "signals": unassigned() & Q(queue=Case.Queue.SIGNAL),
        "taken": ~unassigned() & ~Q(assignee=actor.pk),
    }
