/**
 * The shapes of the API, by the names of the contract: what is generated from its document, made narrower where the document's
 * language has no words for it (a pair of seats is a list of two there).
 *
 * Everything else imports from here and never from the generated file.
 */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Seat = 0 | 1;
export type Pair<T> = [T, T];

/** `Base` with some members narrower. A member that the document no longer has, or has otherwise, is an error here. */
type Narrow<Base, Change extends { [K in keyof Change]: K extends keyof Base ? Base[K] : never }> = Omit<
  Base,
  keyof Change
> &
  Change;

export type Account = Schemas["Account"];
/** One's own account, with settings. */
export type OwnAccount = Schemas["OwnAccount"];
export type AccountChanges = Schemas["PatchedAccountChanges"];
/** A player that the reader has blocked. */
export type Block = Schemas["Block"];
/** A player as others may see them. */
export type Profile = Schemas["Profile"];
export type Avatar = Schemas["Avatar"];
/** What it takes to draw somebody; without `avatar` as long as it is not known. */
export type Face = Pick<Account, "username" | "is_bot"> & { avatar: Avatar | null; is_house?: boolean };
export type Session = Schemas["Session"];
/** A new guest's account, with the code that is shown this once. */
export type Guest = Schemas["Guest"];
export type SignUp = Schemas["SignUp"];

/** A personal token, without what opens anything. */
export type Token = Schemas["Token"];
export type Scope = Token["scopes"][number];
export type NewToken = Schemas["TokenRequest"];

/** What an app of others asks for (`/oauth/authorize`). */
export interface Authorization {
  /** Its host, by which it is called. */
  app: string;
  on_this_device: boolean;
  scopes: Scope[];
  /** Why it cannot be allowed, for its programmers; "" when it can. */
  refusal: string;
  /** Where the answer is taken: a refusal until the app was allowed what it asks for. */
  address: string;
}

/** An address of a program that is told what the account is told, without what that is signed with. */
export type Webhook = Schemas["Webhook"];
export type NewWebhook = Schemas["WebhookRequest"];
export type NoticeKind = Webhook["kinds"][number];

/** What shows once more who one is; the code is a guest's. */
export type Confirmation = { password: string } | { recovery_code: string };
/** A code of the second step: of the app, or a spare one. */
export type SecondCode = { code: string } | { spare_code: string };
export type Device = Schemas["Device"];

export type NewReport = Schemas["ReportRequest"];
/** A report by somebody without an account. */
export type OutsideReport = Schemas["OutsideReportRequest"];
/** A rule of the house that holds now. */
export type HouseRule = Schemas["HouseRule"];
/** A report, as who made it reads it. */
export type OwnReport = Schemas["Report"];
/** What moderators have decided about the reader. */
export type Sanction = Schemas["Sanction"];

/** A browser that wants to take pushes. */
export type NewSubscription = Schemas["SubscriptionRequest"];
/** A way to be reached: the open app, a browser that takes pushes, mail. */
export type Way = Schemas["Way"];
export type Vacation = Schemas["Vacation"];

export type Ruleset = Schemas["Ruleset"];
export type Tactic = Schemas["Tactic"];
export type Term = Schemas["Term"];
export type Length = Schemas["Length"];

/** An account that the server itself plays; its rating by ruleset is null where it was not measured. */
export type HousePlayer = Schemas["HousePlayer"];

export type First = Schemas["FirstEnum"];
export type Challenge = Schemas["Challenge"];
/** `ruleset` is an id of `rulesets/`; which ones there are is the server's to say, not this build's. */
export type NewChallenge = Schemas["ChallengeRequest"];
/** How an opponent is found by some rules. */
export type Pairing = Schemas["Pairing"];
export type Pace = Pairing["paces"][number];
export type NewSearch = Schemas["PairingRequest"];
export type Visibility = NewChallenge["visibility"];

/** What is agreed on about time; none is null. Seconds throughout. The document's types know one of its kinds only. */
export interface ClockAgreed {
  type: Schemas["ClockType"];
  seconds: number;
  increment?: number;
  /** More than that is in no bank. */
  cap?: number;
  /** Of each turn, so much is not taken from the bank. */
  delay?: number;
  excluded_time?: ("nights" | "weekends")[];
}
/** Of a filter: a kind of clock, or challenges without one. */
export type ClockKind = ClockAgreed["type"] | "none";

export type Phase = "play" | "draw" | "scout_draw" | "scout_return" | "exchange_reply" | "over";

export type Stone = Narrow<
  Schemas["Stone"],
  {
    sides: Pair<string[]>;
    /** Number of the action that completed each side, null while incomplete. */
    completed: Pair<number | null>;
    claimed_by: Seat | null;
  }
>;

export type RoundResult = Narrow<Schemas["RoundResult"], { winner: Seat | null; points: Pair<number> | null }>;

