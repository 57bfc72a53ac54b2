"""
The API of a Cairn: a type for each thing that it takes or sends, a function for each operation.

Written by `generate.py` from the OpenAPI document. Not to be edited.

A function asks nothing by itself: it returns an `Operation`, which `Cairn.send` or `AsyncCairn.send` carries out. Types
are those of JSON as it came, so members and kinds of later versions are there, too, and harm nothing.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from cairn_client.operation import Operation

AvatarKindEnum: TypeAlias = "Literal['initials', 'pattern']"

ChallengesEnum: TypeAlias = "Literal['everyone', 'nobody']"

ChannelEnum: TypeAlias = "str"

ChatReasonEnum: TypeAlias = "str"

ClaimsEnum: TypeAlias = "str"

ClockType: TypeAlias = "Literal['turn', 'bank', 'live']"

ClocksEnum: TypeAlias = "Literal['none', 'turn', 'bank', 'live']"

CountsEnum: TypeAlias = "Literal['all', 'sum', 'same', 'colour', 'run', 'low']"

DrawRequestDoEnum: TypeAlias = "Literal['offer', 'accept', 'decline']"

Empty: TypeAlias = "dict[str, Any]"

Event: TypeAlias = "KnownEvent | OtherEvent"

ExcludedTimeEnum: TypeAlias = "Literal['nights', 'weekends']"

FamilyEnum: TypeAlias = "str"

FirstEnum: TypeAlias = "Literal['random', 'me', 'opponent']"

FirstReminderEnum: TypeAlias = "Literal[2, 3, 4, 5]"

FormationTypeEnum: TypeAlias = "str"

KnownEvent: TypeAlias = "StartedEvent | ActionEvent | RoundOverEvent | FinishedEvent | SeatEvent | PauseOfferedEvent | PausedEvent | ResumedEvent | ClockCreditedEvent | TimeGivenEvent | VacationEvent | PlainEvent"

KnownNotice: TypeAlias = "PlainNotice | ReminderNotice | UntilNotice | VacationEndedNotice | TimeGivenNotice | MessageNotice | DeviceLostNotice | WebhookOffNotice | MailRefusedNotice | SanctionNotice | ReportHandledNotice | CardsOpenedNotice"

LanguageEnum: TypeAlias = "Literal['en', 'fr', 'de']"

LastReminderEnum: TypeAlias = "Literal[8, 12, 24]"

MatchResultReasonEnum: TypeAlias = "str"

MatchStatus: TypeAlias = "str"

MotionEnum: TypeAlias = "Literal['system', 'full', 'reduced']"

NameEnum: TypeAlias = "str"

Notice: TypeAlias = "KnownNotice | OtherNotice"

NoticeKindEnum: TypeAlias = "Literal['match_started', 'your_turn', 'match_finished', 'draw_offered', 'draw_declined', 'pause_offered', 'pause_declined', 'paused', 'resumed', 'time_given', 'challenge', 'challenge_declined', 'rematch', 'message', 'reminder', 'device_lost', 'webhook_off', 'mail_refused', 'sanction', 'sanction_reversed', 'appeal_decided', 'report_handled', 'cards_opened', 'match_annulled', 'match_reinstated', 'opponent_away', 'vacation_ends', 'vacation_ended', 'test']"

OriginEnum: TypeAlias = "str"

OutsideReportRequestReasonEnum: TypeAlias = (
    "Literal['insult', 'threat', 'spam', 'name_offensive', 'name_impersonation', 'other']"
)

PaceEnum: TypeAlias = "Literal['live', 'day', 'days']"

PartEnum: TypeAlias = "str"

PauseReasonEnum: TypeAlias = "str"

PauseRequestDoEnum: TypeAlias = "Literal['offer', 'accept', 'decline', 'resume']"

PhaseEnum: TypeAlias = "Literal['play', 'draw', 'scout_draw', 'scout_return', 'exchange_reply', 'over']"

PlanOutcomeEnum: TypeAlias = "str"

ProfileEnum: TypeAlias = "Literal['everyone', 'signed_in', 'nobody']"

ProofReasonEnum: TypeAlias = "str"

ReportKindEnum: TypeAlias = "Literal['message', 'name', 'conduct']"

ReportOutcomeEnum: TypeAlias = "str"

ReportReasonEnum: TypeAlias = "Literal['insult', 'threat', 'spam', 'name_offensive', 'name_impersonation', 'stalling', 'deliberate_loss', 'several_accounts', 'outside_help', 'other']"

RoundResultReasonEnum: TypeAlias = (
    "Literal['five', 'adjacent', 'four', 'adjudicated', 'breach', 'breaches', 'deck', 'held']"
)

RulesetEnum: TypeAlias = "Literal['original', 'edition2004+tactics', 'edition2004+tactics+expert', 'edition2016', 'edition2016+expert', 'edition2016+tactics', 'edition2016+tactics+expert', 'deck52', 'siege', 'siege+tactics']"

SanctionKindEnum: TypeAlias = "str"

ScopesEnum: TypeAlias = "Literal['read', 'play', 'challenge', 'chat', 'account', 'bot']"

StatusEnum: TypeAlias = "str"

TacticKindEnum: TypeAlias = "str"

Tactics: TypeAlias = "dict[str, str]"

TakenFor: TypeAlias = "dict[str, str]"

Texts: TypeAlias = "dict[str, str]"

ThemeEnum: TypeAlias = "Literal['system', 'light', 'dark']"

VisibilityEnum: TypeAlias = "Literal['lobby', 'link', 'direct']"

WhyEnum: TypeAlias = "str"


class AbortRequest(TypedDict):
    """How to end a match early."""

    win: NotRequired[bool]


class AcceptRequest(TypedDict):
    """Accepting."""

    nonce: NotRequired[str]


class Account(TypedDict):
    """The public part of an account."""

    id: str
    username: str
    is_guest: bool
    is_bot: bool


class AccountWithAvatar(TypedDict):
    """The public part of an account, with its avatar."""

    id: str
    username: str
    is_guest: bool
    is_bot: bool
    is_house: bool
    avatar: Avatar


class ActionEvent(TypedDict):
    """- `action`: A seat has done something: one action of a move."""

    number: int
    kind: Literal["action"]
    data: ActionEventData
    created: str


class ActionEventData(TypedDict):
    """A ActionEventData."""

    seat: int
    action: str
    card: NotRequired[str]


class Address(TypedDict):
    """An e-mail address."""

    email: str


class Analysis(TypedDict):
    """A position with everything that may be done and claimed in it."""

    position: Position
    taken_for: TakenFor
    formations: list[list[Formation | None]]
    options: list[Option]
    proofs: list[list[Proof]]
    url: NotRequired[str | None]


class Appeal(TypedDict):
    """An appeal, and its outcome."""

    text: str
    created: str
    decided: str | None
    upheld: bool | None
    answer: str


class AppealRequest(TypedDict):
    """An appeal."""

    text: str


class Avatar(TypedDict):
    """A picture as data, for clients to draw; always as a whole."""

    kind: AvatarKindEnum
    colour: int
    seed: int


class Block(TypedDict):
    """Somebody blocked."""

    player: AccountWithAvatar
    created: str


class Bot(TypedDict):
    """A bot with published terms."""

    id: str
    username: str
    is_guest: bool
    is_bot: bool
    is_house: bool
    avatar: Avatar
    terms: BotTerms
    house: HousePlayer | None
    online: bool
    running: int


class BotTerms(TypedDict):
    """What a bot accepts of challenges that are sent to it. What is left out is not limited."""

    rulesets: NotRequired[list[RulesetEnum]]
    clocks: NotRequired[list[ClocksEnum]]
    people: NotRequired[bool]
    bots: NotRequired[bool]
    at_once: NotRequired[int | None]
    per_player_a_day: NotRequired[int | None]


class Branch(TypedDict):
    """An answer to a turn, and what you would answer to the next."""

    turn: list[str]
    unless: NotRequired[list[int]]
    answer: list[str]
    next: NotRequired[list[LastBranch]]


class CardsOpenedNotice(TypedDict):
    """- `cards_opened`: Staff have seen the cards of the match while it stood still."""

    number: int
    kind: Literal["cards_opened"]
    match: str | None
    challenge: str | None
    data: CardsOpenedNoticeData
    created: str


class CardsOpenedNoticeData(TypedDict):
    """A CardsOpenedNoticeData."""

    when: str


class Challenge(TypedDict):
    """A challenge as its reader may see it."""

    id: str
    code: str
    url: str
    ruleset: str
    visibility: VisibilityEnum
    creator: Challenger
    opponent: AccountWithAvatar | None
    length: Length
    clock: ClockAgreed | None
    public: bool
    first: FirstEnum
    automatic: bool
    status: StatusEnum
    commitment: str
    match: str | None
    rematch_of: str | None
    created: str
    expires: str


class ChallengeRequest(TypedDict):
    """A challenge to make."""

    ruleset: RulesetEnum
    visibility: VisibilityEnum
    opponent: NotRequired[str | None]
    length: NotRequired[Length]
    first: NotRequired[FirstEnum]
    clock: NotRequired[ClockAgreed | None]
    rated: NotRequired[Literal[False] | None]
    public: NotRequired[bool]


class Challenger(TypedDict):
    """Who makes a challenge."""

    id: str
    username: str
    is_guest: bool
    is_bot: bool
    is_house: bool
    avatar: Avatar
    reliability: int | None


class Chat(TypedDict):
    """The chat of a match, as one of its players finds it."""

    muted: bool
    open: bool
    reason: ChatReasonEnum | None
    reactions: list[str]


class ChatRefused(TypedDict):
    """Nothing can be written."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    scope: NotRequired[str]
    terms: NotRequired[list[str]]
    limit: NotRequired[str]
    retry_after: NotRequired[int]
    errors: NotRequired[list[ProblemField]]
    reason: NotRequired[str]
    until: NotRequired[str | None]


