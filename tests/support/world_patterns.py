"""What a world is copied from (`world.py`): matches that the services have played, an account and what is around."""

from backend.accounts.models import Account, Device
from backend.challenges.models import Challenge
from backend.matches.models import Match
from backend.matches.services.abort import match_abort
from backend.matches.services.draw import draw_accept, draw_offer
from backend.matches.services.resign import match_resign
from backend.notifications.models import FeedItem
from tests.support.builders import a_match, an_account, play_on
from tests.support.job_volume import ACCOUNTS, MATCHES, key
from tests.support.world import HEAVY, copies

TACTICS = "edition2016+tactics"


def play() -> list[Match]:
    """Play ten matches, nine of them to an end: by points, by resigning, by agreement, and one that is broken off."""
    one, other = an_account("Pattern1"), an_account("Pattern2")

    def new(moves: int, ruleset: str = "edition2016", *, seed: int, public: bool = False) -> Match:
        return play_on(a_match(one, other, ruleset=ruleset, public=public), moves=moves, seed=seed)

    made = [new(1000, seed=1, public=True), new(1000, TACTICS, seed=2)]
    for seed, loser in enumerate((one, other, other, one, other), 3):
        made.append(new(6 + seed, public=seed % 2 == 0, seed=seed))
        match_resign(match_id=made[-1].pk, account=loser)
    made.append(new(8, seed=8))
    draw_offer(match_id=made[-1].pk, account=one)
    draw_accept(match_id=made[-1].pk, account=other)
    made.append(new(0, seed=9))
    match_abort(match_id=made[-1].pk, account=one)
    made.append(new(7, seed=10))
    return list(Match.objects.filter(pk__in=[match.pk for match in made]).order_by("created"))


def accounts(before: int, after: int) -> None:
    """Copy accounts, each with a device."""
    pattern = an_account("Pattern1")
    before, after = before and max(before, 10), max(after, 10)
    name = "'player' || n"
    copies(
        [pattern],
        before,
        after,
        "TRUE",
        f"(n % {400 * 86_400})",
        id=key("n", ACCOUNTS),
        username=name,
        username_key=name,
    )
    device = Device.objects.get_or_create(account=pattern, session_key="pattern")[0]
    copies(
        [device], before, after, "TRUE", "n", id=key("n"), account=key("n", ACCOUNTS), session_key="'session' || n"
    )  # fmt: skip


def around(match: Match, before: int, after: int, side: int) -> None:
    """Copy challenges, one for three matches, twenty of them open for good, and a notice for each match."""
    pattern = Account.objects.get(username="Pattern1")
    challenge = Challenge.objects.filter(creator=pattern).first() or Challenge.objects.create(
        creator=pattern, ruleset="edition2016", length={"rounds": 1}, status="accepted", commitment="c" * 64,
        visibility="lobby", match=match, code="PATTERN0", expires=match.created,
    )  # fmt: skip
    whose = key(f"(1 + (n + 20) % {side})", ACCOUNTS)
    columns = {"id": key("n"), "creator": whose, "code": "'W' || n", "match": key("n", MATCHES)}
    copies([challenge], before // 3, after // 3, "TRUE", "n", **columns)
    if not before:
        open_ones = {**columns, "status": "'open'", "match": "NULL", "expires": "'2099-01-01 00:00:00+00:00'"}
        copies(
            [challenge],
            -20,
            0,
            "TRUE",
            "(-n)",
            **{**open_ones, "id": key(f"(n + {1 << 40})"), "code": "'O' || (n + 100)"},
        )
    item = FeedItem.objects.filter(account=pattern, kind="match_finished").first()
    player = key(f"(CASE WHEN n % {HEAVY} = 0 THEN 1 ELSE 1 + n % {side} END)", ACCOUNTS)
    copies([item], before, after, "TRUE", "n", account=player, number="n", match=key("n", MATCHES))