/** A position as its reader may see it: hidden cards are `?c` or `?t`, decks are counts until the match is over. */
export type Position = Narrow<
  Schemas["Position"],
  {
    first: Seat;
    mover: Seat;
    to_act: Seat | null;
    phase: Phase;
    stones: Stone[];
    hands: Pair<string[]>;
    tactics_played: Pair<number>;
    jokers_played: Pair<number>;
    attacker: Seat | null;
    result: RoundResult | null;
  }
>;

/** A legal action, with the stones (from 1) that could be claimed right after it. */
export type Option = Schemas["Option"];
export type Move = Narrow<Schemas["Move"], { seat: Seat }>;
/** `reason` is open: later work brings more of them, and one that is not known here has no sentence of its own. */
export type MatchResult = Omit<Schemas["MatchResult"], "winner" | "reason"> & { winner: Seat | null; reason: string };
export type Fairness = Narrow<Schemas["Fairness"], { nonces: Pair<string> }>;
export type Player = Narrow<Schemas["Player"], { seat: Seat }>;

interface OfMatch {
  players: Player[];
  /** The reader's own seat. */
  seat: Seat | null;
  /** Totals over the rounds ended; null in the siege game, which has none. */
  points: Pair<number> | null;
  draw_offer: Seat | null;
  pause_offer: { seat: Seat; days: number } | null;
  last_move: Move | null;
  fairness: Fairness;
}

type WithResult<Base> = Omit<Base, "result"> & { result: MatchResult | null };

type WithClock<Base> = Omit<Base, "clock"> & { clock: Clock | null };

export type Match = WithClock<WithResult<Narrow<Schemas["Match"], OfMatch & { position: Position }>>>;
export type MatchSummary = WithClock<
  WithResult<Narrow<Schemas["MatchSummary"], OfMatch & { to_act: Seat | null; stones: (Seat | null)[] }>>
>;
/** The move as it was played, and the match as it is now. */
export interface MoveMade {
  move: Move;
  match: Match;
}

/** Seats of a running clock: seconds each had at `since`, where they have banks. */
export type Clock = NonNullable<Schemas["Match"]["clock"]>;
export type Outcome = Match["outcomes"][number];

export type Event = Schemas["Event"];
export interface Events {
  results: Event[];
  /** Number of the match's last event. */
  event: number;
}
/** A finished match as it was played. */
export type MatchRecord = Schemas["Record"];

export type Message = Narrow<Schemas["Message"], { seat: Seat }>;
export interface Messages {
  results: Message[];
  /** Number of the last message. */
  message: number;
}
export type Chat = Schemas["Chat"];
export type Note = Schemas["Note"];

/** Answers to what the other may play, for oneself alone. */
export type Plan = Schemas["Plan"];
export type Branch = Plan["branches"][number];
/** Where turns would lead that nobody has played. */
export type PlanPreview = Narrow<Schemas["PlanPreview"], { position: Position }>;

/** Where turns would lead, and what could be claimed then. */
export type Analysis = Narrow<Schemas["Analysis"], { position: Position }>;

/** A record that somebody has imported. */
export type ImportedRecord = Schemas["ImportedRecord"];

export type LessonName = Schemas["Lesson"]["name"];
/** What a learner sees at one moment, and the move that led there. */
export type LessonTable = Narrow<
  Schemas["LessonTable"],
  { position: Position; last_move: { seat: Seat; actions: string[] } | null }
>;
export type LessonTurn = Narrow<Schemas["LessonTurn"], { table: LessonTable }>;
export type LessonStep = Narrow<Schemas["LessonStep"], { table: LessonTable; turns: LessonTurn[] }>;
export type Lesson = Narrow<Schemas["Lesson"], { seat: Seat; steps: LessonStep[] }>;

export type Formation = Schemas["Formation"];
/** May a seat claim a stone, and why (not): NOTATION's proof object. */
export type Proof = Schemas["Proof"];
/** A stone that was taken, or a tile that was damaged, and why it could be. */
export type ClaimMade = Narrow<Schemas["ClaimMade"], { seat: Seat; sides: [string[], string[]] }>;

/** One page of a list. */
export interface Page<T> {
  next: string | null;
  previous: string | null;
  results: T[];
}

export type FieldError = Schemas["ProblemField"];
/** Body of every refusal (RFC 9457); `match` comes with `stale_version`, `again` with `renamed_lately`. */
export type ProblemBody = Schemas["Problem"] & { match?: Match; again?: string };

/** What has happened to the reader. What `data` holds depends on the kind. */
export type Notice = Narrow<Schemas["Notice"], { data: Record<string, unknown> }>;
type MatchFrame = Omit<Schemas["MatchFrame"], "match"> & { match: Match };
type NoticeFrame = Omit<Schemas["NoticeFrame"], "notice"> & { notice: Notice };
/** What the socket sends. */
export type ServerMessage =
  | Exclude<Schemas["ServerFrame"], Schemas["MatchFrame"] | Schemas["NoticeFrame"]>
  | MatchFrame
  | NoticeFrame;
/** What is sent to it. */
export type ClientMessage = Schemas["ClientFrame"];