class ChatRequest(TypedDict):
    """What can be set of a chat."""

    muted: bool


class ClaimMade(TypedDict):
    """A stone that was taken, or a tile that was damaged, and why it could be."""

    stone: int
    seat: int
    turn: int
    event: int
    sides: list[list[str]]
    proof: Proof


class ClaimsMade(TypedDict):
    """Claims, oldest first."""

    results: list[ClaimMade]


class Clock(TypedDict):
    """The clock that was agreed on, and where it stands. Only absolute times: nothing here runs while you look."""

    type: ClockType
    seconds: int
    increment: NotRequired[int]
    cap: NotRequired[int]
    delay: NotRequired[int]
    excluded_time: NotRequired[list[ExcludedTimeEnum]]
    banks: list[float] | None
    since: str | None
    deadline: str | None
    given: int
    paused_since: str | None
    pauses: list[Pause]
    vacations: list[str | None]


class ClockAgreed(TypedDict):
    """How much time the players agree on. Seconds throughout."""

    type: ClockType
    seconds: int
    increment: NotRequired[int]
    cap: NotRequired[int]
    delay: NotRequired[int]
    excluded_time: NotRequired[list[ExcludedTimeEnum]]


class ClockCreditedEvent(TypedDict):
    """- `clock_credited`: A refund: the seat to act got time back that the server had used."""

    number: int
    kind: Literal["clock_credited"]
    data: ClockCreditedEventData
    created: str


class ClockCreditedEventData(TypedDict):
    """A ClockCreditedEventData."""

    seconds: float


class Code(TypedDict):
    """A code of the authenticator app."""

    code: str


class Confirm(TypedDict):
    """One thing that shows who somebody is."""

    password: NotRequired[str]
    recovery_code: NotRequired[str]


class Decks(TypedDict):
    """The face-down decks."""

    clan: int | list[str]
    tactic: int | list[str]


class DeliveryStatus(TypedDict):
    """The delivery status of all your channels."""

    ways: list[Way]


class DeliveryTest(TypedDict):
    """A test notice that is being sent."""

    number: int


class Device(TypedDict):
    """Where an account is signed in."""

    id: str
    browser: str
    system: str
    created: str
    last_seen: str
    current: bool


class DeviceLostNotice(TypedDict):
    """- `device_lost`: A browser no longer accepts pushes; its subscription was removed."""

    number: int
    kind: Literal["device_lost"]
    match: str | None
    challenge: str | None
    data: DeviceLostNoticeData
    created: str


class DeviceLostNoticeData(TypedDict):
    """A DeviceLostNoticeData."""

    name: str


class DrawRequest(TypedDict):
    """What to do about a draw."""

    do: DrawRequestDoEnum


class Email(TypedDict):
    """The address of an account."""

    email: str
    confirmed: bool
    pending: str


class Events(TypedDict):
    """Events, oldest first."""

    results: list[Event]
    event: int


class Fairness(TypedDict):
    """What proves the deal."""

    commitment: str
    nonces: list[str]
    secret: str | None


class Feed(TypedDict):
    """Notices, oldest first."""

    results: list[Notice]
    cursor: int


class FinishedEvent(TypedDict):
    """- `finished`: The match has ended."""

    number: int
    kind: Literal["finished"]
    data: FinishedEventData
    created: str


class FinishedEventData(TypedDict):
    """A FinishedEventData."""

    result: MatchResult
    by: NotRequired[int]


class Formation(TypedDict):
    """What a complete side is worth."""

    type: FormationTypeEnum
    sum: int


class Guest(TypedDict):
    """A new guest, and the code that brings them back."""

    id: str
    username: str
    is_guest: bool
    is_bot: bool
    recovery_code: str


class HeadToHead(TypedDict):
    """
    How the finished matches that you played with somebody ended, as you count. Aborted ones are not among them.
    """

    won: int
    lost: int
    drawn: int


class Hold(TypedDict):
    """A restriction that staff have imposed."""

    until: str | None


class Holds(TypedDict):
    """Active restrictions; inactive ones are left out."""

    suspended: NotRequired[Hold]
    muted: NotRequired[Hold]
    match_ban: NotRequired[Hold]
    rename: NotRequired[bool]


class HousePlayer(TypedDict):
    """One of the house's opponents."""

    username: str
    level: int
    ratings: dict[str, int | None]


class HouseRule(TypedDict):
    """A house rule in force."""

    number: int
    texts: Texts
    reasons: list[ReportReasonEnum]


class ImportedRecord(TypedDict):
    """A record that somebody has imported."""

    id: str
    url: str
    ruleset: str
    players: list[str]
    created: str
    mine: bool
    record: NotRequired[Record]


class LastBranch(TypedDict):
    """An answer to a turn, with nothing after it."""

    turn: list[str]
    unless: NotRequired[list[int]]
    answer: list[str]


class Length(TypedDict):
    """
    How long a match goes: a number of rounds, all played, or of rounds won ([RULES](/docs/reference/rules) 4.1).

    `options` of a ruleset have the greatest values.
    """

    rounds: NotRequired[int]
    wins: NotRequired[int]


class Lesson(TypedDict):
    """A deal that is played by a script, to learn from."""

    name: NameEnum
    ruleset: str
    tactics: Tactics
    seat: int
    steps: list[LessonStep]


class LessonClaim(TypedDict):
    """A claim of a turn, and why it holds."""

    stone: int
    proof: Proof


class LessonMove(TypedDict):
    """A move as the learner saw it."""

    seat: int
    actions: list[str]


class LessonRefusal(TypedDict):
    """A claim that does not hold."""

    actions: list[str]
    reason: str
    detail: str
    proof: Proof | None


class LessonStep(TypedDict):
    """One thing to learn."""

    key: str
    stone: int
    look: bool
    new_scene: bool
    table: LessonTable
    turns: list[LessonTurn]
    tries: list[LessonTry]
    refused: list[LessonRefusal]


class LessonTable(TypedDict):
    """What the learner sees and may do at one moment, and the move that led there."""

    position: Position
    taken_for: TakenFor
    formations: list[list[Formation | None]]
    options: list[Option]
    proofs: list[list[Proof]]
    url: NotRequired[str | None]
    last_move: LessonMove | None


class LessonTry(TypedDict):
    """Another card that may be placed at the stone; it does not lead on."""

    action: str
    makes: Formation


class LessonTurn(TypedDict):
    """A turn that leads on to the next step."""

    actions: list[str]
    table: LessonTable
    claims: list[LessonClaim]


class Link(TypedDict):
    """A code that was mailed."""

    code: str


class Longest(TypedDict):
    """The longest match that can be agreed; the shortest is 1 of either."""

    rounds: int
    wins: int | None


class MailRefusedNotice(TypedDict):
    """- `mail_refused`: Mail to your address is refused."""

    number: int
    kind: Literal["mail_refused"]
    match: str | None
    challenge: str | None
    data: MailRefusedNoticeData
    created: str


class MailRefusedNoticeData(TypedDict):
    """A MailRefusedNoticeData."""

    name: str
    why: str


