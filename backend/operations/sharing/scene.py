"""Our own picture, the cairn before a row of boundary stones, as SVG: the client's `Landscape.svelte` by day."""

from collections.abc import Sequence

from backend.operations.sharing.shapes import COLOURS, element, path, shapes, short

_SKY = ("#cfe0db", "#f3e6cb", "#f6dcb4")
_NEAR, _FRONT = ("#7f9f83", "#5f866d"), ("#4b7863", "#2f5d50")
_BOULDER, _MENHIR, _DARK, _LIGHT, _BLADE = ("#e2dccd", "#b3ac9c", "#79736a"), "#8d897f", "#26352f", "#fffdf2", "#24493f"


def _gradient(name: str, colours: Sequence[str], lean: float = 0) -> str:
    last = len(colours) - 1
    stops = "".join(element("stop", offset=at / last, stop_color=colour) for at, colour in enumerate(colours))
    return element("linearGradient", stops, id=name, x1=0, y1=0, x2=lean, y2=1)


def gradients() -> str:
    """Return what it is filled with."""
    light = "".join(element("stop", offset=at, stop_color="#fff2cf", stop_opacity=0.6 - 0.6 * at) for at in (0, 1))
    halo = element("radialGradient", light, id="l-halo")
    parts = (("l-sky", _SKY), ("l-near", _NEAR), ("l-front", _FRONT))
    return halo + "".join(_gradient(*part) for part in parts) + _gradient("l-boulder", _BOULDER, 0.25)


def scene(owners: Sequence[bool | None]) -> str:
    """
    Return the picture in its box of 440 by 330.

    Args:
        owners: For each stone of the row, from the left, whether it is the near player's; None for nobody's.
    """
    drawn = shapes()["landscape"]
    far, middle, near = drawn["HILLS"]
    return "".join((
        '<rect width="440" height="330" fill="url(#l-sky)"/><circle cx="318" cy="76" r="104" fill="url(#l-halo)"/>',
        path(far, fill="#b9c3ac"), path(middle, fill="#9db39a"), path(near, fill="url(#l-near)"),
        *(_menhir(place, owner) for place, owner in zip(drawn["ROW"], [*owners, *[None] * 9], strict=False)),
        path(drawn["FRONT"], fill="url(#l-front)"),
        element("ellipse", cx=176, cy=304, rx=112, ry=9, fill="#000000", opacity=0.2),
        *(_boulder(at, stone) for at, stone in enumerate(drawn["CAIRN"])),
        path(drawn["BLADES"], fill="none", stroke=_BLADE, stroke_width=2, stroke_linecap="round"),
    ))  # fmt: skip


def _menhir(place: Sequence[float], owner: bool | None) -> str:
    drawn = shapes()["landscape"]
    x, y, size, lean = place
    colour = _MENHIR if owner is None else COLOURS["me" if owner else "them"]
    return element(
        "g",
        element("ellipse", cx=9, cy=1, rx=26, ry=4.5, fill=_DARK, opacity=0.22),
        path(drawn["MENHIR"], fill=colour),
        path(drawn["LIGHT"], fill="none", stroke=_LIGHT, stroke_width=2, stroke_linecap="round", opacity=0.5),
        transform=f"translate({short(x)} {short(y)}) rotate({short(lean)}) scale({short(size)})",
    )


def _boulder(at: int, stone: dict[str, float]) -> str:
    line = {"fill": "none", "stroke-linecap": "round"}
    mirrored = -stone["w"] if at % 2 else stone["w"]
    size = f"scale({short(mirrored)} {short(stone['h'])})"
    return element(
        "g",
        path(shapes()["landscape"]["BOULDER"], transform=size, fill="url(#l-boulder)"),
        path(str(stone["shine"]), stroke=_LIGHT, stroke_width=2, opacity=0.5, **line),
        path(str(stone["seam"]), stroke=_DARK, stroke_width=3, opacity=0.18, **line),
        transform=f"translate({short(stone['x'])} {short(stone['y'])}) rotate({short(stone['tilt'])})",
    )
