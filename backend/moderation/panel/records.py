"""The page of an imported record."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from backend.matches.models import ImportedRecord
from backend.moderation.interest import tie_to
from backend.moderation.panel.frame import actor_of, context_of, denied


def record(request: HttpRequest, record_id: uuid.UUID) -> HttpResponse:
    """Show whose it is and the names in it, and offer to delete it; not to a party."""
    found = get_object_or_404(ImportedRecord.objects.select_related("account"), pk=record_id)
    if tie_to(actor_of(request), found.account) is not None:
        return denied(request, "party")
    context = context_of(request, _("Imported record"), record=found)
    return TemplateResponse(request, "moderation/record.html", context)
