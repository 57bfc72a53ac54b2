"""Looking at challenges. The creator's nonce stays out: it is nobody's business before the deal."""

from django.contrib import admin

from backend.challenges.models import Challenge
from backend.common.admin import ReadOnlyAdmin
from backend.matches.words import RULESETS, ruleset_name


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    """Challenges and their outcomes."""

    list_display = ["id", "creator", "opponent", "ruleset", "visibility", "status", "created"]
    list_filter = ["status", "visibility", "ruleset"]
    words = {"ruleset": ruleset_name}
    list_select_related = ["creator", "opponent"]
    search_fields = ["id", "creator__username_key", "opponent__username_key"]
    codes = {"ruleset": list(RULESETS)}
    keyset = ("created", "id")
    fields = readonly_fields = (
        *("id", "creator", "opponent", "ruleset", "visibility", "length", "first", "status", "commitment", "match"),
        *("created", "expires"),
    )