class Match(TypedDict):
    """A match as its reader may see it."""

    id: str
    version: int
    status: MatchStatus
    ruleset: str
    players: list[Player]
    seat: int | None
    event: int
    round: int
    length: Length
    outcomes: list[Outcome]
    points: list[int] | None
    public: bool
    draw_offer: int | None
    pause_offer: PauseOffer | None
    paused_until: str | None
    clock: Clock | None
    last_move: Move | None
    result: MatchResult | None
    ended_by: int | None
    frozen: bool
    annulled: bool
    fairness: Fairness
    created: str
    updated: str
    position: Position
    taken_for: TakenFor
    formations: list[list[Formation | None]]
    deciding: list[int]
    options: list[Option]
    tactics: Tactics
    may_abort: bool
    opponent_away: OpponentAway | None


class MatchResult(TypedDict):
    """How a match ended."""

    winner: int | None
    reason: MatchResultReasonEnum


class MatchSummary(TypedDict):
    """A match in a list."""

    id: str
    version: int
    status: MatchStatus
    ruleset: str
    players: list[Player]
    seat: int | None
    event: int
    round: int
    length: Length
    outcomes: list[Outcome]
    points: list[int] | None
    public: bool
    draw_offer: int | None
    pause_offer: PauseOffer | None
    paused_until: str | None
    clock: Clock | None
    last_move: Move | None
    result: MatchResult | None
    ended_by: int | None
    frozen: bool
    annulled: bool
    fairness: Fairness
    created: str
    updated: str
    to_act: int | None
    stones: list[int | None]


class Message(TypedDict):
    """A message. It never changes, but its text goes if staff remove it or its writer deletes the account."""

    number: int
    seat: int
    text: str
    removed: bool
    created: str


class MessageNotice(TypedDict):
    """- `message`: The other player has written to you."""

    number: int
    kind: Literal["message"]
    match: str | None
    challenge: str | None
    data: MessageNoticeData
    created: str


class MessageNoticeData(TypedDict):
    """A MessageNoticeData."""

    message: int


class MessageRequest(TypedDict):
    """A message to write."""

    text: str


class Messages(TypedDict):
    """Messages, oldest first."""

    results: list[Message]
    message: int


class Move(TypedDict):
    """One submission of actions by one seat, with what the server played after it."""

    number: int
    seat: int
    actions: list[str]
    created: str


class MoveConflict(TypedDict):
    """The move came too late."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    scope: NotRequired[str]
    terms: NotRequired[list[str]]
    limit: NotRequired[str]
    retry_after: NotRequired[int]
    errors: NotRequired[list[ProblemField]]
    match: NotRequired[Match]


class MoveMade(TypedDict):
    """The move as it was played, and the match as it is now."""

    move: Move
    match: Match


class MoveRefused(TypedDict):
    """The rules refuse the move."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    scope: NotRequired[str]
    terms: NotRequired[list[str]]
    limit: NotRequired[str]
    retry_after: NotRequired[int]
    errors: NotRequired[list[ProblemField]]
    index: NotRequired[int]
    reason: NotRequired[str]


class MoveRequest(TypedDict):
    """A move to play."""

    actions: list[str]
    expected_version: int


class Moves(TypedDict):
    """Moves, oldest first."""

    results: list[Move]


class NewSecret(TypedDict):
    """A webhook whose secret is new."""

    id: str
    url: str
    kinds: list[NoticeKindEnum]
    active: bool
    why: str | None
    created: str
    expires_at: str | None
    reached: str | None
    failed: str | None
    failure: str | None
    secret: str


class NewToken(TypedDict):
    """A token just made."""

    id: str
    name: str
    app: str | None
    scopes: list[ScopesEnum]
    expires_at: str | None
    created: str
    last_used: str | None
    secret: str


class Note(TypedDict):
    """Your note."""

    text: str
    updated: str | None


class NoteRequest(TypedDict):
    """A note to keep."""

    text: str


class Notifications(TypedDict):
    """Which notices are sent where, and when."""

    push: bool
    mail: bool
    digest: bool
    quiet: QuietHours | None
    first_reminder: FirstReminderEnum | None
    last_reminder: LastReminderEnum | None


class NotificationsChanges(TypedDict):
    """What to change of these."""

    push: NotRequired[bool]
    mail: NotRequired[bool]
    digest: NotRequired[bool]
    quiet: NotRequired[QuietHours | None]
    first_reminder: NotRequired[FirstReminderEnum | None]
    last_reminder: NotRequired[LastReminderEnum | None]


class OpponentAway(TypedDict):
    """That an opponent cannot play."""

    until: str | None
    may_win: bool


class Option(TypedDict):
    """A legal action."""

    action: str
    claims: list[int]
    card: NotRequired[str]
    ends_round: NotRequired[bool]


class OtherEvent(TypedDict):
    """A kind of a later version: ignore it."""

    number: int
    kind: str
    data: Any
    created: str


class OtherNotice(TypedDict):
    """A kind of a later version: ignore it."""

    number: int
    kind: str
    match: str | None
    challenge: str | None
    data: Any
    created: str


class Outcome(TypedDict):
    """How a round that is over ended."""

    first: int
    winner: int | None
    reason: str
    points: list[int] | None


class OutsideReport(TypedDict):
    """A receipt for a report."""

    id: str
    created: str


class OutsideReportRequest(TypedDict):
    """A report from somebody without an account."""

    player: str
    reason: OutsideReportRequestReasonEnum
    text: str
    link: NotRequired[str]
    contact: NotRequired[str]


class OwnAccount(TypedDict):
    """One's own account."""

    id: str
    username: str
    is_guest: bool
    is_bot: bool
    created: str
    email: str | None
    email_confirmed: bool
    language: LanguageEnum | None
    time_zone: str | None
    avatar: Avatar
    settings: Settings
    privacy: Privacy
    holds: NotRequired[Holds]


class Pace(TypedDict):
    """A pace, and how long one waits for an opponent."""

    pace: PaceEnum
    clock: ClockAgreed
    length: Length
    waiting: bool
    waited: int | None
    pairings: int


class PaginatedBlockList(TypedDict):
    """A PaginatedBlockList."""

    next: str | None
    previous: str | None
    results: list[Block]


class PaginatedBotList(TypedDict):
    """A PaginatedBotList."""

    next: str | None
    previous: str | None
    results: list[Bot]


class PaginatedChallengeList(TypedDict):
    """A PaginatedChallengeList."""

    next: str | None
    previous: str | None
    results: list[Challenge]


class PaginatedDeviceList(TypedDict):
    """A PaginatedDeviceList."""

    next: str | None
    previous: str | None
    results: list[Device]


class PaginatedImportedRecordList(TypedDict):
    """A PaginatedImportedRecordList."""

    next: str | None
    previous: str | None
    results: list[ImportedRecord]


class PaginatedMatchSummaryList(TypedDict):
    """A PaginatedMatchSummaryList."""

    next: str | None
    previous: str | None
    results: list[MatchSummary]


class PaginatedReportList(TypedDict):
    """A PaginatedReportList."""

    next: str | None
    previous: str | None
    results: list[Report]


class PaginatedSanctionList(TypedDict):
    """A PaginatedSanctionList."""

    next: str | None
    previous: str | None
    results: list[Sanction]


class PaginatedSubscriptionList(TypedDict):
    """A PaginatedSubscriptionList."""

    next: str | None
    previous: str | None
    results: list[Subscription]


class PaginatedTokenList(TypedDict):
    """A PaginatedTokenList."""

    next: str | None
    previous: str | None
    results: list[Token]


class PaginatedWebhookList(TypedDict):
    """A PaginatedWebhookList."""

    next: str | None
    previous: str | None
    results: list[Webhook]


class Pairing(TypedDict):
    """Finding an opponent."""

    search: Challenge | None
    paces: list[Pace]


class PairingRequest(TypedDict):
    """For which opponent to look."""

    ruleset: RulesetEnum
    pace: PaceEnum
    nonce: NotRequired[str]


class Password(TypedDict):
    """The old password and the new."""

    keep_programs: NotRequired[bool]
    password: str
    new_password: str


class PasswordReset(TypedDict):
    """A mailed code and the new password."""

    code: str
    keep_programs: NotRequired[bool]
    password: str


class PatchedAccountChanges(TypedDict):
    """What to change of one's own account."""

    username: NotRequired[str]
    language: NotRequired[LanguageEnum | None]
    time_zone: NotRequired[str | None]
    avatar: NotRequired[Avatar | None]
    settings: NotRequired[SettingsChanges]
    privacy: NotRequired[PrivacyChanges]


class PatchedNonceRequest(TypedDict):
    """The creator's part of the deal."""

    nonce: NotRequired[str]


class PatchedWebhookChanges(TypedDict):
    """The settings of a webhook."""

    url: NotRequired[str]
    kinds: NotRequired[list[NoticeKindEnum]]
    active: NotRequired[bool]


