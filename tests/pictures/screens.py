"""What there is to see: pages, and states of the board in the matches that `manage.py demo` makes."""

from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import expect

from tests.support.browser.phones import Phone
from tests.support.oauth_query import query

Match = dict[str, Any]
Step = Callable[[Phone, Match], None]
#: Picks a match and who looks at it, from all matches as each of their players sees them.
Wanted = Callable[[Match], bool]


class Screen(NamedTuple):
    """
    A picture to take.

    Attributes:
        name: Of its file.
        path: Of a page; of a match, what follows its id.
        wanted: Which match, and for whom; null for a page.
        who: Who looks at a page; null is somebody who is signed out.
        steps: What is done on it first.
    """

    name: str
    path: str = ""
    wanted: Wanted | None = None
    who: str | None = None
    steps: tuple[Step, ...] = ()


# --- What is done


#: How long a page gets to show what it has fetched, in milliseconds: these are pictures, and no tests.
SETTLE = 500


def wait(phone: Phone, _match: Match) -> None:
    """Until the page shows what a tap was for."""
    phone.page.wait_for_timeout(SETTLE)


def tap(selector: str) -> Step:
    """Tap the first of those that can be seen."""

    def step(phone: Phone, match: Match) -> None:
        phone.page.locator(selector).locator("visible=true").first.tap()
        wait(phone, match)

    return step


def take_up(phone: Phone, match: Match) -> None:
    """Take up a card that can be placed."""
    phone.test_id(f"hand-card-{_placement(match)[0]}").tap()


def lay(phone: Phone, match: Match) -> None:
    """Lay a card, one that makes a claim possible if there is one, and claim with it."""
    card, stone, claims = _placement(match)
    phone.test_id(f"hand-card-{card}").tap()
    phone.test_id(f"stone-{stone}").tap()
    for claim in claims[:1]:
        phone.test_id(f"claim-{claim}").tap()


def _placement(match: Match) -> tuple[str, str, list[int]]:
    placing = [option for option in match["options"] if "@" in option["action"]]
    chosen = next((option for option in placing if option["claims"]), placing[0])
    card, stone = chosen["action"].split("@")
    return card, stone, chosen["claims"]


def open_menu(phone: Phone, match: Match) -> None:
    tap("button[aria-haspopup=dialog]:not(.talk)")(phone, match)
    phone.shows_a_sheet()


def sheet_opens(phone: Phone, _match: Match) -> None:
    """By itself: a result, or the end of a round."""
    phone.shows_a_sheet()


def look_at_claimed(phone: Phone, match: Match) -> None:
    """Open the sheet of a stone that was taken."""
    number = next(at for at, stone in enumerate(match["position"]["stones"], 1) if stone["claimed_by"] is not None)
    tap(f"[data-testid=stone-{number}]")(phone, match)


#: Sends the position of a match as it was, as a program does, and answers its path.
SEND = """async (at) => {
  const { position } = await (await fetch(at)).json();
  const [headers, body] = [{ "Content-Type": "application/json" }, JSON.stringify({ position })];
  const sent = await fetch("/api/v1/positions/", { method: "POST", credentials: "omit", headers, body });
  return new URL((await sent.json()).url).pathname;
}"""


def share_the_middle(phone: Phone, match: Match) -> None:
    """Open the page of the position in the middle of the match."""
    at = f"/api/v1/matches/{match['id']}/position/?at={match['event'] * 2 // 3}"
    phone.open(phone.page.evaluate(SEND, at))
    phone.page.locator("[data-position]").wait_for()


def look_back_to_the_middle(phone: Phone, match: Match) -> None:
    """Move the slider of a replay towards the middle of the match, where a second round may just have been dealt."""
    slider = phone.page.get_by_role("slider")
    slider.evaluate("each => { each.value = each.max * .4; each.dispatchEvent(new Event('input', { bubbles: true })) }")
    wait(phone, match)


def lose_server(phone: Phone, _match: Match) -> None:
    """The server does not answer."""
    phone.expected = ("",)
    phone.page.route("**/api/**", lambda route: route.abort())
    phone.page.reload()
    expect(phone.page.locator("main")).to_be_visible()


# --- Which match


def mine(ruleset: str = "") -> Wanted:
    """The viewer may place a card, in the first round, with time until the last picture is taken."""
    return lambda match: (
        match["ruleset"].startswith(ruleset)
        and (match["clock"] or {}).get("type") != "live"
        and any("@" in option["action"] for option in match["options"])
        and not match["outcomes"]
    )


def with_tactics(match: Match) -> bool:
    """The viewer is to act with tactic cards, in the first round."""
    return "+tactics" in match["ruleset"] and bool(match["options"]) and not match["outcomes"]


def theirs(match: Match) -> bool:
    """The viewer waits, in the first round."""
    is_played = match["status"] == "active" and match["seat"] is not None and not match["outcomes"]
    return is_played and match["seat"] != match["position"]["to_act"]


