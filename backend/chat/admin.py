"""Looking who wrote when. Notes have no page: they are nobody's business but their author's."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from backend.chat.models import Message
from backend.common.admin import ReadOnlyAdmin


@admin.register(Message)
class MessageAdmin(ReadOnlyAdmin):
    """That somebody wrote, to be found by match or by account. What they wrote is read in a case, or for a reason."""

    list_display = ["of_match", "number", "account", "removed", "created"]
    list_select_related = ["account"]
    search_fields = ["match__id", "account__username_key"]
    keyset = ("id",)
    fields = readonly_fields = ("of_match", "number", "account", "removed", "created")

    @admin.display(description=_("match"))
    def of_match(self, message: Message) -> str:
        """The match's id; its own text is not looked up row by row."""
        return str(message.match_id)