class Pause(TypedDict):
    """A time in which the running clock stands still."""

    since: str
    until: str
    reason: PauseReasonEnum


class PauseOffer(TypedDict):
    """A pause that one player offers."""

    seat: int
    days: int


class PauseOfferedEvent(TypedDict):
    """- `pause_offered`: A seat offers a pause."""

    number: int
    kind: Literal["pause_offered"]
    data: PauseOfferedEventData
    created: str


class PauseOfferedEventData(TypedDict):
    """A PauseOfferedEventData."""

    seat: int
    days: int


class PauseRequest(TypedDict):
    """What to do about a pause."""

    do: PauseRequestDoEnum
    days: NotRequired[int]


class PausedEvent(TypedDict):
    """- `paused`: The match is paused; comes again if it ends earlier."""

    number: int
    kind: Literal["paused"]
    data: PausedEventData
    created: str


class PausedEventData(TypedDict):
    """A PausedEventData."""

    seat: int | None
    until: str


class PlainEvent(TypedDict):
    """
    - `frozen`: Staff have stopped the match.
    - `thawed`: The match goes on.
    - `annulled`: Staff have annulled it: it counts nowhere.
    - `reinstated`: Staff have reversed that: the match counts again.
    """

    number: int
    kind: Literal["frozen", "thawed", "annulled", "reinstated"]
    data: Any
    created: str


class PlainNotice(TypedDict):
    """
    - `match_started`: A match of yours has begun.
    - `your_turn`: You are to act in the match.
    - `match_finished`: The match is over; it has the result.
    - `draw_offered`: The other player offers a draw.
    - `draw_declined`: The other player has declined your offer of a draw.
    - `pause_offered`: The other player offers a pause.
    - `pause_declined`: The other player has declined your offer of a pause.
    - `resumed`: The pause is over, and you are not the one to act.
    - `challenge`: Somebody challenges you.
    - `challenge_declined`: The player that you challenged has declined.
    - `rematch`: Your opponent of that match asks for a rematch, by that challenge.
    - `match_annulled`: Staff have annulled the match: it counts nowhere.
    - `match_reinstated`: Staff have reversed that: the match counts again.
    - `test`: You have asked for it (`POST me/delivery-status/test/`).
    """

    number: int
    kind: Literal[
        "match_started",
        "your_turn",
        "match_finished",
        "draw_offered",
        "draw_declined",
        "pause_offered",
        "pause_declined",
        "resumed",
        "challenge",
        "challenge_declined",
        "rematch",
        "match_annulled",
        "match_reinstated",
        "test",
    ]
    match: str | None
    challenge: str | None
    data: Any
    created: str


class Plan(TypedDict):
    """Your plan."""

    branches: list[Branch]
    outcome: PlanOutcomeEnum | None
    answer: list[str] | None
    updated: str | None


class PlanPreview(TypedDict):
    """Where turns would lead that nobody has played."""

    turns: list[list[str]]
    position: Position
    taken_for: TakenFor
    formations: list[list[Formation | None]]
    options: list[Option]
    proofs: list[list[Proof]]


class PlanPreviewRequest(TypedDict):
    """Turns to look at."""

    turns: list[list[str]]


class PlanRefused(TypedDict):
    """An action could not be played where it stands."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    scope: NotRequired[str]
    terms: NotRequired[list[str]]
    limit: NotRequired[str]
    retry_after: NotRequired[int]
    errors: NotRequired[list[ProblemField]]
    branch: NotRequired[list[int]]
    part: NotRequired[PartEnum]
    turn: NotRequired[int]
    index: NotRequired[int]
    reason: NotRequired[str]


class PlanRequest(TypedDict):
    """A plan to keep."""

    branches: list[Branch]
    expected_version: int


class Play(TypedDict):
    """How one wants to play. The server only keeps these, for the clients on all one's devices."""

    confirm_moves: bool
    clock: ClockAgreed | None
    sounds: bool
    motion: MotionEnum
    theme: ThemeEnum


class PlayChanges(TypedDict):
    """What to change of how one wants to play."""

    confirm_moves: NotRequired[bool]
    clock: NotRequired[ClockAgreed | None]
    sounds: NotRequired[bool]
    motion: NotRequired[MotionEnum]
    theme: NotRequired[ThemeEnum]


class Player(TypedDict):
    """Who sits at a match."""

    id: str
    username: str
    is_guest: bool
    is_bot: bool
    is_house: bool
    avatar: Avatar
    seat: int
    rating: int | None


class Position(TypedDict):
    """
    A position as its reader may see it; hidden cards are backs and decks are counts until the match has finished.
    """

    ruleset: str
    turn: int
    first: int
    mover: int
    to_act: int | None
    phase: PhaseEnum
    stones: list[Stone]
    hands: list[list[str]]
    decks: Decks
    discard: list[str]
    laid_out: list[str]
    tactics_played: list[int]
    jokers_played: list[int]
    supports: int
    cauldrons: int | None
    attacker: int | None
    passes: int
    deck_closed: bool
    result: RoundResult | None
    actions: int
    step: Step
    seed: NotRequired[str]


class PositionRequest(TypedDict):
    """A position to look at."""

    position: Position


class PreviewRequest(TypedDict):
    """Actions to look at."""

    actions: list[str]


class Privacy(TypedDict):
    """What others get to see, and what they may ask."""

    profile: ProfileEnum
    tally: bool
    last_seen: bool
    challenges: ChallengesEnum
    spectators: bool


class PrivacyChanges(TypedDict):
    """What to change of one's privacy."""

    profile: NotRequired[ProfileEnum]
    tally: NotRequired[bool]
    last_seen: NotRequired[bool]
    challenges: NotRequired[ChallengesEnum]
    spectators: NotRequired[bool]


class Problem(TypedDict):
    """An RFC 9457 problem. Programs go by `code`, people read `detail`."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    scope: NotRequired[str]
    terms: NotRequired[list[str]]
    limit: NotRequired[str]
    retry_after: NotRequired[int]
    errors: NotRequired[list[ProblemField]]


class ProblemField(TypedDict):
    """One field of a refused body."""

    field: str
    code: str
    detail: str


class Profile(TypedDict):
    """A player as others may see them."""

    id: str
    username: str
    is_guest: bool
    is_bot: bool
    is_house: bool
    avatar: Avatar
    since: str
    last_seen: str | None
    tallies: list[Tally] | None
    house_tallies: list[Tally] | None
    head_to_head: HeadToHead | None
    absences: int
    reliability: int | None
    aborts: int
    blocked: bool
    matches: str


class Proof(TypedDict):
    """Whether a seat may claim a stone, or a tile, and why or why not, from face-up cards alone."""

    valid: bool
    mine: NotRequired[Formation]
    theirs: NotRequired[Formation | None]
    best: NotRequired[Formation | None]
    best_with: NotRequired[list[str]]
    reason: NotRequired[ProofReasonEnum]
    counter: NotRequired[list[str]]


class PushKey(TypedDict):
    """What to subscribe under."""

    key: str


class QuietHours(TypedDict):
    """
    Hours without notifications, every day, in the account's time zone; over midnight when `end` is the earlier.
    """

    begin: str
    end: str


class Record(TypedDict):
    """A match as it was played."""

    format: int
    revision: int
    ruleset: str
    length: Length
    players: list[str]
    first: int | None
    commitment: str
    secret: str
    nonces: list[str]
    tags: Texts
    points: list[int] | None
    result: MatchResult
    rounds: list[RecordedRound]


class RecordedRound(TypedDict):
    """A round from its deal to its end."""

    seed: str
    first: int
    turns: list[list[str]]
    result: RoundResult | None


class Recovery(TypedDict):
    """A guest's recovery code."""

    recovery_code: str


class RecoveryMade(TypedDict):
    """A new recovery code."""

    recovery_code: str
    url: str


class RecoveryState(TypedDict):
    """Whether a code brings the guest back."""

    created: str | None


class ReminderNotice(TypedDict):
    """- `reminder`: Your time in the match runs out."""

    number: int
    kind: Literal["reminder"]
    match: str | None
    challenge: str | None
    data: ReminderNoticeData
    created: str


class ReminderNoticeData(TypedDict):
    """A ReminderNoticeData."""

    deadline: str
    last: bool


class Report(TypedDict):
    """A report, as who made it reads it."""

    id: str
    player: str
    kind: ReportKindEnum
    reason: ReportReasonEnum
    text: str
    rule: Rule | None
    match: str | None
    message: int | None
    created: str
    handled: bool
    outcome: ReportOutcomeEnum | None


class ReportHandledNotice(TypedDict):
    """- `report_handled`: Your report was handled."""

    number: int
    kind: Literal["report_handled"]
    match: str | None
    challenge: str | None
    data: ReportHandledNoticeData
    created: str


