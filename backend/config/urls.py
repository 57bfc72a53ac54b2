"""Every address of the service."""

import json
from pathlib import Path

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.generic import RedirectView

from backend.accounts.api.oauth import metadata
from backend.config import client, docs, openapi
from backend.config.handbook.views import handbook
from backend.notifications.api.unsubscribe import unsubscribe
from backend.operations.dumps import dump_file, dump_list
from backend.operations.health import healthz, readyz
from backend.operations.legal import legal
from backend.operations.sharing import pages
from backend.operations.sharing.oembed import oembed

api: list[URLPattern | URLResolver] = [
    path("", include("backend.accounts.api.urls")),
    path("", include("backend.bots.api.urls")),
    path("", include("backend.challenges.api.urls")),
    path("", include("backend.chat.api.urls")),
    path("", include("backend.matches.api.urls")),
    path("", include("backend.moderation.api.urls")),
    path("", include("backend.notifications.api.urls")),
    path("schema/", openapi.SchemaView.as_view(), name="schema"),
    path("asyncapi/", openapi.SocketView.as_view(), name="asyncapi"),
    path("docs/", docs.docs, name="docs"),
]

# The client's own addresses; it finds its screen by them. Those of what can be shared may carry a link preview.
# `npm run routes` writes the list from `frontend/src/routes.ts`; it is kept here, so that it is there without a build.
ROUTES: list[str] = json.loads((Path(__file__).parent / "routes.json").read_text())
screens = [
    path("", client.start),
    path("c/<uuid:challenge_id>", client.challenge),
    path("m/<uuid:match_id>", client.match),
    path("m/<uuid:match_id>/replay", client.match),
    path("p/<str:code>", client.position),
    path("r/<uuid:record_id>", client.record),
    *(path(address.replace(":id", "<str:id>"), client.shell) for address in [*ROUTES, "index.html"]),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include(api)),
    path("problems/", docs.problem_codes),
    path("problems/<str:code>", docs.problem_codes, name="problem"),
    path("docs", RedirectView.as_view(url="/docs/")),
    path("docs/", handbook, name="handbook"),
    path("docs/<path:name>", handbook),
    path("admin", RedirectView.as_view(url="/admin/")),
    path("admin/", admin.site.urls),
    path(".well-known/oauth-authorization-server", metadata),
    path("healthz", healthz),
    path("readyz", readyz),
    path("dumps/", dump_list, name="dumps"),
    re_path(r"^dumps/records-(?P<month>\d{4}-\d{2})\.ndjson\.gz$", dump_file, name="dump"),
    path("unsubscribe/<str:code>", unsubscribe),
    path("legal/<str:name>/", legal, name="legal"),
    path("m/<uuid:match_id>.png", pages.match_picture),
    path("p/<str:code>.png", pages.position_picture),
    path("embed/m/<uuid:match_id>", pages.match_embed),
    path("embed/p/<str:code>", pages.position_embed),
    path("oembed", oembed),
    *screens,
    re_path(r"^(?!api/|static/|assets/)(?P<path>.*)$", client.unknown),
]

handler400 = "backend.common.problems.bad_request"
handler403 = "backend.common.problems.permission_denied"
handler404 = "backend.common.problems.not_found"
handler500 = "backend.common.problems.server_error"