def of(ruleset: str) -> Wanted:
    """The viewer's match of that ruleset, in its second round."""
    return lambda match: (
        match["ruleset"] == ruleset and match["seat"] is not None and bool(match["outcomes"]) and not match["result"]
    )


def phase(name: str) -> Wanted:
    """The viewer is to act in a phase that begins so."""
    return lambda match: bool(match["options"]) and match["position"]["phase"].startswith(name)


def over(ruleset: str) -> Wanted:
    """The viewer's match of that ruleset that was played to its end: a live one runs out of time meanwhile."""
    return lambda match: (
        match["ruleset"] == ruleset
        and match["seat"] is not None
        and match["status"] == "finished"
        and match["result"]["reason"] != "time"
    )


PAGES = (
    Screen("start", "/"),
    Screen("sign-in", "/signin"),
    Screen("sign-up", "/signup"),
    Screen("recover", "/recover"),
    Screen("join", "/join"),
    Screen("watch", "/watch"),
    Screen("about", "/about"),
    Screen("developers", "/developers"),
    Screen("consent", f"/oauth/authorize?{query(scope='read play challenge chat')}", who="Ada"),
    Screen("consent-refused", f"/oauth/authorize?{query(scope='all')}", who="Ada"),
    Screen("learn", "/learn"),
    Screen("lesson", "/learn/first"),
    Screen("rules", "/rules/edition2016"),
    Screen("rules-tactics", "/rules/edition2016+tactics"),
    Screen("rules-siege", "/rules/siege"),
    Screen("rules-all", "/rules/all"),
    Screen("nothing-here", "/nothing"),
    Screen("matches", "/", who="Ada"),
    Screen("play", "/play", who="Ada"),
    Screen("matches-away", "/", who="Ada", steps=(lose_server,)),
    Screen("page-menu", "/", who="Ada", steps=(open_menu,)),
    Screen("lobby", "/lobby", who="Ada"),
    Screen("find", "/find", who="Ada"),
    Screen("find-waiting", "/find", who="Ada", steps=(tap("button[form=find]"), wait)),
    Screen("find-stopped", "/find", who="Ada", steps=(tap("footer button.error, .actions button.error"),)),
    Screen("new-house", "/new?whom=house", who="Ada"),
    Screen("new-link", "/new?whom=link", who="Ada"),
    Screen("new-direct", "/new?whom=direct", who="Ada"),
    Screen("player", "/u/Ben", who="Ada"),
    Screen("settings", "/settings", who="Ada"),
    *(
        Screen(f"settings-{section}", f"/settings/{section}", who="Ada")
        for section in ("avatar", "language", "play", "notifications", "delivery", "vacation", "privacy", "blocks")
    ),
)

ROUND_TWO = (sheet_opens, tap("dialog .button.primary"))

BOARDS = (
    Screen("turn", wanted=mine("original")),
    Screen("turn-2016", wanted=mine("edition2016")),
    Screen("turn-tactics", wanted=with_tactics),
    Screen("turn-52", wanted=of("deck52"), steps=ROUND_TWO),
    Screen("turn-siege", wanted=of("siege"), steps=ROUND_TWO),
    Screen("card", wanted=mine(), steps=(take_up,)),
    Screen("laid", wanted=mine("edition2016"), steps=(lay,)),
    Screen("waiting", wanted=theirs),
    Screen("scout", wanted=phase("scout")),
    Screen("exchange", wanted=phase("exchange")),
    Screen("draw-offered", wanted=lambda match: match["draw_offer"] is not None),
    Screen("watched", wanted=lambda match: match["seat"] is None and match["status"] == "active"),
    Screen("round-over", wanted=of("deck52"), steps=(sheet_opens,)),
    Screen("stone", wanted=mine(), steps=(tap("[data-testid=stone-5]"),)),
    Screen("stone-claimed", wanted=over("edition2016"), steps=(sheet_opens, tap("dialog .x"), look_at_claimed)),
    Screen("stone-siege", wanted=of("siege"), steps=(*ROUND_TWO, tap("[data-testid=stone-3]"))),
    Screen("menu", wanted=mine(), steps=(open_menu,)),
    Screen("seen", wanted=mine(), steps=(tap(".line button"),)),
    Screen("result", wanted=over("edition2004+tactics+expert"), steps=(sheet_opens,)),
    Screen("result-siege", wanted=over("siege+tactics"), steps=(sheet_opens,)),
    Screen("result-rounds", wanted=over("edition2016"), steps=(sheet_opens,)),
    Screen("border-over", wanted=over("edition2016"), steps=(sheet_opens, tap("dialog .x"))),
    Screen("position", wanted=over("edition2004+tactics+expert"), steps=(share_the_middle,)),
    Screen("position-siege", wanted=over("siege+tactics"), steps=(share_the_middle,)),
    Screen("replay", "/replay", wanted=over("edition2016"), steps=(look_back_to_the_middle,)),
)

SCREENS = PAGES + BOARDS