class ReportHandledNoticeData(TypedDict):
    """A ReportHandledNoticeData."""

    report: str
    outcome: str


class ReportRequest(TypedDict):
    """A report."""

    kind: ReportKindEnum
    reason: ReportReasonEnum
    text: NotRequired[str]
    rule: NotRequired[int]
    player: NotRequired[str]
    match: NotRequired[str]
    message: NotRequired[int]


class ResumedEvent(TypedDict):
    """- `resumed`: The pause is over."""

    number: int
    kind: Literal["resumed"]
    data: ResumedEventData
    created: str


class ResumedEventData(TypedDict):
    """A ResumedEventData."""

    seat: int | None


class RoundOverEvent(TypedDict):
    """- `round_over`: A round has ended."""

    number: int
    kind: Literal["round_over"]
    data: RoundOverEventData
    created: str


class RoundOverEventData(TypedDict):
    """A RoundOverEventData."""

    round: int
    result: RoundResult


class RoundResult(TypedDict):
    """How a round ended."""

    winner: int | None
    reason: RoundResultReasonEnum
    points: list[int] | None


class Rule(TypedDict):
    """A house rule as it was cited, in its wording at that time."""

    number: int
    texts: Texts


class Ruleset(TypedDict):
    """
    A way to play, with a word for every code that a match of it can show.

    Lists of codes hold what can occur in this ruleset and nothing else.
    """

    id: str
    name: str
    summary: str
    offered: bool
    family: FamilyEnum
    usual: bool
    options: RulesetOptions
    stones: int
    hand: int
    claims: ClaimsEnum
    wins: Wins | None
    siege: Siege | None
    colours: list[Term]
    values: list[int]
    formations: list[Term]
    kinds: list[Term]
    tactics: list[Tactic]
    tiles: list[Tile]
    counts: list[Term]
    phases: list[Term]
    reasons: list[Term]


class RulesetOptions(TypedDict):
    """What two players can agree on."""

    length: Longest


class Sanction(TypedDict):
    """A sanction, as its account reads it."""

    id: str
    kind: SanctionKindEnum
    reason: ReportReasonEnum
    message: str
    quote: str
    origin: OriginEnum | None
    rule: Rule | None
    redress: Texts | None
    created: str
    until: str | None
    match: str | None
    reversed: str | None
    appeal: Appeal | None
    may_appeal: bool


class SanctionNotice(TypedDict):
    """
    - `sanction`: Staff have imposed a sanction on you.
    - `sanction_reversed`: Staff have reversed a sanction.
    - `appeal_decided`: Your appeal was decided.
    """

    number: int
    kind: Literal["sanction", "sanction_reversed", "appeal_decided"]
    match: str | None
    challenge: str | None
    data: SanctionNoticeData
    created: str


class SanctionNoticeData(TypedDict):
    """A SanctionNoticeData."""

    sanction: str
    kind: str
    upheld: NotRequired[bool]


class SeatEvent(TypedDict):
    """
    - `draw_offered`: A seat offers a draw.
    - `draw_declined`: A seat declines the other's offer of a draw.
    - `pause_declined`: A seat declines the other's offer of a pause.
    """

    number: int
    kind: Literal["draw_offered", "draw_declined", "pause_declined"]
    data: SeatEventData
    created: str


class SeatEventData(TypedDict):
    """A SeatEventData."""

    seat: int


class SecondStep(TypedDict):
    """A code of either sort."""

    code: NotRequired[str]
    spare_code: NotRequired[str]


class Session(TypedDict):
    """Who is signed in."""

    account: Account | None
    own: OwnAccount | None


class Settings(TypedDict):
    """Everything but privacy."""

    notifications: Notifications
    play: Play


class SettingsChanges(TypedDict):
    """What to change of the settings."""

    notifications: NotRequired[NotificationsChanges]
    play: NotRequired[PlayChanges]


class Siege(TypedDict):
    """The figures of the siege game."""

    breaches: int
    cauldrons: int


class SignIn(TypedDict):
    """Name and password, and one of the codes where there is a second step."""

    username: str
    password: str
    code: NotRequired[str]
    spare_code: NotRequired[str]


class SignOut(TypedDict):
    """What keeps working when all other sessions end."""

    keep_programs: NotRequired[bool]


class SignUp(TypedDict):
    """A new account."""

    username: str
    password: str
    email: NotRequired[str]


class SpareCodes(TypedDict):
    """The spare codes."""

    spare_codes: list[str]


class StartedEvent(TypedDict):
    """- `started`: A round was dealt."""

    number: int
    kind: Literal["started"]
    data: StartedEventData
    created: str


class StartedEventData(TypedDict):
    """A StartedEventData."""

    round: int
    first: int


class Step(TypedDict):
    """What the current turn has done so far."""

    start_used: bool
    passed: bool
    claimed: bool
    draws: int
    returns: int
    offer: list[str]


class Stone(TypedDict):
    """A stone, in the siege game a tile, with its two sides."""

    sides: list[list[str]]
    completed: list[int | None]
    modes: list[str]
    capacity: int
    counts: CountsEnum
    damaged: bool
    claimed_by: int | None


class Subscription(TypedDict):
    """A push subscription of a browser, without its keys and address."""

    id: str
    name: str
    language: str
    created: str


class SubscriptionRequest(TypedDict):
    """A browser that subscribes to pushes: the result of `PushSubscription.toJSON()`, flat."""

    endpoint: str
    p256dh: str
    auth: str
    name: NotRequired[str]
    language: NotRequired[LanguageEnum]


class Tactic(TypedDict):
    """A tactic card."""

    code: str
    name: str
    kind: TacticKindEnum
    values: list[int] | None
    text: str


class Tally(TypedDict):
    """How a player's finished matches of a ruleset ended. Aborted ones are not among them."""

    ruleset: str
    won: int
    lost: int
    drawn: int


class Term(TypedDict):
    """A code of the API and what it is called in your language."""

    code: str
    name: str


class Ticket(TypedDict):
    """What opens one socket."""

    ticket: str
    expires_at: str


class Tile(TypedDict):
    """A tile of the siege game."""

    number: int
    name: str
    intact: TileFace
    damaged: TileFace


class TileFace(TypedDict):
    """One face of a tile."""

    capacity: int
    counts: CountsEnum


class TimeGivenEvent(TypedDict):
    """- `time_given`: A seat has given the other time."""

    number: int
    kind: Literal["time_given"]
    data: TimeGivenEventData
    created: str


class TimeGivenEventData(TypedDict):
    """A TimeGivenEventData."""

    seat: int
    seconds: float


class TimeGivenNotice(TypedDict):
    """- `time_given`: The other player has given you time."""

    number: int
    kind: Literal["time_given"]
    match: str | None
    challenge: str | None
    data: TimeGivenNoticeData
    created: str


class TimeGivenNoticeData(TypedDict):
    """A TimeGivenNoticeData."""

    seconds: float


class TimeRequest(TypedDict):
    """How much time to give."""

    seconds: int


class Token(TypedDict):
    """A token, without what opens anything."""

    id: str
    name: str
    app: str | None
    scopes: list[ScopesEnum]
    expires_at: str | None
    created: str
    last_used: str | None


class TokenRequest(TypedDict):
    """A token to make."""

    name: str
    scopes: list[ScopesEnum]
    expires_at: NotRequired[str | None]


class TwoStep(TypedDict):
    """Whether signing in takes a second step."""

    on: bool
    spare_codes: int


class TwoStepStarted(TypedDict):
    """What an authenticator app needs."""

    secret: str
    uri: str


class UntilNotice(TypedDict):
    """
    - `paused`: The match is paused: both have agreed, or the end was put off.
    - `vacation_ends`: Your vacation ends soon.
    - `opponent_away`: Your opponent cannot play for now, or (null) any more.
    """

    number: int
    kind: Literal["paused", "vacation_ends", "opponent_away"]
    match: str | None
    challenge: str | None
    data: UntilNoticeData
    created: str


class UntilNoticeData(TypedDict):
    """A UntilNoticeData."""

    until: str | None


class Vacation(TypedDict):
    """Your vacation, and how many days you have left."""

    since: str | None
    until: str | None
    days_left: int
    days_a_year: int
    possible_from: str | None


class VacationEndedNotice(TypedDict):
    """- `vacation_ended`: Your vacation has ended; your clocks go on."""

    number: int
    kind: Literal["vacation_ended"]
    match: str | None
    challenge: str | None
    data: VacationEndedNoticeData
    created: str


