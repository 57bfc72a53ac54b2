"""The pages of the documents."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from backend.config.handbook.pages import finds, pages, shelves

#: Characters that are looked for at most.
LONGEST_QUERY = 100


@require_safe
def handbook(request: HttpRequest, name: str = "") -> HttpResponse:
    """Show a document, or the list of all, or those that have the words of `?q=`; as it is written with `.md`."""
    from backend.config.handbook.markdown import html_of  # noqa: PLC0415 - takes 80 ms, which no start needs

    page = pages().get(name.removesuffix(".md"))
    if name and page is None:
        raise Http404
    if page and name.endswith(".md"):
        return HttpResponse(page.text, content_type="text/markdown; charset=utf-8")
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    context = {
        "page": page,
        "html": mark_safe(html_of(name)) if page else "",  # noqa: S308 - made of our own documents, HTML escaped
        "query": query,
        "finds": finds(query),
        "shelves": shelves(),
    }
    return render(request, "config/handbook.html", context)
