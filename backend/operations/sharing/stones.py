"""Boundary stones and tiles of the wall, as SVG, in the way of the client's `Stone.svelte` and `Tile.svelte`."""

from typing import Any

from backend.operations.sharing.shapes import COLOURS, element, figures, glyph, mix, path, shapes, short

#: What tiles are filled with; `defs` of a picture has them once.
JOINTS = (
    '<pattern id="g-joints" width="18" height="12" patternUnits="userSpaceOnUse"><path d="M0 .5h18M0 6.5h18M4 '
    f'.5v6M13 6.5v5.5" fill="none" stroke="{COLOURS["stone-lo"]}"/></pattern>'
)
TILE = (
    f'<linearGradient id="g-tile" x2=".6" y2="1"><stop stop-color="{COLOURS["stone-hi"]}"/><stop offset=".6" '
    f'stop-color="{COLOURS["stone"]}"/><stop offset="1" stop-color="{COLOURS["stone-lo"]}"/></linearGradient>'
)


def boundary_stone(number: int, near: bool | None, x: float, y: float, height: float) -> str:
    """Return a boundary stone around that point, in the colour of who has it."""
    drawn, scale = shapes()["stone"], height / 42
    body = COLOURS["stone"] if near is None else COLOURS["me" if near else "them"]
    foot = COLOURS["stone-lo"] if near is None else mix(body, 0.68, "#000000")
    light = COLOURS["stone-hi"] if near is None else mix(body, 0.72, "#ffffff")
    cut = COLOURS["engrave"] if near is None else "#ffffff"
    knot = {"fill": "none", "stroke": cut, "stroke-width": 2, "stroke-linejoin": "round"}
    loops = "".join(path(drawn["knot"], transform=f"rotate({turn})") for turn in (0, 120, 240))
    return element(
        "g",
        path(drawn["foot"], fill=foot),
        path(drawn["body"], fill=body),
        path(drawn["light"], fill="none", stroke=light, stroke_width=1.4, stroke_linecap="round"),
        element("g", loops, transform="translate(17 12.4) scale(.6)", **knot),
        figures(str(number), 17, 20.5, 12.6, cut, middle=True),
        transform=f"translate({short(x - 17 * scale)} {short(y - 21 * scale)}) scale({short(scale)})",
    )  # fmt: skip


def tile(number: int, stone: dict[str, Any], x: float, y: float, height: float) -> str:
    """Return a tile of the wall around that point, intact or in ruins, with what it asks for."""
    drawn = shapes()["tiles"][number - 1]
    face, size = (drawn["ruin"] if stone["damaged"] else drawn), drawn["size"]
    scale = height / 100
    cut, low, high = COLOURS["engrave"], COLOURS["stone-lo"], COLOURS["stone-hi"]
    outline, top = face["outline"], face["top"]
    parts = [path(outline, fill="url(#g-tile)", stroke=low, stroke_width=1.2)]
    parts.append(path(outline, fill="url(#g-joints)", opacity=0.55))
    if stone["damaged"]:
        parts.append(path(outline, fill="#5a2d12", opacity=0.2))
    block = {"x": 10, "y": top - 3, "width": 34, "height": size + 17, "rx": 4}
    parts.append(element("rect", fill=COLOURS["stone"], opacity=0.94, **block))
    parts.append(element("g", _demand(stone, top, size, high), transform="translate(.9 1)"))
    parts.append(_demand(stone, top, size, cut))
    parts += [path(opening, fill=cut) for opening in face["openings"]]
    wood = {"stroke": "#6b4a25", "stroke-width": 2.6, "stroke-linecap": "round"}
    iron = {"stroke": low, "stroke-width": 1.6}
    parts += [path(bar, fill="none", **(wood if drawn["wood"] else iron)) for bar in face["bars"]]
    if stone["damaged"]:
        crack = f"M44 {top - 10} 40 {top}l4 7-6 9M9 {top + 2}l4 8-4 6 3 8"
        parts.append(path(crack, fill="none", stroke=cut, stroke_width=1.5, stroke_linejoin="round", opacity=0.75))
        rubble = f"m-1 99 2-6 6-1 3 4-1 3ZM41 99l1-5 5-2 5 3 3 4ZM{drawn['fallen']}l4-3 4 2-1 4-5 1Z"
        parts.append(path(rubble, fill=high, stroke=low, stroke_width=0.8))
        parts.append(path("m8 99 3-4 5 1 1 3ZM36 99l2-3 4 0 1 3Z", fill=COLOURS["stone"], stroke=low, stroke_width=0.8))
    at = f"translate({short(x - 27 * scale)} {short(y - 50 * scale)}) scale({short(scale)})"
    return element("g", *parts, transform=at)


def _demand(stone: dict[str, Any], top: float, size: float, colour: str) -> str:
    """Return what counts at a tile, and a mark for each card that a side holds."""
    count = stone["capacity"]
    lefts = [27 - count * 3.8 + at * 7.6 + 0.8 for at in range(count)]
    mark = {"y": top + size + 3.5, "width": 6, "height": 8.2, "rx": 1.2, "fill": colour}
    marks = "".join(element("rect", x=left, **mark) for left in lefts)
    return glyph(stone["counts"], 27 - size / 2, top, size, colour) + marks