class VacationEndedNoticeData(TypedDict):
    """A VacationEndedNoticeData."""

    waiting: int
    deadline: str | None


class VacationEvent(TypedDict):
    """- `vacation`: A player is on vacation; comes again if it ends earlier."""

    number: int
    kind: Literal["vacation"]
    data: VacationEventData
    created: str


class VacationEventData(TypedDict):
    """A VacationEventData."""

    seat: int
    since: str
    until: str


class VacationRequest(TypedDict):
    """A vacation to begin."""

    days: int


class Way(TypedDict):
    """A channel by which notices reach you, and its last deliveries."""

    channel: ChannelEnum
    id: str | None
    name: str | None
    ready: bool
    why: WhyEnum | None
    reached: str | None
    failed: str | None
    failure: str | None


class Webhook(TypedDict):
    """A webhook, without its secret."""

    id: str
    url: str
    kinds: list[NoticeKindEnum]
    active: bool
    why: str | None
    created: str
    expires_at: str | None
    reached: str | None
    failed: str | None
    failure: str | None


class WebhookNotice(TypedDict):
    """A notice, as a webhook gets it."""

    id: str
    type: str
    timestamp: str
    account: str
    number: int | None
    match: str | None
    challenge: str | None
    opponent: str
    version: int | None
    data: Any


class WebhookOffNotice(TypedDict):
    """- `webhook_off`: A webhook was switched off."""

    number: int
    kind: Literal["webhook_off"]
    match: str | None
    challenge: str | None
    data: WebhookOffNoticeData
    created: str


class WebhookOffNoticeData(TypedDict):
    """A WebhookOffNoticeData."""

    webhook: str
    name: str
    why: str


class WebhookRequest(TypedDict):
    """A new webhook: active, and for all notices, unless given otherwise."""

    url: str
    kinds: NotRequired[list[NoticeKindEnum]]
    active: NotRequired[bool]


class WebhookTest(TypedDict):
    """A test that is being sent."""

    id: str


class Wins(TypedDict):
    """The stones that win a round."""

    stones: int
    adjacent: int | None


def ruleset_list() -> Operation[list[Ruleset]]:
    """Every ruleset, in your language: options, cards, tiles and the words for whatever a match of it can show."""
    return Operation("GET", "rulesets/")


def lesson_get(name: str) -> Operation[Lesson]:
    """A lesson: a scripted deal, played by the same engine as every match."""
    return Operation("GET", f"lessons/{name}/")


def challenge_list(
    *,
    bots: bool | None = None,
    clock: ClocksEnum | None = None,
    cursor: str | None = None,
    ruleset: str | None = None,
    show: Literal["lobby", "made", "received"] | None = None,
) -> Operation[PaginatedChallengeList]:
    """The open challenges of the lobby, and those that you made or were sent; the latest first."""
    return Operation(
        "GET", "challenges/", query={"bots": bots, "clock": clock, "cursor": cursor, "ruleset": ruleset, "show": show}
    )


def challenge_create(body: ChallengeRequest) -> Operation[Challenge]:
    """Challenge somebody."""
    return Operation("POST", "challenges/", body=body, keyed=True)


def challenge_get_by_code(code: str) -> Operation[Challenge]:
    """The challenge with that code, in upper or lower case, with or without the dash."""
    return Operation("GET", f"challenges/by-code/{code}/")


def challenge_get(challenge_id: str) -> Operation[Challenge]:
    """The challenge."""
    return Operation("GET", f"challenges/{challenge_id}/")


def challenge_set_nonce(challenge_id: str, body: PatchedNonceRequest | None = None) -> Operation[Challenge]:
    """Add your part to the deal."""
    return Operation("PATCH", f"challenges/{challenge_id}/", body=body or {})


def challenge_cancel(challenge_id: str) -> Operation[None]:
    """Withdraw a challenge of yours."""
    return Operation("DELETE", f"challenges/{challenge_id}/")


def challenge_accept(challenge_id: str, body: AcceptRequest | None = None) -> Operation[Match]:
    """Accept and start the match, as seat 1."""
    return Operation("POST", f"challenges/{challenge_id}/accept/", body=body or {}, keyed=True)


def challenge_decline(challenge_id: str) -> Operation[Challenge]:
    """Decline a challenge that was sent to you."""
    return Operation("POST", f"challenges/{challenge_id}/decline/")


def challenge_renew(challenge_id: str) -> Operation[Challenge]:
    """Keep an `automatic` challenge of yours open, for as long again."""
    return Operation("POST", f"challenges/{challenge_id}/renew/")


def bot_terms_get() -> Operation[BotTerms]:
    """Your bot's terms: the challenges it accepts. 404: none are set, and the bot gets every challenge."""
    return Operation("GET", "me/bot/terms/")


def bot_terms_set(body: BotTerms | None = None) -> Operation[BotTerms]:
    """Set your bot's terms, in place of those set before."""
    return Operation("PUT", "me/bot/terms/", body=body or {})


def bot_terms_drop() -> Operation[None]:
    """Remove your bot's terms, and its entry in `bots/`."""
    return Operation("DELETE", "me/bot/terms/")


def pairing_get(*, ruleset: RulesetEnum | None = None) -> Operation[Pairing]:
    """The paces at which an opponent is found, how long others waited lately, and your own search."""
    return Operation("GET", "pairing/", query={"ruleset": ruleset})


def pairing_start(body: PairingRequest) -> Operation[Challenge]:
    """Find any opponent."""
    return Operation("POST", "pairing/", body=body, keyed=True)


def match_rematch(match_id: str) -> Operation[Challenge]:
    """Ask for a rematch on the same terms."""
    return Operation("POST", f"matches/{match_id}/rematch/")


def match_list(
    *,
    cursor: str | None = None,
    player: str | None = None,
    ruleset: str | None = None,
    status: Literal["active", "finished"] | None = None,
    turn: Literal["mine"] | None = None,
) -> Operation[PaginatedMatchSummaryList]:
    """
    Your matches, those that wait for you first, then the latest changed; or a player's, the latest changed first.
    """
    return Operation(
        "GET",
        "matches/",
        query={"cursor": cursor, "player": player, "ruleset": ruleset, "status": status, "turn": turn},
    )


def public_match_list(
    *, cursor: str | None = None, ruleset: RulesetEnum | None = None
) -> Operation[PaginatedMatchSummaryList]:
    """Public matches that are being played, the latest changed first."""
    return Operation("GET", "matches/public/", query={"cursor": cursor, "ruleset": ruleset})


def match_get(match_id: str, *, at: int | None = None, round: int | None = None) -> Operation[Match]:
    """The match as you may see it."""
    return Operation("GET", f"matches/{match_id}/", query={"at": at, "round": round})


def move_list(match_id: str, *, after: int | None = None) -> Operation[Moves]:
    """The moves with a number above `after`, as you may read them."""
    return Operation("GET", f"matches/{match_id}/moves/", query={"after": after})


def match_play(match_id: str, body: MoveRequest) -> Operation[MoveMade]:
    """Play a move."""
    return Operation("POST", f"matches/{match_id}/moves/", body=body, keyed=True)


def event_list(match_id: str, *, after: int | None = None, wait: int | None = None) -> Operation[Events]:
    """The events with a number above `after`, as you may read them."""
    return Operation("GET", f"matches/{match_id}/events/", query={"after": after, "wait": wait})


def match_resign(match_id: str) -> Operation[Match]:
    """Resign."""
    return Operation("POST", f"matches/{match_id}/resign/")


def match_abort(match_id: str, body: AbortRequest | None = None) -> Operation[Match]:
    """End a match that has hardly begun, or whose opponent is gone."""
    return Operation("POST", f"matches/{match_id}/abort/", body=body or {})


def match_draw(match_id: str, body: DrawRequest) -> Operation[Match]:
    """Offer a draw, or answer an offer."""
    return Operation("POST", f"matches/{match_id}/draw/", body=body)


def match_give_time(match_id: str, body: TimeRequest) -> Operation[Match]:
    """Give the other player more time."""
    return Operation("POST", f"matches/{match_id}/time/", body=body)


def match_pause(match_id: str, body: PauseRequest) -> Operation[Match]:
    """Offer a pause, answer an offer, or end the pause."""
    return Operation("POST", f"matches/{match_id}/pause/", body=body)


def match_proof(
    match_id: str, *, seat: int | None = None, stone: int | None = None, at: int | None = None
) -> Operation[Proof]:
    """Return whether that seat may claim that stone, and why, or why not."""
    return Operation("GET", f"matches/{match_id}/proof/", query={"seat": seat, "stone": stone, "at": at})


