"""Reading the rules of the house: those that hold now, and which one a sanction cites."""

from typing import Any

from backend.moderation.models import Case, HouseRule, HouseText, Report


def current_rules() -> list[HouseRule]:
    """Return the rules that hold now, by number. One query."""
    return list(HouseRule.objects.filter(retired=None).order_by("number"))


def rule_numbered(number: int | None) -> HouseRule | None:
    """Return the rule of that number that holds now; null for none."""
    return None if number is None else HouseRule.objects.filter(number=number, retired=None).first()


def rule_for(case: Case | None, reason: str) -> HouseRule | None:
    """
    Return the rule that a sanction for that reason cites where nobody has named one; null where none fits.

    That which the last report of the case for the same reason names, or else the first that goes with the reason.
    """
    if case is not None:
        named = Report.objects.filter(case=case, reason=reason, rule__retired=None).exclude(rule=None)
        report = named.select_related("rule").order_by("-created").first()
        if report is not None:
            return report.rule
    return next((rule for rule in current_rules() if reason in rule.reasons), None)


def redress_texts() -> dict[str, str] | None:
    """Return where else to turn, by language; null where the operator says nothing about it. One query."""
    found = HouseText.objects.filter(pk=HouseText.Name.REDRESS).first()
    texts = None if found is None else found.by_language
    return texts if texts and any(texts.values()) else None


def rule_view(rule: HouseRule | None) -> dict[str, Any] | None:
    """Return a rule as reports and sanctions cite it: in the wording that it had then."""
    return None if rule is None else {"number": rule.number, "texts": rule.by_language}
