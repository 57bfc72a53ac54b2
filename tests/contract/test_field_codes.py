"""Every refusal of a single field has a code, and every such code has words in each language of the client."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.password_validation import get_default_password_validators
from rest_framework import serializers

import backend.config.urls  # noqa: F401 - loads every module with a serializer
from backend.common.errors import PROBLEMS
from backend.common.serializers import QuerySerializer, StrictSerializer

ROOT = Path(__file__).parents[2]
CATALOGUES = ROOT / "frontend/src/i18n"
PROBLEM_CODES = {error.__name__: code for code, error in PROBLEMS.items()}


def subclasses(cls: type) -> Iterator[type]:
    for one in cls.__subclasses__():
        yield one
        yield from subclasses(one)


def codes_of(field: Any) -> Iterator[str]:
    """What a field of a request, or one within it, can be refused with."""
    if field.read_only:
        return
    yield from field.error_messages
    yield from (code for validator in field.validators if (code := getattr(validator, "code", "")))
    for inner in [*getattr(field, "fields", {}).values(), *([field.child] if hasattr(field, "child") else [])]:
        yield from codes_of(inner)


def of_serializers() -> set[str]:
    """The codes of every request's body and parameters."""
    asked = {*subclasses(StrictSerializer), *subclasses(QuerySerializer)}
    return {code for one in asked for code in codes_of(one())}


def of_passwords() -> set[str]:
    """The codes of Django's validators that are switched on."""
    sources = [inspect.getsource(type(validator)) for validator in get_default_password_validators()]
    return {code for source in sources for code in re.findall(r'code="(\w+)"', source)}


def of_source() -> set[str]:
    """The codes that are written down where something is refused; what models refuse is read in the admin alone."""
    files = [file for file in (ROOT / "backend").rglob("*.py") if "models" not in file.parts]
    return {code for file in files for node in ast.walk(ast.parse(file.read_text())) for code in written_in(node)}


def written_in(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        found = [word.value for word in node.keywords if word.arg == "code"]
        if isinstance(node.func, ast.Attribute) and node.func.attr == "field":  # `Invalid.field`
            found.append(node.args[1])
    elif isinstance(node, ast.Dict):
        members = zip(node.keys, node.values, strict=True)
        named = {name.value: value for name, value in members if isinstance(name, ast.Constant)}
        found = [named["code"]] if {"field", "code"} <= named.keys() else []
    else:
        return
    for value in found:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value
        elif isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name) and value.value.id in PROBLEM_CODES:
            yield PROBLEM_CODES[value.value.id]


@pytest.fixture(scope="module")
def codes() -> set[str]:
    return of_serializers() | of_passwords() | of_source()


def test_codes_are_found_in_all_three_places(codes):
    """The checks below lean on this."""
    assert {"control_character", "min_value", "unknown_field"} <= of_serializers()
    assert "password_too_common" in of_passwords()
    assert {"username_taken", "ruleset_off", "in_the_past", "no_increment", "max_value"} <= of_source()
    assert serializers.Field.default_error_messages.keys() <= codes


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_client_has_words_for_every_code_of_a_field_and_for_no_others(language, codes):
    texts = "".join(part.read_text() for part in (CATALOGUES / language).glob("*.ts"))
    words = set(re.findall(r'"field\.problem\.(\w+)"', texts))
    assert words == codes