def claim_list(match_id: str, *, round: int | None = None) -> Operation[ClaimsMade]:
    """Return why each stone was taken, or each tile damaged, in that round so far: oldest first."""
    return Operation("GET", f"matches/{match_id}/claims/", query={"round": round})


def match_preview(match_id: str, body: PreviewRequest) -> Operation[Analysis]:
    """Where these actions of yours would lead, without playing them."""
    return Operation("POST", f"matches/{match_id}/preview/", body=body)


def match_position(match_id: str, *, at: int | None = None, round: int | None = None) -> Operation[Analysis]:
    """The full position at any moment of a match that has finished, with all cards open."""
    return Operation("GET", f"matches/{match_id}/position/", query={"at": at, "round": round})


def plan_get(match_id: str) -> Operation[Plan]:
    """Your plan in the match, and its outcome."""
    return Operation("GET", f"matches/{match_id}/plan/")


def plan_make(match_id: str, body: PlanRequest) -> Operation[Plan]:
    """Plan answers to the turn that the other player is to play, in place of your earlier plan."""
    return Operation("PUT", f"matches/{match_id}/plan/", body=body)


def plan_drop(match_id: str) -> Operation[None]:
    """Forget your plan, if there is one."""
    return Operation("DELETE", f"matches/{match_id}/plan/")


def plan_preview(match_id: str, body: PlanPreviewRequest) -> Operation[PlanPreview]:
    """Where turns would lead, the other player's first, and what could be played then."""
    return Operation("POST", f"matches/{match_id}/plan/preview/", body=body)


def match_record(match_id: str) -> Operation[Record]:
    """The record of a match that has finished: as text, and by `Accept: application/json` as data."""
    return Operation("GET", f"matches/{match_id}/record/")


def record_list(
    *,
    after: str | None = None,
    player: str | None = None,
    ruleset: RulesetEnum | None = None,
    since: str | None = None,
    until: str | None = None,
) -> Operation[str]:
    """
    The records of public matches that are over, each a line of JSON (NDJSON), those that ended first before others.
    """
    return Operation(
        "GET", "records/", query={"after": after, "player": player, "ruleset": ruleset, "since": since, "until": until}
    )


def record_import(body: dict[str, Any] | None = None) -> Operation[ImportedRecord]:
    """Import the record of a match, as `match_record` or `record_list` give it, for all who have its address."""
    return Operation("POST", "records/", body=body or {})


def record_get(record_id: str) -> Operation[ImportedRecord]:
    """An imported record: as text, and by `Accept: application/json` as data with who may delete it."""
    return Operation("GET", f"records/{record_id}/")


def record_delete(record_id: str) -> Operation[None]:
    """Delete a record that you have imported."""
    return Operation("DELETE", f"records/{record_id}/")


def record_match(record_id: str, *, at: int | None = None, round: int | None = None) -> Operation[Match]:
    """The match of an imported record, as `match_get` shows a match to a spectator."""
    return Operation("GET", f"records/{record_id}/match/", query={"at": at, "round": round})


def record_event_list(record_id: str, *, after: int | None = None) -> Operation[Events]:
    """The events of an imported record with a number above `after`, as `event_list` has those of a match."""
    return Operation("GET", f"records/{record_id}/events/", query={"after": after})


def record_claim_list(record_id: str, *, round: int | None = None) -> Operation[ClaimsMade]:
    """Why each stone was taken in a round of an imported record, as in `claim_list`."""
    return Operation("GET", f"records/{record_id}/claims/", query={"round": round})


def record_position(record_id: str, *, at: int | None = None, round: int | None = None) -> Operation[Analysis]:
    """The full position at any moment of an imported record, as `match_position` has that of a match."""
    return Operation("GET", f"records/{record_id}/position/", query={"at": at, "round": round})


def own_record_list(*, cursor: str | None = None) -> Operation[PaginatedImportedRecordList]:
    """The records that you have imported, the latest first."""
    return Operation("GET", "me/records/", query={"cursor": cursor})


def position_analyse(body: PositionRequest) -> Operation[Analysis]:
    """Analyse any position, of a match or made up."""
    return Operation("POST", "positions/", body=body)


def position_get(code: str) -> Operation[Analysis]:
    """The position of a page `/p/CODE`, with the options of the seat to act and both seats' proofs of all stones."""
    return Operation("GET", f"positions/{code}/")


def feed(*, after: int | None = None, wait: int | None = None) -> Operation[Feed]:
    """What concerns you over all your matches, as it happened: the notices of the socket, none of them lost."""
    return Operation("GET", "feed/", query={"after": after, "wait": wait})


def feed_stream(*, after: int | None = None) -> Operation[str]:
    """The notices of `feed/` as they happen, in an answer that does not end (Server-Sent Events)."""
    return Operation("GET", "feed/stream/", query={"after": after})


def webhook_list(*, cursor: str | None = None) -> Operation[PaginatedWebhookList]:
    """Your webhooks, the latest first."""
    return Operation("GET", "me/webhooks/", query={"cursor": cursor})


def webhook_create(body: WebhookRequest) -> Operation[NewSecret]:
    """Have your notices sent to an address of yours, by POST, signed."""
    return Operation("POST", "me/webhooks/", body=body)


def webhook_get(webhook_id: str) -> Operation[Webhook]:
    """A webhook of yours, with its last delivery."""
    return Operation("GET", f"me/webhooks/{webhook_id}/")


def webhook_change(webhook_id: str, body: PatchedWebhookChanges | None = None) -> Operation[Webhook]:
    """Change what you name of a webhook, and nothing else; `active` switches it on again, too."""
    return Operation("PATCH", f"me/webhooks/{webhook_id}/", body=body or {})


def webhook_delete(webhook_id: str) -> Operation[None]:
    """Delete a webhook of yours."""
    return Operation("DELETE", f"me/webhooks/{webhook_id}/")


def webhook_test(webhook_id: str) -> Operation[WebhookTest]:
    """Send a test to a webhook, even while it is off: a body of the `type` `test` whose `number` is null."""
    return Operation("POST", f"me/webhooks/{webhook_id}/test/")


def webhook_roll(webhook_id: str) -> Operation[NewSecret]:
    """Give a webhook another secret, shown this once."""
    return Operation("POST", f"me/webhooks/{webhook_id}/secret/")


def house_list() -> Operation[list[HousePlayer]]:
    """The opponents that the server itself plays for, the weakest first; an empty list where it does not."""
    return Operation("GET", "house/")


def bot_list(*, cursor: str | None = None) -> Operation[PaginatedBotList]:
    """The bots with published terms (`me/bot/terms/`), the latest listed first."""
    return Operation("GET", "bots/", query={"cursor": cursor})


def player_get(username: str) -> Operation[Profile]:
    """A player's profile, as far as they show it to you."""
    return Operation("GET", f"players/{username}/")


def player_match_list(username: str, *, cursor: str | None = None) -> Operation[PaginatedMatchSummaryList]:
    """A player's public matches, and those that you play together: the latest changed first."""
    return Operation("GET", f"players/{username}/matches/", query={"cursor": cursor})


def message_list(match_id: str, *, after: int | None = None) -> Operation[Messages]:
    """The messages with a number above `after`, at most 100 of them."""
    return Operation("GET", f"matches/{match_id}/messages/", query={"after": after})


def message_write(match_id: str, body: MessageRequest) -> Operation[Message]:
    """Write to the other player."""
    return Operation("POST", f"matches/{match_id}/messages/", body=body, keyed=True)


def chat_get(match_id: str) -> Operation[Chat]:
    """Whether you can write, and if not, why."""
    return Operation("GET", f"matches/{match_id}/chat/")


def chat_set(match_id: str, body: ChatRequest) -> Operation[Chat]:
    """Mute or unmute the chat of this match."""
    return Operation("PUT", f"matches/{match_id}/chat/", body=body)


def note_get(match_id: str) -> Operation[Note]:
    """Your own note on the match."""
    return Operation("GET", f"matches/{match_id}/note/")


def note_set(match_id: str, body: NoteRequest) -> Operation[Note]:
    """Keep a note on a match that you may read."""
    return Operation("PUT", f"matches/{match_id}/note/", body=body)


def token_list(*, cursor: str | None = None) -> Operation[PaginatedTokenList]:
    """Your tokens, the latest first, those that have expired included."""
    return Operation("GET", "me/tokens/", query={"cursor": cursor})


def token_create(body: TokenRequest) -> Operation[NewToken]:
    """Make a token for a program of yours."""
    return Operation("POST", "me/tokens/", body=body)


def token_revoke(token_id: str) -> Operation[None]:
    """Revoke a token of yours."""
    return Operation("DELETE", f"me/tokens/{token_id}/")


