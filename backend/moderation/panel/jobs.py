"""The page about the jobs: which fail or are late, and how the last runs of each ended. For administrators."""

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from backend.common.job_health import job_states
from backend.moderation.panel.frame import context_of, for_action
from backend.moderation.roles import Action

#: Only administrators have it.
ACTION = Action.ROLE_GIVE


def jobs_troubled() -> int:
    """Return how many jobs fail or are late."""
    return sum(state.fails or state.late for state in job_states())


@for_action(ACTION)
def jobs(request: HttpRequest) -> HttpResponse:
    """List the jobs, those that fail or are late first, each with its last runs."""
    states = sorted(job_states(), key=lambda state: not (state.fails or state.late))
    return TemplateResponse(request, "moderation/jobs.html", context_of(request, _("Jobs"), states=states))
