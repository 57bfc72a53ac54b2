"""Serializers that say no to what they do not know."""

import unicodedata
from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from backend.common.plain_text import is_blank, is_plain


class StrictSerializer(serializers.Serializer[Any]):
    """A write's shape: a member that it does not name is refused, with `unknown_field`.

    `schema_keywords` are JSON Schema's for what `validate` asks beyond the single fields.
    """

    schema_keywords: ClassVar[dict[str, Any]] = {}

    default_error_messages = {"unknown_field": "There is no such field."}

    def to_internal_value(self, data: Any) -> Any:
        """Check the names first, then the values; all that is wrong is reported at once."""
        unknown: dict[str, Any] = {}
        if isinstance(data, Mapping):
            message = str(self.error_messages["unknown_field"])
            writable = {name for name, field in self.fields.items() if not field.read_only}
            unknown = {
                str(name): [serializers.ErrorDetail(message, code="unknown_field")]
                for name in data
                if name not in writable
            }
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as error:
            if unknown and isinstance(error.detail, dict):
                raise serializers.ValidationError({**error.detail, **unknown}) from error
            raise
        if unknown:
            raise serializers.ValidationError(unknown)
        return values


class QuerySerializer(serializers.Serializer[Any]):
    """An address's parameters. One that is there and empty is refused, not taken for one that was left out."""

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """Return the parameters of the request's query.

        Raises:
            ValidationError: One is not as documented.
        """
        query = cls(data=request.query_params.dict())  # a plain dict: of a form's, "" would be a field not filled in
        query.is_valid(raise_exception=True)
        return dict(query.validated_data)


class TextField(serializers.CharField):
    """A JSON string: no number is taken for one, and spaces are left as they are."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("trim_whitespace", False)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Refuse what is not a string."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class PlainTextField(TextField):
    """
    Text that people write to be read, kept in Unicode's form NFC. Lengths count characters of that form.

    Refused are control characters, line and paragraph separators and what turns the direction of the text around it;
    with *lines*, line feeds and tabs are welcome. Where blank text is refused, so is text that shows nothing at all.
    """

    default_error_messages = {
        "control_character": "No control characters, and none that turn the direction of the text.",
    }

    def __init__(self, *, lines: bool = False, **kwargs: Any) -> None:
        self.welcome = "\n\t" if lines else ""
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> str:
        """Normalise, then refuse."""
        text = unicodedata.normalize("NFC", super().to_internal_value(data))
        if not is_plain(text, welcome=self.welcome):
            self.fail("control_character")
        if not self.allow_blank and is_blank(text, welcome=self.welcome):
            self.fail("blank")
        return text


class WholeNumberField(serializers.IntegerField):
    """A JSON integer: neither `"1"` nor `true` nor `1.0`."""

    def to_internal_value(self, data: Any) -> int:
        """Refuse what is not an integer."""
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return int(super().to_internal_value(data))


class TruthField(serializers.BooleanField):
    """JSON's true or false: neither `1` nor `"yes"`."""

    def to_internal_value(self, data: Any) -> bool:
        """Refuse what is neither."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class EmptySerializer(StrictSerializer):
    """A write without input: `{}` or no body."""


#: Schemas that several answers have, by name.
COMPONENTS: dict[str, dict[str, Any]] = {"Texts": {"type": "object", "additionalProperties": {"type": "string"}}}


@extend_schema_field({"$ref": "#/components/schemas/Texts"})
class TextsField(serializers.DictField):
    """Texts by a name or a language."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.CharField(), **kwargs)


class ProblemFieldSerializer(serializers.Serializer[Any]):
    """One field of a refused body."""

    field = serializers.CharField(
        allow_blank=True, help_text="Its path, as in `length.rounds`; empty for the body as a whole."
    )
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """An RFC 9457 problem. Programs go by `code`, people read `detail`."""

    type = serializers.CharField(help_text="Relative address of a page about the code.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField(help_text="Never renamed, never reused.")
    scope = serializers.CharField(required=False, help_text="With `missing_scope`: the one that is needed.")
    terms = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="With `bot_terms`: those that are not met."
    )
    limit = serializers.CharField(required=False, help_text="With `bot_limit`: the limit that is reached.")
    retry_after = serializers.IntegerField(required=False, help_text="With `bot_limit`: seconds until it is not.")
    errors = ProblemFieldSerializer(many=True, required=False)  # type: ignore[assignment]  # a field, named as RFC 9457's example
