"""To delete a row, the database looks for those that refer to it: in tables that grow, by an index."""

from typing import Any

from django.apps import apps
from django.db import models

#: Deleted by staff alone, and seldom: one look through all reports, or all sanctions.
SELDOM = {"moderation.HouseRule"}


def begins_an_index(field: "models.ForeignKey[Any, Any]") -> bool:
    """Return whether a whole index of the table begins with that column."""
    meta = field.model._meta
    listed = [
        each for each in (*meta.indexes, *meta.constraints) if isinstance(each, models.Index | models.UniqueConstraint)
    ]
    return (
        field.db_index
        or field.unique
        or any(each.condition is None and each.fields and each.fields[0].lstrip("-") == field.name for each in listed)
    )


def test_every_foreign_key_begins_an_index():
    without = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.local_fields
        if isinstance(field, models.ForeignKey)
        and field.related_model._meta.label not in SELDOM
        and not begins_an_index(field)
    }
    assert without == set()