def token_revoke_current() -> Operation[None]:
    """Revoke the token that this request comes with."""
    return Operation("DELETE", "me/tokens/current/")


def ticket_create() -> Operation[Ticket]:
    """Get a ticket for the socket."""
    return Operation("POST", "socket-tickets/")


def push_list(*, cursor: str | None = None) -> Operation[PaginatedSubscriptionList]:
    """Your push subscriptions, one for each browser, the latest first."""
    return Operation("GET", "me/push/", query={"cursor": cursor})


def push_subscribe(body: SubscriptionRequest) -> Operation[Subscription]:
    """Have pushes sent to this browser: 201 if it is new, 200 if it was known."""
    return Operation("POST", "me/push/", body=body)


def push_key() -> Operation[PushKey]:
    """The public key to hand to `PushManager.subscribe` as `applicationServerKey`."""
    return Operation("GET", "me/push/key/")


def push_unsubscribe(subscription_id: str) -> Operation[None]:
    """Remove a push subscription of yours."""
    return Operation("DELETE", f"me/push/{subscription_id}/")


def delivery_status_get() -> Operation[DeliveryStatus]:
    """Delivery status of each channel: the open app, each device with push notifications, mail, each webhook."""
    return Operation("GET", "me/delivery-status/")


def delivery_test() -> Operation[DeliveryTest]:
    """Send yourself a test on every enabled channel, at once: a notice of the kind `test`."""
    return Operation("POST", "me/delivery-status/test/")


def me_get() -> Operation[OwnAccount]:
    """Your account, with your settings."""
    return Operation("GET", "me/")


def me_change(body: PatchedAccountChanges | None = None) -> Operation[OwnAccount]:
    """Change what you name, and nothing else."""
    return Operation("PATCH", "me/", body=body or {})


def me_delete() -> Operation[None]:
    """Delete your account, for good."""
    return Operation("DELETE", "me/")


def me_export() -> Operation[dict[str, Any]]:
    """All that is stored about you, as one JSON object."""
    return Operation("GET", "me/export/")


def guest_upgrade(body: SignUp) -> Operation[OwnAccount]:
    """Give yourself a name and a password."""
    return Operation("POST", "me/upgrade/", body=body)


def recovery_get() -> Operation[RecoveryState]:
    """Whether you have a recovery code, and since when."""
    return Operation("GET", "me/recovery/")


def recovery_renew() -> Operation[RecoveryMade]:
    """Get a new recovery code."""
    return Operation("POST", "me/recovery/")


def vacation_get() -> Operation[Vacation]:
    """The vacation that you are on, and how many days you have left."""
    return Operation("GET", "me/vacation/")


def vacation_begin(body: VacationRequest) -> Operation[Vacation]:
    """Go on vacation, from now on."""
    return Operation("POST", "me/vacation/", body=body, keyed=True)


def vacation_end() -> Operation[None]:
    """End your vacation now: your clocks go on."""
    return Operation("DELETE", "me/vacation/")


def session_get() -> Operation[Session]:
    """Return who is signed in, or whose the token is."""
    return Operation("GET", "session/")


def session_open(body: SignIn) -> Operation[Session]:
    """Sign in."""
    return Operation("POST", "session/", body=body)


def session_close() -> Operation[None]:
    """Sign out."""
    return Operation("DELETE", "session/")


def session_recover(body: Recovery) -> Operation[Session]:
    """Sign a guest in by the recovery code."""
    return Operation("POST", "session/recovery/", body=body)


def session_return(body: Link) -> Operation[Session]:
    """Sign a guest in by the mailed code (`password-reset/`)."""
    return Operation("POST", "session/return/", body=body)


def session_confirm(body: Confirm | None = None) -> Operation[None]:
    """Show once more who you are, for what a phone left open must not do."""
    return Operation("POST", "session/confirm/", body=body or {})


def account_create(body: SignUp) -> Operation[Account]:
    """Make an account and sign in."""
    return Operation("POST", "accounts/", body=body)


def guest_create() -> Operation[Guest]:
    """Make a guest account and sign in."""
    return Operation("POST", "accounts/guest/")


def player_block(username: str) -> Operation[None]:
    """Block a player."""
    return Operation("POST", f"players/{username}/block/")


def player_unblock(username: str) -> Operation[None]:
    """Unblock a player."""
    return Operation("DELETE", f"players/{username}/block/")


def block_list(*, cursor: str | None = None) -> Operation[PaginatedBlockList]:
    """The players you have blocked, the latest first."""
    return Operation("GET", "me/blocks/", query={"cursor": cursor})


def device_list(*, cursor: str | None = None) -> Operation[PaginatedDeviceList]:
    """Where you are signed in, the latest first."""
    return Operation("GET", "me/devices/", query={"cursor": cursor})


def device_sign_out(device_id: str) -> Operation[None]:
    """Sign a device out."""
    return Operation("DELETE", f"me/devices/{device_id}/")


def device_sign_out_everywhere(body: SignOut | None = None) -> Operation[None]:
    """Sign out everywhere but here."""
    return Operation("POST", "me/devices/sign-out-everywhere/", body=body or {})


def email_get() -> Operation[Email]:
    """Your e-mail address, and the one that is to replace it."""
    return Operation("GET", "me/email/")


def email_change(body: Address) -> Operation[Email]:
    """Give an e-mail address, or another one."""
    return Operation("POST", "me/email/", body=body)


def email_resend() -> Operation[None]:
    """Mail the link to confirm your address once more."""
    return Operation("POST", "me/email/resend/")


def email_confirm(body: Link) -> Operation[None]:
    """Confirm an address by the mailed code."""
    return Operation("POST", "me/email/confirm/", body=body)


def email_undo(body: Link) -> Operation[None]:
    """Undo the change of an address by the mailed code: it was not you."""
    return Operation("POST", "me/email/undo/", body=body)


def password_change(body: Password) -> Operation[None]:
    """Change your password."""
    return Operation("POST", "me/password/", body=body)


def two_step_get() -> Operation[TwoStep]:
    """Whether signing in to your account takes a second step."""
    return Operation("GET", "me/two-step/")


def two_step_start() -> Operation[TwoStepStarted]:
    """Begin to set up two-step sign-in."""
    return Operation("POST", "me/two-step/")


def two_step_confirm(body: Code) -> Operation[SpareCodes]:
    """Turn two-step sign-in on, by a first code of the app."""
    return Operation("POST", "me/two-step/confirm/", body=body)


def two_step_codes(body: SecondStep | None = None) -> Operation[SpareCodes]:
    """Make new spare codes."""
    return Operation("POST", "me/two-step/codes/", body=body or {})


def two_step_off(body: SecondStep | None = None) -> Operation[None]:
    """Turn two-step sign-in off."""
    return Operation("POST", "me/two-step/off/", body=body or {})


def password_reset(body: Address) -> Operation[None]:
    """Ask for a link to choose a new password or, as a guest, to come back."""
    return Operation("POST", "password-reset/", body=body)


def password_reset_confirm(body: PasswordReset) -> Operation[None]:
    """Choose a new password by the mailed code."""
    return Operation("POST", "password-reset/confirm/", body=body)


def bot_become() -> Operation[Account]:
    """Declare that a program plays on your account."""
    return Operation("POST", "me/bot/")


def report_make(body: ReportRequest) -> Operation[Report]:
    """Report a message, a name, or conduct in a match."""
    return Operation("POST", "reports/", body=body)


def outside_report_make(body: OutsideReportRequest) -> Operation[OutsideReport]:
    """Report a player without an account."""
    return Operation("POST", "reports/outside/", body=body)


def house_rule_list() -> Operation[list[HouseRule]]:
    """
    The house rules in force, by number: how people treat one another on this server, not how the game is played.
    """
    return Operation("GET", "house-rules/")


def report_list(*, cursor: str | None = None) -> Operation[PaginatedReportList]:
    """What you have reported, the latest first, and whether it was handled."""
    return Operation("GET", "me/reports/", query={"cursor": cursor})


def sanction_list(*, cursor: str | None = None) -> Operation[PaginatedSanctionList]:
    """All that staff has imposed on you, the latest first, those that ended or were reversed included."""
    return Operation("GET", "me/sanctions/", query={"cursor": cursor})


def sanction_get(sanction_id: str) -> Operation[Sanction]:
    """A sanction of yours: why, until when, and the outcome of your appeal."""
    return Operation("GET", f"me/sanctions/{sanction_id}/")


def appeal_make(sanction_id: str, body: AppealRequest) -> Operation[Sanction]:
    """Appeal against a sanction, once."""
    return Operation("POST", f"me/sanctions/{sanction_id}/appeal/", body=body)
