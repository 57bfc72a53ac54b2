// Generated from docs/reference/{openapi,asyncapi}.yaml by `npm run types`. Not to be edited.

export interface paths {
    "/api/v1/rulesets/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every ruleset, in your language: options, cards, tiles and the words for whatever a match of it can show
         * @description One that is not `offered` can be read, for its matches continue, but not chosen for new matches.
         *     `Content-Language` names the language; keep the answer and ask with its `ETag`.
         */
        get: operations["ruleset_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lessons/{name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A lesson: a scripted deal, played by the same engine as every match
         * @description For each step the table as the learner at seat 0 sees it, the turns that lead on with the table after each, what
         *     other cards would make, and the claims that would be refused, with reason and proof. It needs no account and
         *     has no texts: `first` is for newcomers, `tactics` for the tactic cards, `siege` for both roles of the siege.
         *     Keep the answer and ask with its `ETag`.
         */
        get: operations["lesson_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open challenges of the lobby, and those that you made or were sent; the latest first
         * @description A token needs the scope `read`.
         */
        get: operations["challenge_list"];
        put?: never;
        /**
         * Challenge somebody
         * @description `link`: anybody who has the `url` or types the `code` may accept. `lobby`: it is listed, too. `direct`: for
         *     `opponent` alone. You will be seat 0. The `commitment` binds the server to the deal; send a `nonce` of your own
         *     afterwards (PATCH) to be sure that it was not chosen. It expires after 60 days.
         *
         *     One of `house/` accepts at once: `status` is `accepted` and `match` its id. `409 house_busy`: you have as many
         *     matches with the house as you may, or it has with everybody. `409 bot_terms`: the bot does not accept that; the
         *     problem's `terms` names which of its terms (`bots/`). `409 bot_limit`: you are a bot yourself, and one of the
         *     two has begun as many matches with bots as it may; `retry_after` says for how long.
         *
         *     A token needs the scope `challenge`.
         */
        post: operations["challenge_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/by-code/{code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The challenge with that code, in upper or lower case, with or without the dash
         * @description Needs no account.
         *
         *     A token needs the scope `read`.
         */
        get: operations["challenge_get_by_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/{challenge_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The challenge
         * @description Needs no account; a direct one is shown to its two players only. Reading has no effect.
         *
         *     A token needs the scope `read`.
         */
        get: operations["challenge_get"];
        put?: never;
        post?: never;
        /**
         * Withdraw a challenge of yours
         * @description A token needs the scope `challenge`.
         */
        delete: operations["challenge_cancel"];
        options?: never;
        head?: never;
        /**
         * Add your part to the deal
         * @description Chosen after you saw the `commitment`, it proves that the deal was not. It can be sent again until somebody
         *     accepts.
         *
         *     A token needs the scope `challenge`.
         */
        patch: operations["challenge_set_nonce"];
        trace?: never;
    };
    "/api/v1/challenges/{challenge_id}/accept/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept and start the match, as seat 1
         * @description A `nonce`, chosen after you saw the `commitment`, proves that the deal was not. Of two who accept at once one
         *     gets the match, the other `409 challenge_closed`.
         *
         *     A token needs the scope `challenge`.
         */
        post: operations["challenge_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/{challenge_id}/decline/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a challenge that was sent to you
         * @description A token needs the scope `challenge`.
         */
        post: operations["challenge_decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/{challenge_id}/renew/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep an `automatic` challenge of yours open, for as long again
         * @description It affects no other challenge.
         *
         *     `409 challenge_closed`: somebody has accepted it, and a match has begun; or it has ended: start a new search.
         *
         *     A token needs the scope `challenge`.
         */
        post: operations["challenge_renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/bot/terms/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your bot's terms: the challenges it accepts. 404: none are set, and the bot gets every challenge
         * @description A token needs the scope `read`.
         */
        get: operations["bot_terms_get"];
        /**
         * Set your bot's terms, in place of those set before
         * @description A challenge to it, or a rematch, that is outside of these terms is refused (`409 bot_terms`), so that the bot
         *     has nothing to decline. From then on it is listed in `bots/`, with its terms, whether it is online, and how many
         *     matches it plays. Challenges that it makes itself, and those that wait for its answer already, are not affected.
         *
         *     A token needs the scope `challenge`.
         */
        put: operations["bot_terms_set"];
        post?: never;
        /**
         * Remove your bot's terms, and its entry in `bots/`
         * @description If none are set, nothing changes.
         *
         *     A token needs the scope `challenge`.
         */
        delete: operations["bot_terms_drop"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pairing/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The paces at which an opponent is found, how long others waited lately, and your own search
         * @description A token needs the scope `read`.
         */
        get: operations["pairing_get"];
        put?: never;
        /**
         * Find any opponent
         * @description Takes the oldest challenge of the lobby on these terms, left by a search or made by hand: then the answer is
         *     that challenge, `accepted`, with its `match`. Where nobody waits, an `automatic` challenge is left in the lobby
         *     for who looks next; you get a notice (`match_started`) when somebody is found. Nobody is paired with themselves,
         *     across a block, or with somebody who may not begin matches; people are paired with people, bots with bots.
         *
         *     You have one search at a time: the same terms again continue it, other terms replace it. Withdraw it by deleting
         *     the challenge. At the pace `live` it stays open for a minute: `challenges/{id}/renew/` shows that you are still
         *     there. At others it stays for a week, and you may leave.
         *
         *     A token needs the scope `challenge`.
         */
        post: operations["pairing_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/rematch/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a rematch on the same terms
         * @description It is a direct challenge to your opponent. If they have asked already, the new match starts at once: `status` is
         *     `accepted` and `match` its id; one of `house/` accepts at once. Asking twice is asking once.
         *
         *     A token needs the scope `challenge`.
         */
        post: operations["match_rematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your matches, those that wait for you first, then the latest changed; or a player's, the latest changed first
         * @description With `player`: that player's public matches, and those you play together. That needs no account; your own do.
         *
         *     A token needs the scope `read`.
         */
        get: operations["match_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/public/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public matches that are being played, the latest changed first
         * @description A match changes while you read: where it comes again on a later page, take the later one. Watch one over the
         *     socket, or read it and its events: neither needs an account. Matches that are frozen are left out, and those of
         *     a player whose profile is not shown to you.
         *
         *     A token needs the scope `read`.
         */
        get: operations["public_match_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The match as you may see it
         * @description `position` is [NOTATION](/docs/reference/notation)'s position with the other hand as backs and the decks as
         *     counts; once the match has finished, everything is shown. `taken_for` says what the troops on claimed stones
         *     counted as, `formations` what each complete side is worth. `options` are all your legal actions. With `at` you
         *     get it as you had it after that event, with `round` as that round ended: `deciding` are the stones that decided
         *     it. The `ETag` is opaque. A public match needs no account.
         *
         *     A token needs the scope `read`.
         */
        get: operations["match_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/moves/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The moves with a number above `after`, as you may read them
         * @description A token needs the scope `read`.
         */
        get: operations["move_list"];
        put?: never;
        /**
         * Play a move
         * @description The actions are played in order, all or none; afterwards, while you are to act and can only draw or end your
         *     turn, the server does that in the same move. Send no action after a claim: it may end the round.
         *     Send the `version` you saw: if the match has moved on you get `409 stale_version` with the match as it is now.
         *     Refusals are checked in the order 404, `not_seated`, `stale_version`, `match_over`, `match_frozen`,
         *     `match_paused`, `not_your_turn`, `bad_action`, `illegal_action`; nothing has changed then.
         *
         *     A token needs the scope `play`.
         */
        post: operations["match_play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The events with a number above `after`, as you may read them
         * @description Numbered from 1 without gaps, with enough data to show each action happen. A card that your opponent drew is a
         *     back until the match has finished.
         *
         *     With `wait`, and where there is no such event yet, the answer comes as soon as there is one, or empty when the
         *     time is over. Waiting needs an account.
         *
         *     A token needs the scope `read`.
         */
        get: operations["event_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/resign/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resign
         * @description Your opponent wins, no matter whose turn it is. The unfinished round scores nothing.
         *
         *     A token needs the scope `play`.
         */
        post: operations["match_resign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/abort/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a match that has hardly begun, or whose opponent is gone
         * @description Without a winner: possible until both of you have moved. The secret of the deals is published, and your profile
         *     counts it. Also possible while your opponent cannot play for more than a week (`opponent_away`): your profile
         *     does not count it. With `win`, you win such a match, as if they had resigned, once both of you have moved.
         *
         *     A token needs the scope `play`.
         */
        post: operations["match_abort"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/draw/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer a draw, or answer an offer
         * @description An offer is open until it is answered or somebody moves; declining your own withdraws it. Offering while the
         *     other's offer is open accepts it. After a declined offer the next one has to wait for a move.
         *
         *     A token needs the scope `play`.
         */
        post: operations["match_draw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/time/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the other player more time
         * @description While that player is to act, in matches with a `turn` or `bank` clock. A turn gets it on top of its own time, a
         *     bank keeps it. The event `time_given` says how much it was.
         *
         *     A token needs the scope `play`.
         */
        post: operations["match_give_time"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/pause/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer a pause, answer an offer, or end the pause
         * @description In matches with a `turn` or `bank` clock. An offer is open until it is answered or somebody moves; declining
         *     your own withdraws it. Offering while the other's offer is open accepts it, for the fewer days. While a match is
         *     paused its clock stops, and moves are refused with `match_paused`; you can still write, resign, or agree on a
         *     draw. It goes on with the time that was left: after the days agreed on; at once when the player whose turn it is
         *     ends the pause; 12 hours after the other does, which is then its new end.
         *
         *     A token needs the scope `play`.
         */
        post: operations["match_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/proof/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return whether that seat may claim that stone, and why, or why not
         * @description Answered from face-up cards alone, no matter whose turn it is. `can_be_beaten` comes with the unseen cards that
         *     would beat the side. With `at`: whether it might after that event.
         *
         *     A token needs the scope `read`.
         */
        get: operations["match_proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/claims/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return why each stone was taken, or each tile damaged, in that round so far: oldest first
         * @description Each with both sides as they lay then, and with the proof of the claim at that moment: what the side was worth,
         *     and the best that the other side could still have made, `best_with` unseen cards. Stones that were awarded at
         *     the end of a round in which both passed are among them.
         *
         *     A token needs the scope `read`.
         */
        get: operations["claim_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/preview/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where these actions of yours would lead, without playing them
         * @description The position as you would see it, your options in it (none if the other seat would be to act) and both seats'
         *     proofs of all stones. Nothing but what you send is played, and nothing is kept. Refused like a move, but that no
         *     version is asked for; and with `reveals` and the `index` of the action where you would see a card that you do
         *     not see yet: a draw, a scout, the answer to an exchange, the end of a round.
         *
         *     A token needs the scope `play`.
         */
        post: operations["match_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/position/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The full position at any moment of a match that has finished, with all cards open
         * @description As it was after the event `at` (their numbers are those of `event_list`), as `round` ended, or at the end: both
         *     hands and the decks in their order, with the options of the seat that was to act and both seats' proofs of all
         *     stones. `match_get` with `at` shows only what you saw then. A public match needs no account.
         *
         *     A token needs the scope `read`.
         */
        get: operations["match_position"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/plan/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your plan in the match, and its outcome
         * @description Nobody else can read it, or find out that there is one.
         *
         *     A token needs the scope `play`.
         */
        get: operations["plan_get"];
        /**
         * Plan answers to the turn that the other player is to play, in place of your earlier plan
         * @description If they play exactly the `turn` of a branch, its `answer` is played for you some time later, as any move of
         *     yours; then the branches of its `next` wait for the turn after that. Whatever else is played ends the plan, and
         *     nothing is played for you: another turn, the end of the round, a move of yours before. An offer ends none, and
         *     lapses with the answer; during a pause the plan waits. The push and the mail about your turn mention a plan that
         *     has ended. The same claims in another order are the same turn. All of it has to be legal as far as you can know:
         *     they may hold any card that you have not seen, and what you would draw you cannot play. Not in live matches, and
         *     no scouts or exchanges.
         *
         *     A `turn` of `*` alone is any turn, but for those that a branch beside it names, those with something at a stone
         *     of `unless`, and an exchange, which asks for cards of yours. Its answer has to be legal as things stand now; if
         *     the turn makes it illegal, nothing is played (`illegal`). Nothing can be planned after it.
         *
         *     A token needs the scope `play`.
         */
        put: operations["plan_make"];
        post?: never;
        /**
         * Forget your plan, if there is one
         * @description A token needs the scope `play`.
         */
        delete: operations["plan_drop"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/plan/preview/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where turns would lead, the other player's first, and what could be played then
         * @description They may play any card that you have not seen, whether they hold it or not: the answer is the same, and shows
         *     nothing of their hand or the decks. Nothing is kept.
         *
         *     A token needs the scope `play`.
         */
        post: operations["plan_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/record/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The record of a match that has finished: as text, and by `Accept: application/json` as data
         * @description What was agreed, the secret and the seeds, every action, every result: `python -m engine verify FILE` checks it
         *     in either form. The text has the hands dealt and the cards drawn as comments. That of a public match needs no
         *     account.
         *
         *     A token needs the scope `read`.
         */
        get: operations["match_record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/records/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The records of public matches that are over, each a line of JSON (NDJSON), those that ended first before others
         * @description A line is what `match_record` answers as JSON; `tags.Match` is the match's id. With `player`, those that began
         *     first come first. The last line is `{"after": ID, "more": true}`: continue with `after=ID`; `more` is false
         *     where there was nothing more. An answer without it was cut: continue after the last whole line. 10,000 records
         *     come in one answer, one answer at a time for each account, or network without one. Annulled matches, and those
         *     of a player whose profile is not shown to you, are left out.
         *
         *     A token needs the scope `read`.
         */
        get: operations["record_list"];
        put?: never;
        /**
         * Import the record of a match, as `match_record` or `record_list` give it, for all who have its address
         * @description Every action is played again by the rules, every deal has to follow from the secret, and results are those that
         *     the play comes to. `url` of the answer is the page that shows it. The same record has the same id: sent again it
         *     is answered with 200. A refusal says in `where` what is wrong first, as `rounds[0].turns[7]`.
         *
         *     As `text/plain` it is a record in the text form. As NDJSON several records go at once, up to 20 and 16 KiB. The
         *     answer has a line for each, in their order: its `line` from 1, and the record, or the `problem`. Empty lines,
         *     and the last one of an export, count for nothing.
         *
         *     A token needs the scope `play`.
         */
        post: operations["record_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/records/{record_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An imported record: as text, and by `Accept: application/json` as data with who may delete it
         * @description Needs no account: its address is enough. It was played again by the rules when it was imported,
         *     and its deals follow from its secret. Names and tags are as in the file.
         *
         *     A token needs the scope `read`.
         */
        get: operations["record_get"];
        put?: never;
        post?: never;
        /**
         * Delete a record that you have imported
         * @description Its address is not found until somebody imports it again.
         *
         *     A token needs the scope `play`.
         */
        delete: operations["record_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/records/{record_id}/match/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The match of an imported record, as `match_get` shows a match to a spectator
         * @description `at` and `round` go back in it. Its players are no accounts here, and their ids belong to nobody; all times are
         *     that of the import, for a record has none.
         *
         *     A token needs the scope `read`.
         */
        get: operations["record_match"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/records/{record_id}/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The events of an imported record with a number above `after`, as `event_list` has those of a match
         * @description A token needs the scope `read`.
         */
        get: operations["record_event_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/records/{record_id}/claims/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why each stone was taken in a round of an imported record, as in `claim_list`
         * @description A token needs the scope `read`.
         */
        get: operations["record_claim_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/records/{record_id}/position/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The full position at any moment of an imported record, as `match_position` has that of a match
         * @description A token needs the scope `read`.
         */
        get: operations["record_position"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/records/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The records that you have imported, the latest first
         * @description A token needs the scope `read`.
         */
        get: operations["own_record_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyse any position, of a match or made up
         * @description Send a full state as it stands in [NOTATION](/docs/reference/notation), such as the `position` of a finished
         *     match: you get it back in canonical order, with the options of the seat to act and both seats' proofs of all
         *     stones. `bad_state` says in `detail` what is wrong with it: something is missing, or no play leads to it.
         *     The position alone is kept, without its seed and without who sent it, and has a page at `url` (and a picture at
         *     `url` with `.png`) for as long as somebody looks at it now and then; see
         *     [sharing](/docs/how-to/share). Needs no account.
         */
        post: operations["position_analyse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/positions/{code}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The position of a page `/p/CODE`, with the options of the seat to act and both seats' proofs of all stones
         * @description What `position_analyse` has answered to who sent it. Needs no account.
         */
        get: operations["position_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feed/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What concerns you over all your matches, as it happened: the notices of the socket, none of them lost
         * @description Without `after` these are your last notices, 50 at most; with the `cursor` of your last answer, the next 50
         *     after it. There is more as long as `results` is not empty. With `wait`, and where there is nothing new, the
         *     answer comes as soon as there is, or empty when the time is over. Notices are kept for 60 days; the numbers go
         *     on. An `after` beyond your last number is refused (`bad_cursor`). A notice says that something has happened, not
         *     that it is still so: the match and the challenge say that. `feed/stream/` has the same without asking again.
         *
         *     A token needs the scope `read`.
         */
        get: operations["feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feed/stream/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The notices of `feed/` as they happen, in an answer that does not end (Server-Sent Events)
         * @description Each event's `id` is the notice's number, its `data` the notice, without `event`: `onmessage` of an
         *     `EventSource` gets all kinds. It begins after `Last-Event-ID`, or `after`, or with your last notices, 50 at
         *     most, as `feed/` does, so that nothing is lost between two streams. A comment comes in every 20 seconds of
         *     silence; if nothing has come for a minute, reconnect. It ends when the session or the token does, when the
         *     server stops, and when the account opens more than four at a time, the oldest first; `retry` says when to
         *     reconnect.
         *
         *     A token needs the scope `read`.
         */
        get: operations["feed_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/webhooks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your webhooks, the latest first
         * @description A token needs the scope `account`.
         */
        get: operations["webhook_list"];
        put?: never;
        /**
         * Have your notices sent to an address of yours, by POST, signed
         * @description The body is JSON: `id`, `type` (the notice's kind), `timestamp` (when it was made), `account`, `number` (in your
         *     feed), `match`, `challenge`, `opponent` (a name), `version` (of the match, as this leaves) and `data`, as in the
         *     feed. No card is ever in it. Signed by Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp` and
         *     `webhook-signature`, `v1,` and the HMAC-SHA256 of `{id}.{timestamp}.{body}` in base64. Keep the `secret`: it is
         *     shown this once.
         *
         *     Every notice is sent when it is made, seen or not, by day or night. Answer 2xx within ten seconds, or it is sent
         *     again under the same `webhook-id`, less and less often, for three days; while you answer something else, what
         *     follows waits. 410 switches the webhook off, and so do five days without a successful delivery; you get a
         *     notice `webhook_off`. A redirect is not followed. An account has five webhooks, a guest none. One that was made
         *     by a token ends with it. Without a token you must have given your password within ten minutes. An
         *     `Idempotency-Key` has no effect here.
         *
         *     A token needs the scopes `account` and `read`.
         */
        post: operations["webhook_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/webhooks/{webhook_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A webhook of yours, with its last delivery
         * @description A token needs the scope `account`.
         */
        get: operations["webhook_get"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook of yours
         * @description A token needs the scope `account`.
         */
        delete: operations["webhook_delete"];
        options?: never;
        head?: never;
        /**
         * Change what you name of a webhook, and nothing else; `active` switches it on again, too
         * @description For another `url` you must have given your password within ten minutes, unless you come with a token: then the
         *     webhook ends with that. What waits to be sent goes to the new address, signed with the same secret.
         *
         *     A token needs the scopes `account` and `read`.
         */
        patch: operations["webhook_change"];
        trace?: never;
    };
    "/api/v1/me/webhooks/{webhook_id}/test/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook, even while it is off: a body of the `type` `test` whose `number` is null
         * @description Twenty an hour for all of your webhooks; the webhook's `reached`, `failed` and `failure` show the result.
         *
         *     A token needs the scope `account`.
         */
        post: operations["webhook_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/webhooks/{webhook_id}/secret/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook another secret, shown this once
         * @description For a day notices are signed with both, the new one first; take a body that either fits. Without a token you
         *     must have given your password within ten minutes; with one, the webhook goes with that.
         *
         *     A token needs the scopes `account` and `read`.
         */
        post: operations["webhook_roll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/house/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The opponents that the server itself plays for, the weakest first; an empty list where it does not
         * @description Each accepts a `direct` challenge at once, of any ruleset and with any clock, and a rematch: the answer is a
         *     challenge that is `accepted`, with its `match`. They are bots (`is_bot`, `is_house`), and what is played against
         *     them counts apart.
         */
        get: operations["house_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bots/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bots with published terms (`me/bot/terms/`), the latest listed first
         * @description Those of the server (`house/`) are among them. Challenge one by its `username` (`visibility` `direct`). What is
         *     outside of its `terms` is refused with `409 bot_terms`; the problem's `terms` names which of them.
         *
         *     A token needs the scope `read`.
         */
        get: operations["bot_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{username}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A player's profile, as far as they show it to you
         * @description Needs no account where they show it to everyone. One that is not for you answers as a name that nobody has.
         *
         *     A token needs the scope `read`.
         */
        get: operations["player_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{username}/matches/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A player's public matches, and those that you play together: the latest changed first
         * @description A token needs the scope `read`.
         */
        get: operations["player_match_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/messages/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The messages with a number above `after`, at most 100 of them
         * @description For the two players alone, whether the chat is open or off. `message` is the number of the last one: the latest
         *     20 are those after `message - 20`. A notice of the kind `message` is sent to the other player for each new one.
         *
         *     A token needs the scope `chat`.
         */
        get: operations["message_list"];
        put?: never;
        /**
         * Write to the other player
         * @description Plain text on one line. The match does not change: neither `version` nor `event` nor the `ETag`. You may write
         *     10 messages a minute and 200 a day. Where one of you is a guest, only the `reactions` of `Chat` can be sent.
         *     With `chat_off`, `reason` is that of `Chat`.
         *
         *     A token needs the scope `chat`.
         */
        post: operations["message_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/chat/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether you can write, and if not, why
         * @description A match with a guest has no chat but quick reactions. It closes 7 days after the match has ended. Either of you
         *     can switch it off for both.
         *
         *     A token needs the scope `chat`.
         */
        get: operations["chat_get"];
        /**
         * Mute or unmute the chat of this match
         * @description While either of you has muted it, neither can write. The other sees that it is off, not who did it.
         *
         *     A token needs the scope `chat`.
         */
        put: operations["chat_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{match_id}/note/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your own note on the match
         * @description Nobody else can read it.
         *
         *     A token needs the scope `chat`.
         */
        get: operations["note_get"];
        /**
         * Keep a note on a match that you may read
         * @description It replaces the one before; an empty one removes it. Line breaks and tabs are kept.
         *
         *     A token needs the scope `chat`.
         */
        put: operations["note_set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your tokens, the latest first, those that have expired included
         * @description A token needs the scope `read`.
         */
        get: operations["token_list"];
        put?: never;
        /**
         * Make a token for a program of yours
         * @description Keep the `secret`: it is shown this once. It begins with `cairn_`. An account has 20 tokens at most, a guest
         *     none; those that have expired go where there is no room. You must have given your password within ten minutes.
         *     An `Idempotency-Key` has no effect here.
         *
         *     Not by token.
         */
        post: operations["token_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/tokens/{token_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token of yours
         * @description It is void at once; sockets that it opened close within five seconds. You must have given your password within
         *     ten minutes.
         *
         *     Not by token.
         */
        delete: operations["token_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/tokens/current/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the token that this request comes with
         * @description For an app whose user signs out. It is void at once; sockets that it opened close within five seconds.
         */
        delete: operations["token_revoke_current"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/socket-tickets/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a ticket for the socket
         * @description Open `/ws/v1/?ticket=…` with it within 30 seconds, once; `Origin` and cookies do not matter there. The socket
         *     closes with 4401 when the ticket opens nothing, and when the token expires or is revoked. It is for pages of
         *     other origins: a program sends its token with the handshake, and a browser that is signed in here needs none and
         *     is refused.
         *
         *     A token needs the scope `read`.
         */
        post: operations["ticket_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/push/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your push subscriptions, one for each browser, the latest first
         * @description Not by token.
         */
        get: operations["push_list"];
        put?: never;
        /**
         * Have pushes sent to this browser: 201 if it is new, 200 if it was known
         * @description Do so whenever your client starts, for browsers change subscriptions without saying so. A subscription ends with
         *     the session that made it, and when its push service reports that it is gone; then you get a notice
         *     `device_lost`. An account has ten; one more replaces the oldest. What is pushed is JSON: `id` (the same when a
         *     push is repeated), `number` of the notice, `kind`, `match`, `challenge`, `sanction`, `opponent` (a name),
         *     `badge` (how many matches wait for you), `plan_lost` (whether you had planned an answer that did not fit the
         *     turn) and `language`. No card is ever in it. `kind` is that of the notice, or `played`: you have played that
         *     turn on another device, so replace what you show for its `number`.
         *
         *     Not by token.
         */
        post: operations["push_subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/push/key/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public key to hand to `PushManager.subscribe` as `applicationServerKey`
         * @description Not by token.
         */
        get: operations["push_key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/push/{subscription_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a push subscription of yours
         * @description Not by token.
         */
        delete: operations["push_unsubscribe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/delivery-status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delivery status of each channel: the open app, each device with push notifications, mail, each webhook
         * @description It goes back as far as your notices, 60 days at most.
         *
         *     Not by token.
         */
        get: operations["delivery_status_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/delivery-status/test/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send yourself a test on every enabled channel, at once: a notice of the kind `test`
         * @description Neither quiet hours nor an open app hold it back. Five an hour; `me/delivery-status/` shows the result.
         *
         *     Not by token.
         */
        post: operations["delivery_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your account, with your settings
         * @description A token needs the scope `account`.
         */
        get: operations["me_get"];
        put?: never;
        post?: never;
        /**
         * Delete your account, for good
         * @description Your running matches are resigned and your challenges withdrawn. Finished matches stay, for they are your
         *     opponents' too: with a name that says nothing. All else that is yours is erased, the text of your messages
         *     included; nobody can have your name for 90 days. You must have shown in the last ten minutes who you are.
         *
         *     Not by token.
         */
        delete: operations["me_delete"];
        options?: never;
        head?: never;
        /**
         * Change what you name, and nothing else
         * @description Your `username` changes once in 30 days; the old one is kept for you for 90. Guests may choose one as well: the
         *     first choice need not wait.
         *
         *     Members of `settings.notifications`, `settings.play` and `privacy` can be named one by one; `avatar`,
         *     `settings.play.clock` and `settings.notifications.quiet` are replaced as a whole.
         *
         *     A token needs the scope `account`.
         */
        patch: operations["me_change"];
        trace?: never;
    };
    "/api/v1/me/export/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that is stored about you, as one JSON object
         * @description Finished matches with their records, running ones as you see them. The privacy page lists what is not included,
         *     and why. Three times an hour at most.
         *
         *     Not by token.
         */
        get: operations["me_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/upgrade/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give yourself a name and a password
         * @description You stay who you are: the same `id`, matches, challenges, feed, blocks and notes, and the address that you have
         *     confirmed. This session stays signed in, your others end, and your recovery code no longer works.
         *
         *     Not by token.
         */
        post: operations["guest_upgrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/recovery/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether you have a recovery code, and since when
         * @description The code itself is not kept.
         *
         *     Not by token.
         */
        get: operations["recovery_get"];
        put?: never;
        /**
         * Get a new recovery code
         * @description The old one no longer works. Keep the new one: it is shown this once. An `Idempotency-Key` has no effect here.
         *
         *     Not by token.
         */
        post: operations["recovery_renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/vacation/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The vacation that you are on, and how many days you have left
         * @description A token needs the scope `account`.
         */
        get: operations["vacation_get"];
        put?: never;
        /**
         * Go on vacation, from now on
         * @description Where you are to act, the clocks of your matches stand still until it ends, those of matches that begin
         *     meanwhile included; live clocks do not. Your opponents see until when. You may move all the same. A deadline
         *     that has passed stays passed. It ends by itself, or by DELETE; each day begun counts, so choose rather more than
         *     you need. The next may begin 3 days after the end of the last.
         *
         *     A token needs the scope `account`.
         */
        post: operations["vacation_begin"];
        /**
         * End your vacation now: your clocks go on
         * @description Days that have not begun stay yours.
         *
         *     A token needs the scope `account`.
         */
        delete: operations["vacation_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return who is signed in, or whose the token is
         * @description To a session it shows all that `me/` does, so that a page needs one request to begin.
         *     Without a token it also sets the cookie `csrftoken`, whose value unsafe requests send as `X-CSRFToken`;
         *     over HTTPS it is called `__Host-csrftoken`.
         */
        get: operations["session_get"];
        put?: never;
        /**
         * Sign in
         * @description The answer is the same for unknown names. The session and the CSRF token are new afterwards. An account with
         *     two-step sign-in answers `code_needed` to the right password: send both again with `code` or `spare_code`.
         *
         *     Not by token.
         */
        post: operations["session_open"];
        /**
         * Sign out
         * @description The sockets of this session close. To come back, a guest needs the recovery code or a confirmed
         *     address.
         *
         *     Not by token.
         */
        delete: operations["session_close"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/recovery/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a guest in by the recovery code
         * @description On any device, as often as needed: the code keeps working.
         *
         *     Not by token.
         */
        post: operations["session_recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/return/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a guest in by the mailed code (`password-reset/`)
         * @description It can be used once, within an hour, and not after the guest has become a full account. An `Idempotency-Key` has
         *     no effect here: if the answer is lost, ask for another link.
         *
         *     Not by token.
         */
        post: operations["session_return"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/confirm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show once more who you are, for what a phone left open must not do
         * @description By your password or, as a guest, your recovery code, which keeps working. It counts for ten minutes, in this
         *     session. Signing in counts, too.
         *
         *     Not by token.
         */
        post: operations["session_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an account and sign in
         * @description An e-mail address is not needed; one that is given gets a link to confirm it. The answer is the same if
         *     somebody else has it.
         *
         *     Not by token.
         */
        post: operations["account_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/guest/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a guest account and sign in
         * @description Its name is chosen for you. Keep the `recovery_code`: it is shown this once, and is the only way back when the
         *     cookie is lost, unless you leave an address (`me/email/`). An `Idempotency-Key` has no effect here.
         *
         *     Not by token.
         */
        post: operations["guest_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{username}/block/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block a player
         * @description Neither of you can challenge the other any more, find the other's challenges in the lobby, accept them, ask for
         *     a rematch, or chat. A match that you are playing goes on, without chat. They are not notified: they see
         *     your challenges as withdrawn, and cannot find your name for a direct challenge. Blocking twice is blocking once.
         *
         *     A token needs the scope `account`.
         */
        post: operations["player_block"];
        /**
         * Unblock a player
         * @description Nothing happens when there is no block; one that the other made stays.
         *
         *     A token needs the scope `account`.
         */
        delete: operations["player_unblock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/blocks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The players you have blocked, the latest first
         * @description Who has blocked you is shown nowhere.
         *
         *     A token needs the scope `read`.
         */
        get: operations["block_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/devices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where you are signed in, the latest first
         * @description What is kept of a device is what you see here: no network address, no place.
         *
         *     Not by token.
         */
        get: operations["device_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/devices/{device_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign a device out
         * @description Its sockets close. Your own is signed out like any other.
         *
         *     Not by token.
         */
        delete: operations["device_sign_out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/devices/sign-out-everywhere/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out everywhere but here
         * @description Your tokens and webhooks end, too, unless you send `keep_programs`.
         *     All sockets close; those of this session (4409) can be opened again at once. The session's cookie is new.
         *
         *     Not by token.
         */
        post: operations["device_sign_out_everywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your e-mail address, and the one that is to replace it
         * @description Not by token.
         */
        get: operations["email_get"];
        put?: never;
        /**
         * Give an e-mail address, or another one
         * @description It gets a link to confirm it, valid for 24 hours, and nothing else before that. An address that you have
         *     confirmed stays yours until then, and gets a link to undo the change, valid for 7 days; your present address
         *     cancels a request for another. The answer is the same if somebody else has it. You must have shown within
         *     ten minutes who you are (`session/confirm/`), unless you are a guest without a confirmed address. A guest comes
         *     back by its mail (`password-reset/`).
         *
         *     Not by token.
         */
        post: operations["email_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email/resend/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the link to confirm your address once more
         * @description Earlier ones keep working until they expire.
         *
         *     Not by token.
         */
        post: operations["email_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email/confirm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an address by the mailed code
         * @description Signed in or not: mail is often read on another device. It signs nobody in.
         *
         *     Not by token.
         */
        post: operations["email_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email/undo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the change of an address by the mailed code: it was not you
         * @description The address is the account's again. It is signed out everywhere, its tokens are revoked, and its password, or a
         *     guest's recovery code, works no longer; the address gets a link to choose a new password, or to return.
         *
         *     Not by token.
         */
        post: operations["email_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description The old one is all the confirmation that is needed. All other sessions end and all sockets close; those of this
         *     session (4409) can be opened again at once, with its new cookie. Links to choose a password no longer work.
         *     Your tokens and webhooks end, too, unless you send `keep_programs`.
         *
         *     Not by token.
         */
        post: operations["password_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-step/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether signing in to your account takes a second step
         * @description Not by token.
         */
        get: operations["two_step_get"];
        put?: never;
        /**
         * Begin to set up two-step sign-in
         * @description Give the secret to an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds), and show one of its codes to
         *     `me/two-step/confirm/`; nothing changes before. Starting again makes another secret.
         *
         *     Not by token.
         */
        post: operations["two_step_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-step/confirm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn two-step sign-in on, by a first code of the app
         * @description From now on signing in takes a code. The spare codes in the answer are shown this once; each signs you in once
         *     when the app is lost. All other sessions end and all sockets close; those of this session (4409) can be opened
         *     again at once, with its new cookie.
         *
         *     Not by token.
         */
        post: operations["two_step_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-step/codes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new spare codes
         * @description Takes a code as well, of the app or a spare one: with the password alone nobody gets codes that go in its place.
         *     The codes in the answer are shown this once; all older ones no longer work.
         *
         *     Not by token.
         */
        post: operations["two_step_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/two-step/off/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn two-step sign-in off
         * @description Takes a code as well, of the app or a spare one. The spare codes are forgotten.
         *
         *     Not by token.
         */
        post: operations["two_step_off"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-reset/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to choose a new password or, as a guest, to come back
         * @description If an account has confirmed this address, the link is on its way to it, valid for an hour; the link of a guest
         *     signs them in (`session/return/`). The answer is the same if none has.
         *
         *     Not by token.
         */
        post: operations["password_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-reset/confirm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password by the mailed code
         * @description The account is signed out everywhere, and here nobody is signed in: do that with the new password. Two-step
         *     sign-in stays as it is. Tokens and webhooks end, too, unless you send `keep_programs`.
         *
         *     Not by token.
         */
        post: operations["password_reset_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/bot/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Declare that a program plays on your account
         * @description It is shown wherever the account is (`is_bot`) and cannot be undone. Possible before the first match alone;
         *     doing it twice is doing it once. Without a token you must have given your password within ten minutes.
         *
         *     A token needs the scope `bot`.
         */
        post: operations["bot_become"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a message, a name, or conduct in a match
         * @description Staff get it with a copy of what is visible at that moment: of a message also the ten before and the five
         *     after it; of a match what a spectator would see, so that nobody's hand is in it. The player does not learn who
         *     reported. You get a notice of the kind `report_handled` when it was dealt with, not how. You may make 10
         *     reports an hour and 30 a day, all guests of an address together 5 and 15, and one about the same message, name
         *     or player in a match.
         *
         *     A token needs the scope `account`.
         */
        post: operations["report_make"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/outside/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a player without an account
         * @description For people who do not play here: parents, people who are named or imitated, authorities. Players say more with
         *     `report_make`, and are notified of the outcome. The sender's session is ignored, even if they are signed in.
         *     Staff reads it with the other reports of the player; `id` is the receipt. An answer, if there is one, is written
         *     by a person to `contact`. New guests and reports from one address together are limited to 5 an hour and 15 a
         *     day; the same report sent again gets the same answer.
         */
        post: operations["outside_report_make"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/house-rules/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The house rules in force, by number: how people treat one another on this server, not how the game is played
         * @description A report may name one (`rule` of `report_make`), and what staff decide cites one. `reasons` says for which
         *     reasons of reports a client offers it.
         */
        get: operations["house_rule_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/reports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you have reported, the latest first, and whether it was handled
         * @description A token needs the scope `account`.
         */
        get: operations["report_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sanctions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that staff has imposed on you, the latest first, those that ended or were reversed included
         * @description A token needs the scope `account`.
         */
        get: operations["sanction_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sanctions/{sanction_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A sanction of yours: why, until when, and the outcome of your appeal
         * @description A token needs the scope `account`.
         */
        get: operations["sanction_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sanctions/{sanction_id}/appeal/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Appeal against a sanction, once
         * @description Somebody else than who imposed it will read it and decide; a notice of the kind `appeal_decided` follows. The
         *     sanction holds until then. You may do so while you are suspended, and after it has ended.
         *
         *     A token needs the scope `account`.
         */
        post: operations["appeal_make"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    notice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A notice of yours, sent to your address
         * @description Signed by Standard Webhooks 1.0.0. Check `webhook-signature` before anything else: `v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in base64, by the secret that `webhook_create` has shown; where there are two, separated by a space, one has to fit. The same `webhook-id` may come again. Answer within ten seconds.
         */
        post: operations["notice_sent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description How to end a match early. */
        AbortRequest: {
            /**
             * @description Whether to take the win (`opponent_away.may_win`).
             * @default false
             */
            win: boolean;
        };
        /** @description Accepting. */
        AcceptRequest: {
            /**
             * @description Your part of the deal: up to 64 of `0-9a-f`.
             * @default
             */
            nonce: string;
        };
        /** @description The public part of an account. */
        Account: {
            /**
             * Format: uuid
             * @description Never changes.
             */
            readonly id: string;
            /** @description May change. */
            readonly username: string;
            /** @description Whether the account is without a password of its own. */
            readonly is_guest: boolean;
            /** @description Whether a program plays here. Never changes. */
            readonly is_bot: boolean;
        };
        /** @description The public part of an account, with its avatar. */
        AccountWithAvatar: {
            /**
             * Format: uuid
             * @description Never changes.
             */
            readonly id: string;
            /** @description May change. */
            readonly username: string;
            /** @description Whether the account is without a password of its own. */
            readonly is_guest: boolean;
            /** @description Whether a program plays here. Never changes. */
            readonly is_bot: boolean;
            /** @description Whether the server itself plays here, one of `house/`. Then `is_bot` is true as well. */
            readonly is_house: boolean;
            readonly avatar: components["schemas"]["Avatar"];
        };
        /** @description - `action`: A seat has done something: one action of a move. */
        ActionEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @constant */
            kind: "action";
            data: components["schemas"]["ActionEventData"];
            /** Format: date-time */
            created: string;
        };
        ActionEventData: {
            seat: number;
            /** @description As in a move; what you may not see is left out of it. */
            action: string;
            /** @description Of a draw: the card, or its back. */
            card?: string;
        };
        /** @description An e-mail address. */
        Address: {
            /** Format: email */
            email: string;
        };
        /** @description A position with everything that may be done and claimed in it. */
        Analysis: {
            position: components["schemas"]["Position"];
            /** @description Of each troop on a claimed stone the clan card it counted as: `{"J1": "R7"}`. It is the best for its owner; of several as good one that does not lie at that stone, if there is one, and of those the first in canonical order. A troop on a side that was not complete was taken for nothing, and is left out. */
            taken_for: components["schemas"]["TakenFor"];
            /** @description For each stone, from the first: what the side of seat 0 and that of seat 1 are worth; null where a side is not complete. */
            formations: (components["schemas"]["Formation"] | null)[][];
            /** @description Every legal action of the seat to act, where it is the reader's. */
            options: components["schemas"]["Option"][];
            /** @description For each stone, from the first: the claim of seat 0 and that of seat 1. */
            proofs: components["schemas"]["Proof"][][];
            /**
             * Format: uri
             * @description The page of the position: in `position_get`, and in `position_analyse`, where it is null beyond the limit of new positions.
             */
            url?: string | null;
        };
        /** @description An appeal, and its outcome. */
        Appeal: {
            text: string;
            /** Format: date-time */
            created: string;
            /**
             * Format: date-time
             * @description Null while it waits.
             */
            decided: string | null;
            /** @description True: you were right, and the sanction was reversed. */
            upheld: boolean | null;
            /** @description What staff answered. */
            answer: string;
        };
        /** @description An appeal. */
        AppealRequest: {
            /** @description Why you appeal. */
            text: string;
        };
        /** @description A picture as data, for clients to draw; always as a whole. */
        Avatar: {
            /** @description A pattern is drawn from `seed`. */
            kind: components["schemas"]["AvatarKindEnum"];
            /** @description One of twelve. */
            colour: number;
            seed: number;
        };
        /** @enum {string} */
        AvatarKindEnum: "initials" | "pattern";
        /** @description Somebody blocked. */
        Block: {
            player: components["schemas"]["AccountWithAvatar"];
            /** Format: date-time */
            readonly created: string;
        };
        /** @description A bot with published terms. */
        Bot: {
            /**
             * Format: uuid
             * @description Never changes.
             */
            readonly id: string;
            /** @description May change. */
            readonly username: string;
            /** @description Whether the account is without a password of its own. */
            readonly is_guest: boolean;
            /** @description Whether a program plays here. Never changes. */
            readonly is_bot: boolean;
            /** @description Whether the server itself plays here, one of `house/`. Then `is_bot` is true as well. */
            readonly is_house: boolean;
            readonly avatar: components["schemas"]["Avatar"];
            terms: components["schemas"]["BotTerms"];
            /** @description Of one of the server's own, as in `house/`, its strength; others were not measured. */
            house: components["schemas"]["HousePlayer"] | null;
            /** @description Whether its program has sent a request, or has held a socket open, within the last 10 minutes. */
            online: boolean;
            /** @description How many matches it plays. */
            running: number;
        };
        /** @description What a bot accepts of challenges that are sent to it. What is left out is not limited. */
        BotTerms: {
            /** @description Ids of `rulesets/`; empty: all, and those to come. */
            rulesets?: components["schemas"]["RulesetEnum"][];
            /** @description Types of clocks, `none` for no clock; empty: all. */
            clocks?: components["schemas"]["ClocksEnum"][];
            /**
             * @description Whether people may challenge it.
             * @default true
             */
            people: boolean;
            /**
             * @description Whether other bots may.
             * @default true
             */
            bots: boolean;
            /** @description Matches at a time, with challenges that wait for its answer; null: any number. */
            at_once?: number | null;
            /** @description Matches with the same player within 24 hours, counted as above; null: any number. */
            per_player_a_day?: number | null;
        };
        /** @description An answer to a turn, and what you would answer to the next. */
        Branch: {
            /** @description All that the other player does in the turn, in order; draws by their deck. `*` alone: any turn that no branch beside it names. */
            turn: string[];
            /** @description With `*`: not where something in the turn is at one of these stones. */
            unless?: number[];
            /** @description What you do in yours: to its end. */
            answer: string[];
            /** @description No turn stands in two. */
            next?: components["schemas"]["LastBranch"][];
        };
        /** @description - `cards_opened`: Staff have seen the cards of the match while it stood still. */
        CardsOpenedNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @constant */
            kind: "cards_opened";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["CardsOpenedNoticeData"];
            /** Format: date-time */
            created: string;
        };
        CardsOpenedNoticeData: {
            /** Format: date-time */
            when: string;
        };
        /** @description A challenge as its reader may see it. */
        Challenge: {
            /**
             * Format: uuid
             * @description Cannot be guessed: knowing it is the invitation.
             */
            id: string;
            /** @description To type: `ABCD-2345`. */
            code: string;
            /**
             * Format: uri
             * @description To pass on.
             */
            url: string;
            ruleset: string;
            visibility: components["schemas"]["VisibilityEnum"];
            creator: components["schemas"]["Challenger"];
            /** @description The invited player, or who accepted. */
            opponent: components["schemas"]["AccountWithAvatar"] | null;
            length: components["schemas"]["Length"];
            clock: components["schemas"]["ClockAgreed"] | null;
            /** @description Whether anybody may watch. */
            public: boolean;
            /** @description Who begins; `me` is the creator. */
            first: components["schemas"]["FirstEnum"];
            /** @description Left by `pairing/`: its creator looks for any opponent. */
            automatic: boolean;
            status: components["schemas"]["StatusEnum"];
            /** @description SHA-256 of the secret that the deal will come from. */
            commitment: string;
            /**
             * Format: uuid
             * @description Once accepted, for its two players only.
             */
            match: string | null;
            /**
             * Format: uuid
             * @description The match that it asks to play again.
             */
            rematch_of: string | null;
            /** Format: date-time */
            created: string;
            /** Format: date-time */
            expires: string;
        };
        /** @description A challenge to make. */
        ChallengeRequest: {
            /** @description An id of `rulesets/`; `ruleset_off` while it is not `offered`. */
            ruleset: components["schemas"]["RulesetEnum"];
            visibility: components["schemas"]["VisibilityEnum"];
            /** @description Username; for a direct challenge, and no other. */
            opponent?: string | null;
            /** @description One round unless given. */
            length?: components["schemas"]["Length"];
            /** @default random */
            first: components["schemas"]["FirstEnum"];
            /** @description Null, or not given: no clock. */
            clock?: components["schemas"]["ClockAgreed"] | null;
            /**
             * @description Reserved for ratings: `false`.
             * @constant
             */
            rated?: false;
            /** @description Whether anybody may watch; no card in hand is shown. As in your privacy settings unless given. */
            public?: boolean;
        };
        /** @description Who makes a challenge. */
        Challenger: {
            /**
             * Format: uuid
             * @description Never changes.
             */
            readonly id: string;
            /** @description May change. */
            readonly username: string;
            /** @description Whether the account is without a password of its own. */
            readonly is_guest: boolean;
            /** @description Whether a program plays here. Never changes. */
            readonly is_bot: boolean;
            /** @description Whether the server itself plays here, one of `house/`. Then `is_bot` is true as well. */
            readonly is_house: boolean;
            readonly avatar: components["schemas"]["Avatar"];
            /** @description As on the profile; null where that is not shown to you, too. */
            reliability: number | null;
        };
        /** @enum {string} */
        ChallengesEnum: "everyone" | "nobody";
        /** @enum {string} */
        ChannelEnum: "socket" | "push" | "mail" | "webhook";
        /** @description The chat of a match, as one of its players finds it. */
        Chat: {
            /** @description Whether you have muted it. */
            muted: boolean;
            /** @description Whether you can write now. */
            open: boolean;
            /** @description Why not: one of you is a guest; the match ended more than 7 days ago; staff let you write to nobody for now; you have muted it; you have blocked the other; or it is off for you both. */
            reason: components["schemas"]["ChatReasonEnum"] | null;
            /** @description Texts that you can send now as quick reactions, with a guest too. Empty where nothing can be sent. */
            reactions: string[];
        };
        /** @enum {string} */
        ChatReasonEnum: "guest" | "closed" | "sanction" | "muted" | "blocked" | "switched_off";
        /** @description Nothing can be written. */
        ChatRefused: {
            /** @description Relative address of a page about the code. */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description Never renamed, never reused. */
            code: string;
            /** @description With `missing_scope`: the one that is needed. */
            scope?: string;
            /** @description With `bot_terms`: those that are not met. */
            terms?: string[];
            /** @description With `bot_limit`: the limit that is reached. */
            limit?: string;
            /** @description With `bot_limit`: seconds until it is not. */
            retry_after?: number;
            errors?: components["schemas"]["ProblemField"][];
            /** @description With `chat_off`: as in `Chat`. */
            reason?: string;
            /**
             * Format: date-time
             * @description With `muted`; null for no end.
             */
            until?: string | null;
        };
        /** @description What can be set of a chat. */
        ChatRequest: {
            muted: boolean;
        };
        /** @description A stone that was taken, or a tile that was damaged, and why it could be. */
        ClaimMade: {
            stone: number;
            /** @description Whose it became, or who damaged it. */
            seat: number;
            /** @description Of the round, from 1. */
            turn: number;
            /** @description Number of the event that took it: one for `at`. */
            event: number;
            /** @description As they lay then: those of a tile are gone afterwards. */
            sides: string[][];
            proof: components["schemas"]["Proof"];
        };
        /** @enum {string} */
        ClaimsEnum: "before" | "after" | "attacker";
        /** @description Claims, oldest first. */
        ClaimsMade: {
            results: components["schemas"]["ClaimMade"][];
        };
        /** @description The clock that was agreed on, and where it stands. Only absolute times: nothing here runs while you look. */
        Clock: {
            type: components["schemas"]["ClockType"];
            seconds: number;
            increment?: number;
            /** @description More than that is in no bank. */
            cap?: number;
            /** @description Of each turn so many seconds are not taken from the bank; `deadline` has them in it. */
            delay?: number;
            /** @description What does not count, in the time zone of the seat to act. */
            excluded_time?: components["schemas"]["ExcludedTimeEnum"][];
            /** @description Seconds that seats 0 and 1 had at `since`; null where each turn has its own time. */
            banks: number[] | null;
            /**
             * Format: date-time
             * @description When the clock of the seat to act was started.
             */
            since: string | null;
            /**
             * Format: date-time
             * @description When the seat to act loses on time.
             */
            deadline: string | null;
            /** @description `turn`: seconds that the other player has given to this turn; they come on top of `seconds`. */
            given: number;
            /**
             * Format: date-time
             * @description When it was stopped, of a match that is frozen or paused: there is no deadline then, and the seat to act has left what it had at `since`, less what had gone by.
             */
            paused_since: string | null;
            /** @description When the running clock stands still between `since` and `deadline`, in order and apart; 31 at most. The seat to act has left what it had at `since`, less what has gone by since then outside of them; of that, the first `delay` seconds cost nothing. */
            pauses: components["schemas"]["Pause"][];
            /** @description Until when seats 0 and 1 are, or were lately, on vacation; null for neither. */
            vacations: (string | null)[];
        };
        /** @description How much time the players agree on. Seconds throughout. */
        ClockAgreed: {
            /** @description `turn`: so long for each turn. `bank`: so long in all. `live`: the same for players who sit at it. */
            type: components["schemas"]["ClockType"];
            /** @description `turn`: 1 hour to 14 days; `bank`: 1 hour to 60 days; `live`: 1 minute to 3 hours. */
            seconds: number;
            /** @description Added for each turn done. `bank`: up to 3 days; `live`: up to 3 minutes. */
            increment?: number;
            /** @description More than that is in no bank, whatever turns add: at least `seconds`, and what `seconds` may be at most. Unless given, twice `seconds`, where there is an `increment`. */
            cap?: number;
            /** @description Of each turn, so much is not taken from the bank: 180 for `bank`, whether given or not; none for others. */
            delay?: number;
            /** @description What does not count, in the time zone of the player to act: `nights`, 23:00 to 8:00; `weekends`, Saturday and Sunday. Not for `live`. Both players need a `time_zone` in their settings. */
            excluded_time?: components["schemas"]["ExcludedTimeEnum"][];
        };
        /** @description - `clock_credited`: A refund: the seat to act got time back that the server had used. */
        ClockCreditedEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @constant */
            kind: "clock_credited";
            data: components["schemas"]["ClockCreditedEventData"];
            /** Format: date-time */
            created: string;
        };
        ClockCreditedEventData: {
            /** @description Less than 0 where a clock was put right. */
            seconds: number;
        };
        /** @enum {string} */
        ClockType: "turn" | "bank" | "live";
        /** @enum {string} */
        ClocksEnum: "none" | "turn" | "bank" | "live";
        /** @description A code of the authenticator app. */
        Code: {
            /** @description Six digits that the authenticator app shows; each code can be used once. */
            code: string;
        };
        /** @description One thing that shows who somebody is. */
        Confirm: {
            password?: string;
            /** @description A guest's. */
            recovery_code?: string;
        };
        /** @enum {string} */
        CountsEnum: "all" | "sum" | "same" | "colour" | "run" | "low";
        /** @description The face-down decks. */
        Decks: {
            clan: number | string[];
            tactic: number | string[];
        };
        /** @description The delivery status of all your channels. */
        DeliveryStatus: {
            ways: components["schemas"]["Way"][];
        };
        /** @description A test notice that is being sent. */
        DeliveryTest: {
            /** @description The notice's number in your feed. */
            number: number;
        };
        /** @description Where an account is signed in. */
        Device: {
            /** Format: uuid */
            readonly id: string;
            /** @description Such as `Firefox`; empty when it is none of the usual ones. */
            readonly browser: string;
            /** @description Such as `Android`; empty when it is none of the usual ones. */
            readonly system: string;
            /** Format: date-time */
            readonly created: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            readonly last_seen: string;
            /** @description Whether it is the one that asks. */
            readonly current: boolean;
        };
        /** @description - `device_lost`: A browser no longer accepts pushes; its subscription was removed. */
        DeviceLostNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @constant */
            kind: "device_lost";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["DeviceLostNoticeData"];
            /** Format: date-time */
            created: string;
        };
        DeviceLostNoticeData: {
            /** @description Of the browser. */
            name: string;
        };
        /** @description What to do about a draw. */
        DrawRequest: {
            do: components["schemas"]["DrawRequestDoEnum"];
        };
        /** @enum {string} */
        DrawRequestDoEnum: "offer" | "accept" | "decline";
        /** @description The address of an account. */
        Email: {
            /** @description Empty when there is none. */
            email: string;
            /** @description Whether the address is confirmed. */
            confirmed: boolean;
            /** @description The address that waits to be confirmed; empty when none does. */
            pending: string;
        };
        /** @description A write without input: `{}` or no body. */
        Empty: Record<string, never>;
        /** @description One numbered thing that happened. Which members `data` has follows from `kind`. */
        Event: components["schemas"]["KnownEvent"];
        /** @description Events, oldest first. */
        Events: {
            results: components["schemas"]["Event"][];
            /** @description Number of the match's last event. */
            event: number;
        };
        /** @enum {string} */
        ExcludedTimeEnum: "nights" | "weekends";
        /** @description What proves the deal. */
        Fairness: {
            /** @description SHA-256 of the secret, in hex. */
            commitment: string;
            /** @description Creator's and accepter's. */
            nonces: string[];
            /** @description Null until the match has ended. */
            secret: string | null;
        };
        /** @enum {string} */
        FamilyEnum: "plain" | "tactics" | "deck" | "siege";
        /** @description Notices, oldest first. */
        Feed: {
            results: components["schemas"]["Notice"][];
            /** @description What to send as `after` next time. */
            cursor: number;
        };
        /** @description - `finished`: The match has ended. */
        FinishedEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @constant */
            kind: "finished";
            data: components["schemas"]["FinishedEventData"];
            /** Format: date-time */
            created: string;
        };
        FinishedEventData: {
            result: components["schemas"]["MatchResult"];
            /** @description Who resigned, aborted or was late; not there where nobody did. */
            by?: number;
        };
        /** @enum {string} */
        FirstEnum: "random" | "me" | "opponent";
        /** @enum {integer} */
        FirstReminderEnum: 2 | 3 | 4 | 5;
        /** @description What a complete side is worth. */
        Formation: {
            type: components["schemas"]["FormationTypeEnum"];
            sum: number;
        };
        /** @enum {string} */
        FormationTypeEnum: "colour_run" | "same" | "colour" | "run" | "sum";
        /** @description A new guest, and the code that brings them back. */
        Guest: {
            /**
             * Format: uuid
             * @description Never changes.
             */
            readonly id: string;
            /** @description May change. */
            readonly username: string;
            /** @description Whether the account is without a password of its own. */
            readonly is_guest: boolean;
            /** @description Whether a program plays here. Never changes. */
            readonly is_bot: boolean;
            /** @description Shown this once. Anybody who has it can sign in as this guest. */
            recovery_code: string;
        };
        /** @description How the finished matches that you played with somebody ended, as you count. Aborted ones are not among them. */
        HeadToHead: {
            won: number;
            lost: number;
            drawn: number;
        };
        /** @description A restriction that staff have imposed. */
        Hold: {
            /**
             * Format: date-time
             * @description Null for no end.
             */
            until: string | null;
        };
        /** @description Active restrictions; inactive ones are left out. */
        Holds: {
            /** @description You can only read, secure and delete the account, and appeal. */
            suspended?: components["schemas"]["Hold"];
            /** @description No messages to others. */
            muted?: components["schemas"]["Hold"];
            /** @description No new matches; those under way continue. */
            match_ban?: components["schemas"]["Hold"];
            /** @description Your username was revoked: choose another. */
            rename?: boolean;
        };
        /** @description One of the house's opponents. */
        HousePlayer: {
            /** @description Username to challenge, and of the profile. */
            username: string;
            /** @description 1 (easiest) to 6 (strongest). */
            level: number;
            /** @description By ruleset, its Elo against the other levels as measured; null: not measured. */
            ratings: {
                [key: string]: number | null;
            };
        };
        /** @description A house rule in force. */
        HouseRule: {
            /** @description Stays the same when the wording changes, and is never reused. */
            number: number;
            /** @description By language: `en`, `fr`, `de`. */
            texts: components["schemas"]["Texts"];
            /** @description The reasons of reports that it is offered for. */
            reasons: components["schemas"]["ReportReasonEnum"][];
        };
        /** @description A record that somebody has imported. */
        ImportedRecord: {
            /**
             * Format: uuid
             * @description A digest of the record: the same record has the same id.
             */
            id: string;
            /**
             * Format: uri
             * @description The page that shows it, to anybody.
             */
            url: string;
            ruleset: string;
            /** @description The names at seat 0 and at seat 1: texts, of no accounts here. */
            players: string[];
            /**
             * Format: date-time
             * @description When it was imported.
             */
            created: string;
            /** @description Whether you have imported it, and may delete it. */
            mine: boolean;
            /** @description In the answer to `record_get` alone. */
            record?: components["schemas"]["Record"];
        };
        /** @description One of a kind that this version knows. */
        KnownEvent: components["schemas"]["StartedEvent"] | components["schemas"]["ActionEvent"] | components["schemas"]["RoundOverEvent"] | components["schemas"]["FinishedEvent"] | components["schemas"]["SeatEvent"] | components["schemas"]["PauseOfferedEvent"] | components["schemas"]["PausedEvent"] | components["schemas"]["ResumedEvent"] | components["schemas"]["ClockCreditedEvent"] | components["schemas"]["TimeGivenEvent"] | components["schemas"]["VacationEvent"] | components["schemas"]["PlainEvent"];
        /** @description One of a kind that this version knows. */
        KnownNotice: components["schemas"]["PlainNotice"] | components["schemas"]["ReminderNotice"] | components["schemas"]["UntilNotice"] | components["schemas"]["VacationEndedNotice"] | components["schemas"]["TimeGivenNotice"] | components["schemas"]["MessageNotice"] | components["schemas"]["DeviceLostNotice"] | components["schemas"]["WebhookOffNotice"] | components["schemas"]["MailRefusedNotice"] | components["schemas"]["SanctionNotice"] | components["schemas"]["ReportHandledNotice"] | components["schemas"]["CardsOpenedNotice"];
        /** @enum {string} */
        LanguageEnum: "en" | "fr" | "de";
        /** @description An answer to a turn, with nothing after it. */
        LastBranch: {
            /** @description All that the other player does in the turn, in order; draws by their deck. `*` alone: any turn that no branch beside it names. */
            turn: string[];
            /** @description With `*`: not where something in the turn is at one of these stones. */
            unless?: number[];
            /** @description What you do in yours: to its end. */
            answer: string[];
        };
        /** @enum {integer} */
        LastReminderEnum: 8 | 12 | 24;
        /**
         * @description How long a match goes: a number of rounds, all played, or of rounds won ([RULES](/docs/reference/rules) 4.1).
         *
         *     `options` of a ruleset have the greatest values.
         */
        Length: {
            /** @description Played all; in the siege 1 or 2. */
            rounds?: number;
            /** @description Until a seat has won so many rounds. */
            wins?: number;
        };
        /** @description A deal that is played by a script, to learn from. */
        Lesson: {
            name: components["schemas"]["NameEnum"];
            ruleset: string;
            /** @description The kind of each tactic card that its ruleset deals, by code: a `mode` lies under a stone. */
            tactics: components["schemas"]["Tactics"];
            /** @description Where the learner sits. */
            seat: number;
            steps: components["schemas"]["LessonStep"][];
        };
        /** @description A claim of a turn, and why it holds. */
        LessonClaim: {
            stone: number;
            proof: components["schemas"]["Proof"];
        };
        /** @description A move as the learner saw it. */
        LessonMove: {
            seat: number;
            /** @description As in a move. */
            actions: string[];
        };
        /** @description A claim that does not hold. */
        LessonRefusal: {
            /** @description As in a move. */
            actions: string[];
            /** @description As a refused move has it. */
            reason: string;
            /** @description As a refused move has it. */
            detail: string;
            proof: components["schemas"]["Proof"] | null;
        };
        /** @description One thing to learn. */
        LessonStep: {
            /** @description What it is about, for texts of your own. */
            key: string;
            /** @description The stone or tile that it is about. */
            stone: number;
            /** @description Whether that is to be looked at from close by, before anything else. */
            look: boolean;
            /** @description Whether it begins elsewhere than where the last step ended. */
            new_scene: boolean;
            /** @description Where it begins. */
            table: components["schemas"]["LessonTable"];
            /** @description What leads on. The next step begins after the first of them and the opponent's reply; none: to look is all. */
            turns: components["schemas"]["LessonTurn"][];
            tries: components["schemas"]["LessonTry"][];
            /** @description What would be refused after the card of the first turn. */
            refused: components["schemas"]["LessonRefusal"][];
        };
        /** @description What the learner sees and may do at one moment, and the move that led there. */
        LessonTable: {
            position: components["schemas"]["Position"];
            /** @description Of each troop on a claimed stone the clan card it counted as: `{"J1": "R7"}`. It is the best for its owner; of several as good one that does not lie at that stone, if there is one, and of those the first in canonical order. A troop on a side that was not complete was taken for nothing, and is left out. */
            taken_for: components["schemas"]["TakenFor"];
            /** @description For each stone, from the first: what the side of seat 0 and that of seat 1 are worth; null where a side is not complete. */
            formations: (components["schemas"]["Formation"] | null)[][];
            /** @description Every legal action of the seat to act, where it is the reader's. */
            options: components["schemas"]["Option"][];
            /** @description For each stone, from the first: the claim of seat 0 and that of seat 1. */
            proofs: components["schemas"]["Proof"][][];
            /**
             * Format: uri
             * @description The page of the position: in `position_get`, and in `position_analyse`, where it is null beyond the limit of new positions.
             */
            url?: string | null;
            last_move: components["schemas"]["LessonMove"] | null;
        };
        /** @description Another card that may be placed at the stone; it does not lead on. */
        LessonTry: {
            action: string;
            /** @description What the side would be worth. */
            makes: components["schemas"]["Formation"];
        };
        /** @description A turn that leads on to the next step. */
        LessonTurn: {
            /** @description As in a move. */
            actions: string[];
            /** @description After it, and after the draw at its end. */
            table: components["schemas"]["LessonTable"];
            /** @description What it claims, in order. */
            claims: components["schemas"]["LessonClaim"][];
        };
        /** @description A code that was mailed. */
        Link: {
            /** @description The part of the mailed link after the `#`. */
            code: string;
        };
        /** @description The longest match that can be agreed; the shortest is 1 of either. */
        Longest: {
            /** @description Of a match of so many rounds. */
            rounds: number;
            /** @description Of one to so many rounds won; null: not offered. */
            wins: number | null;
        };
        /** @description - `mail_refused`: Mail to your address is refused. */
        MailRefusedNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @constant */
            kind: "mail_refused";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["MailRefusedNoticeData"];
            /** Format: date-time */
            created: string;
        };
        MailRefusedNoticeData: {
            /** @description The domain of the address. */
            name: string;
            /** @description As `failure` of the delivery status. */
            why: string;
        };
        /** @description A match as its reader may see it. */
        Match: {
            /** Format: uuid */
            id: string;
            /** @description Changes with position, round and result; see `expected_version`. */
            version: number;
            status: components["schemas"]["MatchStatus"];
            ruleset: string;
            /** @description Of seat 0 and of seat 1. */
            players: components["schemas"]["Player"][];
            /** @description Yours; null for spectators. */
            seat: number | null;
            /** @description Number of the last event. */
            event: number;
            round: number;
            length: components["schemas"]["Length"];
            /** @description Of the rounds that are over. */
            outcomes: components["schemas"]["Outcome"][];
            /** @description Totals over the rounds ended; null in the siege game. */
            points: number[] | null;
            /** @description Whether anybody may watch. */
            public: boolean;
            /** @description The seat whose draw offer is open. */
            draw_offer: number | null;
            /** @description The open offer of a pause. */
            pause_offer: components["schemas"]["PauseOffer"] | null;
            /**
             * Format: date-time
             * @description When the pause that both agreed on ends by itself, of a match that is paused: nobody is to act, no clock runs, and no move is accepted.
             */
            paused_until: string | null;
            clock: components["schemas"]["Clock"] | null;
            last_move: components["schemas"]["Move"] | null;
            result: components["schemas"]["MatchResult"] | null;
            /** @description The seat that resigned, aborted, or whose time was over (`time`); else null. */
            ended_by: number | null;
            /** @description Whether staff have stopped it: nobody is to act, no clock runs, and no move is accepted. */
            frozen: boolean;
            /** @description Whether it counts nowhere. One that was running is frozen as well. */
            annulled: boolean;
            fairness: components["schemas"]["Fairness"];
            /** Format: date-time */
            created: string;
            /** Format: date-time */
            updated: string;
            position: components["schemas"]["Position"];
            /** @description Of each troop on a claimed stone the clan card it counted as: `{"J1": "R7"}`. It is the best for its owner; of several as good one that does not lie at that stone, if there is one, and of those the first in canonical order. A troop on a side that was not complete was taken for nothing, and is left out. */
            taken_for: components["schemas"]["TakenFor"];
            /** @description For each stone, from the first: what the side of seat 0 and that of seat 1 are worth; null where a side is not complete. */
            formations: (components["schemas"]["Formation"] | null)[][];
            /** @description Of a round that is over, as in `position.result`: the stones that decided it, from left to right. Those adjacent, or all that its winner holds; of a siege the damaged tiles, or the one damaged twice. */
            deciding: number[];
            /** @description Every legal action of yours when you are to act; else empty. */
            options: components["schemas"]["Option"][];
            /** @description The kind of each tactic card that its ruleset deals, by code: a `mode` lies under a stone. */
            tactics: components["schemas"]["Tactics"];
            /** @description Whether you may abort it: until both players have moved, or when your opponent cannot play for long. */
            may_abort: boolean;
            /** @description Your opponent cannot play for now, or any more; null when they can. For you alone. */
            opponent_away: components["schemas"]["OpponentAway"] | null;
        };
        /** @description How a match ended. */
        MatchResult: {
            /** @description The seat; null is a draw. */
            winner: number | null;
            reason: components["schemas"]["MatchResultReasonEnum"];
        };
        /** @enum {string} */
        MatchResultReasonEnum: "points" | "both_roles" | "deck_left" | "defence_left" | "equal" | "resigned" | "time" | "agreed" | "aborted";
        /** @enum {string} */
        MatchStatus: "active" | "finished";
        /** @description A match in a list. */
        MatchSummary: {
            /** Format: uuid */
            id: string;
            /** @description Changes with position, round and result; see `expected_version`. */
            version: number;
            status: components["schemas"]["MatchStatus"];
            ruleset: string;
            /** @description Of seat 0 and of seat 1. */
            players: components["schemas"]["Player"][];
            /** @description Yours; null for spectators. */
            seat: number | null;
            /** @description Number of the last event. */
            event: number;
            round: number;
            length: components["schemas"]["Length"];
            /** @description Of the rounds that are over. */
            outcomes: components["schemas"]["Outcome"][];
            /** @description Totals over the rounds ended; null in the siege game. */
            points: number[] | null;
            /** @description Whether anybody may watch. */
            public: boolean;
            /** @description The seat whose draw offer is open. */
            draw_offer: number | null;
            /** @description The open offer of a pause. */
            pause_offer: components["schemas"]["PauseOffer"] | null;
            /**
             * Format: date-time
             * @description When the pause that both agreed on ends by itself, of a match that is paused: nobody is to act, no clock runs, and no move is accepted.
             */
            paused_until: string | null;
            clock: components["schemas"]["Clock"] | null;
            last_move: components["schemas"]["Move"] | null;
            result: components["schemas"]["MatchResult"] | null;
            /** @description The seat that resigned, aborted, or whose time was over (`time`); else null. */
            ended_by: number | null;
            /** @description Whether staff have stopped it: nobody is to act, no clock runs, and no move is accepted. */
            frozen: boolean;
            /** @description Whether it counts nowhere. One that was running is frozen as well. */
            annulled: boolean;
            fairness: components["schemas"]["Fairness"];
            /** Format: date-time */
            created: string;
            /** Format: date-time */
            updated: string;
            /** @description The seat to act; null when it has finished, is frozen or is paused. */
            to_act: number | null;
            /** @description Of each stone the seat that has taken it, of a wall's tile the attacker's once it is damaged; null until then. */
            stones: (number | null)[];
        };
        /** @description A message. It never changes, but its text goes if staff remove it or its writer deletes the account. */
        Message: {
            /** @description From 1 in each match, without gaps. */
            number: number;
            /** @description Who wrote it. */
            seat: number;
            /** @description Plain text: show it as it is, never as markup. Empty where its writer has deleted their account or staff have removed it, and nowhere else. */
            text: string;
            /** @description Whether staff have removed it; they may restore it. */
            removed: boolean;
            /** Format: date-time */
            created: string;
        };
        /** @description - `message`: The other player has written to you. */
        MessageNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @constant */
            kind: "message";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["MessageNoticeData"];
            /** Format: date-time */
            created: string;
        };
        MessageNoticeData: {
            /** @description Its number; the text is not here. */
            message: number;
        };
        /** @description A message to write. */
        MessageRequest: {
            /** @description 1 to 500 characters of plain text on one line, kept in Unicode's form NFC. */
            text: string;
        };
        /** @description Messages, oldest first. */
        Messages: {
            results: components["schemas"]["Message"][];
            /** @description Number of the last message; 0 when there is none. */
            message: number;
        };
        /** @enum {string} */
        MotionEnum: "system" | "full" | "reduced";
        /** @description One submission of actions by one seat, with what the server played after it. */
        Move: {
            /** @description From 1. */
            number: number;
            seat: number;
            actions: string[];
            /** Format: date-time */
            created: string;
        };
        /** @description The move came too late. */
        MoveConflict: {
            /** @description Relative address of a page about the code. */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description Never renamed, never reused. */
            code: string;
            /** @description With `missing_scope`: the one that is needed. */
            scope?: string;
            /** @description With `bot_terms`: those that are not met. */
            terms?: string[];
            /** @description With `bot_limit`: the limit that is reached. */
            limit?: string;
            /** @description With `bot_limit`: seconds until it is not. */
            retry_after?: number;
            errors?: components["schemas"]["ProblemField"][];
            /** @description With `stale_version`: the match as it is now. */
            match?: components["schemas"]["Match"];
        };
        /** @description The move as it was played, and the match as it is now. */
        MoveMade: {
            move: components["schemas"]["Move"];
            match: components["schemas"]["Match"];
        };
        /** @description The rules refuse the move. */
        MoveRefused: {
            /** @description Relative address of a page about the code. */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description Never renamed, never reused. */
            code: string;
            /** @description With `missing_scope`: the one that is needed. */
            scope?: string;
            /** @description With `bot_terms`: those that are not met. */
            terms?: string[];
            /** @description With `bot_limit`: the limit that is reached. */
            limit?: string;
            /** @description With `bot_limit`: seconds until it is not. */
            retry_after?: number;
            errors?: components["schemas"]["ProblemField"][];
            /** @description Which of the actions, from 0. */
            index?: number;
            /** @description With `illegal_action`: which rule, for programs. */
            reason?: string;
        };
        /** @description A move to play. */
        MoveRequest: {
            /** @description Played in order, all or none. */
            actions: string[];
            /** @description The version you saw. */
            expected_version: number;
        };
        /** @description Moves, oldest first. */
        Moves: {
            results: components["schemas"]["Move"][];
        };
        /** @enum {string} */
        NameEnum: "first" | "tactics" | "siege";
        /** @description A webhook whose secret is new. */
        NewSecret: {
            /** Format: uuid */
            readonly id: string;
            readonly url: string;
            /** @description Empty: all. */
            kinds: components["schemas"]["NoticeKindEnum"][];
            /** @description Whether notices are sent there. */
            readonly active: boolean;
            /** @description Why not: `off` by you, `gone` (it answered 410), `failing` (no delivery succeeded for five days), `expired` with its token, `scope` (its token may not `read`). */
            readonly why: string | null;
            /** Format: date-time */
            readonly created: string;
            /**
             * Format: date-time
             * @description With the token that it was made by; null: never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Last successful delivery.
             */
            reached: string | null;
            /**
             * Format: date-time
             * @description Last failed delivery.
             */
            failed: string | null;
            /** @description Why that failed: `http_` and the status, `timeout`, `unreachable`, `tls`, `not_public`… */
            failure: string | null;
            /** @description `whsec_` and base64: what notices are signed with. Shown this once. */
            secret: string;
        };
        /** @description A token just made. */
        NewToken: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /** @description The host of the app that you let act for you; null: you made the token yourself. */
            readonly app: string | null;
            scopes: components["schemas"]["ScopesEnum"][];
            /** Format: date-time */
            readonly expires_at: string | null;
            /** Format: date-time */
            readonly created: string;
            /**
             * Format: date-time
             * @description To the minute; null: never.
             */
            readonly last_used: string | null;
            /** @description What to send as `Authorization: Bearer …`. Shown this once. */
            secret: string;
        };
        /** @description Your note. */
        Note: {
            /** @description Empty when there is none. */
            text: string;
            /** Format: date-time */
            updated: string | null;
        };
        /** @description A note to keep. */
        NoteRequest: {
            /** @description Up to 4000 characters of plain text. */
            text: string;
        };
        /** @description Something that concerns you. Which members `data` has follows from `kind`. */
        Notice: components["schemas"]["KnownNotice"];
        /** @enum {string} */
        NoticeKindEnum: "match_started" | "your_turn" | "match_finished" | "draw_offered" | "draw_declined" | "pause_offered" | "pause_declined" | "paused" | "resumed" | "time_given" | "challenge" | "challenge_declined" | "rematch" | "message" | "reminder" | "device_lost" | "webhook_off" | "mail_refused" | "sanction" | "sanction_reversed" | "appeal_decided" | "report_handled" | "cards_opened" | "match_annulled" | "match_reinstated" | "opponent_away" | "vacation_ends" | "vacation_ended" | "test";
        /** @description Which notices are sent where, and when. */
        Notifications: {
            /** @description On the phone. */
            push: boolean;
            /** @description By e-mail, once the address is confirmed. */
            mail: boolean;
            /** @description One mail a day in place of one for each turn. */
            digest: boolean;
            quiet: components["schemas"]["QuietHours"] | null;
            /** @description The first reminder of a turn comes when one part in so many of its time is left; null for none. */
            first_reminder: components["schemas"]["FirstReminderEnum"] | null;
            /** @description The last one; it is mailed as well, and comes before quiet hours where it would be too late after. */
            last_reminder: components["schemas"]["LastReminderEnum"] | null;
        };
        /** @description What to change of these. */
        NotificationsChanges: {
            /** @description On the phone. */
            push?: boolean;
            /** @description By e-mail, once the address is confirmed. */
            mail?: boolean;
            /** @description One mail a day in place of one for each turn. */
            digest?: boolean;
            quiet?: components["schemas"]["QuietHours"] | null;
            /** @description The first reminder of a turn comes when one part in so many of its time is left; null for none. */
            first_reminder?: components["schemas"]["FirstReminderEnum"] | null;
            /** @description The last one; it is mailed as well, and comes before quiet hours where it would be too late after. */
            last_reminder?: components["schemas"]["LastReminderEnum"] | null;
        };
        /** @description That an opponent cannot play. */
        OpponentAway: {
            /**
             * Format: date-time
             * @description Until when; null: for good.
             */
            until: string | null;
            /** @description Whether you may take the win: they cannot play for more than a week, and both of you have moved. */
            may_win: boolean;
        };
        /** @description A legal action. */
        Option: {
            /** @description `R7@3`, `!3`, `+c`, `TR:R7@3>5`, … (actions of [NOTATION](/docs/reference/notation)) */
            action: string;
            /** @description The stones that could be claimed right after it. */
            claims: number[];
            /** @description Of a cauldron alone: the attacker's card that it takes. */
            card?: string;
            /** @description True of a `pass` or `end` with which the round ends unless you claim first; else left out. Warn the player: a second pass in a row is a dead end (RULES 2.14). */
            ends_round?: boolean;
        };
        /** @enum {string} */
        OriginEnum: "report" | "own";
        /** @description A kind of a later version: ignore it. */
        OtherEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @description One that this document does not know. */
            kind: string;
            /** @description An object. */
            data: unknown;
            /** Format: date-time */
            created: string;
        };
        /** @description A kind of a later version: ignore it. */
        OtherNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @description One that this document does not know. */
            kind: string;
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            /** @description An object. */
            data: unknown;
            /** Format: date-time */
            created: string;
        };
        /** @description How a round that is over ended. */
        Outcome: {
            /** @description The seat that began. */
            first: number;
            /** @description The seat; null is a draw. */
            winner: number | null;
            reason: string;
            /** @description Null in the siege game. */
            points: number[] | null;
        };
        /** @description A receipt for a report. */
        OutsideReport: {
            /**
             * Format: uuid
             * @description To refer to the report.
             */
            id: string;
            /** Format: date-time */
            created: string;
        };
        /** @description A report from somebody without an account. */
        OutsideReportRequest: {
            /** @description The reported player's username. */
            player: string;
            reason: components["schemas"]["OutsideReportRequestReasonEnum"];
            /** @description What is wrong, and why you think so. */
            text: string;
            /** @description Where it is: the address of a match or a profile, or whatever helps to find it. */
            link?: string;
            /** @description Where moderators can answer you. */
            contact?: string;
        };
        /** @enum {string} */
        OutsideReportRequestReasonEnum: "insult" | "threat" | "spam" | "name_offensive" | "name_impersonation" | "other";
        /** @description One's own account. */
        OwnAccount: {
            /**
             * Format: uuid
             * @description Never changes.
             */
            readonly id: string;
            /** @description May change. */
            readonly username: string;
            /** @description Whether the account is without a password of its own. */
            readonly is_guest: boolean;
            /** @description Whether a program plays here. Never changes. */
            readonly is_bot: boolean;
            /** Format: date-time */
            created: string;
            /** Format: email */
            email: string | null;
            email_confirmed: boolean;
            /** @description Null: the browser's. */
            language: components["schemas"]["LanguageEnum"] | null;
            /** @description IANA's name; null: not given. */
            time_zone: string | null;
            avatar: components["schemas"]["Avatar"];
            settings: components["schemas"]["Settings"];
            privacy: components["schemas"]["Privacy"];
            /** @description Left out while no restriction is active. */
            holds?: components["schemas"]["Holds"];
        };
        /** @description A pace, and how long one waits for an opponent. */
        Pace: {
            pace: components["schemas"]["PaceEnum"];
            clock: components["schemas"]["ClockAgreed"];
            length: components["schemas"]["Length"];
            /** @description Whether somebody waits now, so that a match would begin at once. */
            waiting: boolean;
            /** @description Seconds: of those who found nobody at once and somebody later, half waited no longer. The last 20 of 7 days; null where there is none. */
            waited: number | null;
            /** @description Of how many that is the median. */
            pairings: number;
        };
        /** @enum {string} */
        PaceEnum: "live" | "day" | "days";
        PaginatedBlockList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["Block"][];
        };
        PaginatedBotList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["Bot"][];
        };
        PaginatedChallengeList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["Challenge"][];
        };
        PaginatedDeviceList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["Device"][];
        };
        PaginatedImportedRecordList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["ImportedRecord"][];
        };
        PaginatedMatchSummaryList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["MatchSummary"][];
        };
        PaginatedReportList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["Report"][];
        };
        PaginatedSanctionList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["Sanction"][];
        };
        PaginatedSubscriptionList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["Subscription"][];
        };
        PaginatedTokenList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["Token"][];
        };
        PaginatedWebhookList: {
            /**
             * Format: uri
             * @description The address of the next page; null where there is none.
             */
            next: string | null;
            /**
             * Format: uri
             * @description The address of the previous page; null where there is none.
             */
            previous: string | null;
            results: components["schemas"]["Webhook"][];
        };
        /** @description Finding an opponent. */
        Pairing: {
            /** @description Your own search; null when you look for nobody. */
            search: components["schemas"]["Challenge"] | null;
            paces: components["schemas"]["Pace"][];
        };
        /** @description For which opponent to look. */
        PairingRequest: {
            /** @description An id of `rulesets/` that is `offered`. */
            ruleset: components["schemas"]["RulesetEnum"];
            /** @description One of `paces`. */
            pace: components["schemas"]["PaceEnum"];
            /**
             * @description Your part of the deal where a match begins at once: up to 64 of `0-9a-f`.
             * @default
             */
            nonce: string;
        };
        /** @enum {string} */
        PartEnum: "turn" | "answer";
        /** @description The old password and the new. */
        Password: {
            /**
             * @description Whether tokens and webhooks keep working; without it, tokens are revoked, webhooks switched off.
             * @default false
             */
            keep_programs: boolean;
            password: string;
            /** @description No common one. */
            new_password: string;
        };
        /** @description A mailed code and the new password. */
        PasswordReset: {
            /** @description The part of the mailed link after the `#`. */
            code: string;
            /**
             * @description Whether tokens and webhooks keep working; without it, tokens are revoked, webhooks switched off.
             * @default false
             */
            keep_programs: boolean;
            /** @description No common one. */
            password: string;
        };
        /** @description What to change of one's own account. */
        PatchedAccountChanges: {
            /** @description Not for guests. */
            username?: string;
            language?: components["schemas"]["LanguageEnum"] | null;
            time_zone?: string | null;
            /** @description Null: the one you have by your id. */
            avatar?: components["schemas"]["Avatar"] | null;
            settings?: components["schemas"]["SettingsChanges"];
            privacy?: components["schemas"]["PrivacyChanges"];
        };
        /** @description The creator's part of the deal. */
        PatchedNonceRequest: {
            /** @description Up to 64 of `0-9a-f`. */
            nonce?: string;
        };
        /** @description The settings of a webhook. */
        PatchedWebhookChanges: {
            /** @description https, at a public host. */
            url?: string;
            /** @description Which notices are sent there, as in the feed; an empty list: all, those of later versions included. */
            kinds?: components["schemas"]["NoticeKindEnum"][];
            /** @description Whether notices are sent there. */
            active?: boolean;
        };
        /** @description A time in which the running clock stands still. */
        Pause: {
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            /** @description Where several meet, the last of these. */
            reason: components["schemas"]["PauseReasonEnum"];
        };
        /** @description A pause that one player offers. */
        PauseOffer: {
            /** @description Whose offer it is. */
            seat: number;
            /** @description For how many days at most. */
            days: number;
        };
        /** @description - `pause_offered`: A seat offers a pause. */
        PauseOfferedEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @constant */
            kind: "pause_offered";
            data: components["schemas"]["PauseOfferedEventData"];
            /** Format: date-time */
            created: string;
        };
        PauseOfferedEventData: {
            seat: number;
            /** @description For how many at most. */
            days: number;
        };
        /** @enum {string} */
        PauseReasonEnum: "nights" | "weekends" | "vacation";
        /** @description What to do about a pause. */
        PauseRequest: {
            do: components["schemas"]["PauseRequestDoEnum"];
            /** @description With `offer`, and only there: how many at most. */
            days?: number;
        };
        /** @enum {string} */
        PauseRequestDoEnum: "offer" | "accept" | "decline" | "resume";
        /** @description - `paused`: The match is paused; comes again if it ends earlier. */
        PausedEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @constant */
            kind: "paused";
            data: components["schemas"]["PausedEventData"];
            /** Format: date-time */
            created: string;
        };
        PausedEventData: {
            /** @description Who agreed or put the end off; null: nobody. */
            seat: number | null;
            /** Format: date-time */
            until: string;
        };
        /** @enum {string} */
        PhaseEnum: "play" | "draw" | "scout_draw" | "scout_return" | "exchange_reply" | "over";
        /**
         * @description - `frozen`: Staff have stopped the match.
         *     - `thawed`: The match goes on.
         *     - `annulled`: Staff have annulled it: it counts nowhere.
         *     - `reinstated`: Staff have reversed that: the match counts again.
         */
        PlainEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @enum {string} */
            kind: "frozen" | "thawed" | "annulled" | "reinstated";
            /** @description Nothing more. */
            data: unknown;
            /** Format: date-time */
            created: string;
        };
        /**
         * @description - `match_started`: A match of yours has begun.
         *     - `your_turn`: You are to act in the match.
         *     - `match_finished`: The match is over; it has the result.
         *     - `draw_offered`: The other player offers a draw.
         *     - `draw_declined`: The other player has declined your offer of a draw.
         *     - `pause_offered`: The other player offers a pause.
         *     - `pause_declined`: The other player has declined your offer of a pause.
         *     - `resumed`: The pause is over, and you are not the one to act.
         *     - `challenge`: Somebody challenges you.
         *     - `challenge_declined`: The player that you challenged has declined.
         *     - `rematch`: Your opponent of that match asks for a rematch, by that challenge.
         *     - `match_annulled`: Staff have annulled the match: it counts nowhere.
         *     - `match_reinstated`: Staff have reversed that: the match counts again.
         *     - `test`: You have asked for it (`POST me/delivery-status/test/`).
         */
        PlainNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @enum {string} */
            kind: "match_started" | "your_turn" | "match_finished" | "draw_offered" | "draw_declined" | "pause_offered" | "pause_declined" | "resumed" | "challenge" | "challenge_declined" | "rematch" | "match_annulled" | "match_reinstated" | "test";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            /** @description Nothing more. */
            data: unknown;
            /** Format: date-time */
            created: string;
        };
        /** @description Your plan. */
        Plan: {
            /** @description What may still be played; empty for none. */
            branches: components["schemas"]["Branch"][];
            /** @description Its last outcome: `played`; `missed`, something else was played or the round ended; `illegal`, the answer was not; `overtaken`, you have moved yourself; `over`, the match is. */
            outcome: components["schemas"]["PlanOutcomeEnum"] | null;
            /** @description With `played`: what was. */
            answer: string[] | null;
            /**
             * Format: date-time
             * @description When that was, or when it was made.
             */
            updated: string | null;
        };
        /** @enum {string} */
        PlanOutcomeEnum: "played" | "missed" | "illegal" | "overtaken" | "over";
        /** @description Where turns would lead that nobody has played. */
        PlanPreview: {
            /** @description As they are written down, with what is played after them. */
            turns: string[][];
            /** @description As you would see it; what you would draw is a back in your hand. */
            position: components["schemas"]["Position"];
            /** @description Of each troop on a claimed stone the clan card it counted as: `{"J1": "R7"}`. It is the best for its owner; of several as good one that does not lie at that stone, if there is one, and of those the first in canonical order. A troop on a side that was not complete was taken for nothing, and is left out. */
            taken_for: components["schemas"]["TakenFor"];
            /** @description For each stone, from the first: what the side of seat 0 and that of seat 1 are worth; null where a side is not complete. */
            formations: (components["schemas"]["Formation"] | null)[][];
            /** @description Of whichever seat would be to act. The other player's are those of every card that you have not seen. Scouts and exchanges are left out. */
            options: components["schemas"]["Option"][];
            /** @description For each stone, from the first: the claim of seat 0 and that of seat 1. */
            proofs: components["schemas"]["Proof"][][];
        };
        /** @description Turns to look at. */
        PlanPreviewRequest: {
            /** @description The other player's, yours, and so on. The last may be unfinished; none: the position as it is. `*` alone, of the other's: as if it changed nothing. */
            turns: string[][];
        };
        /** @description An action could not be played where it stands. */
        PlanRefused: {
            /** @description Relative address of a page about the code. */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description Never renamed, never reused. */
            code: string;
            /** @description With `missing_scope`: the one that is needed. */
            scope?: string;
            /** @description With `bot_terms`: those that are not met. */
            terms?: string[];
            /** @description With `bot_limit`: the limit that is reached. */
            limit?: string;
            /** @description With `bot_limit`: seconds until it is not. */
            retry_after?: number;
            errors?: components["schemas"]["ProblemField"][];
            /** @description Of a plan: its number, at each level, from 0. */
            branch?: number[];
            /** @description Of that branch. */
            part?: components["schemas"]["PartEnum"];
            /** @description Of a preview: which of the turns, from 0. */
            turn?: number;
            /** @description Which of the actions, from 0. */
            index?: number;
            /** @description With `plan_not_legal`: which rule, for programs. */
            reason?: string;
        };
        /** @description A plan to keep. */
        PlanRequest: {
            /** @description No turn stands in two. */
            branches: components["schemas"]["Branch"][];
            /** @description The version you saw. */
            expected_version: number;
        };
        /** @description How one wants to play. The server only keeps these, for the clients on all one's devices. */
        Play: {
            /** @description Whether a move is confirmed before it is sent. */
            confirm_moves: boolean;
            /** @description What a new challenge begins with; null: no clock. */
            clock: components["schemas"]["ClockAgreed"] | null;
            sounds: boolean;
            motion: components["schemas"]["MotionEnum"];
            theme: components["schemas"]["ThemeEnum"];
        };
        /** @description What to change of how one wants to play. */
        PlayChanges: {
            /** @description Whether a move is confirmed before it is sent. */
            confirm_moves?: boolean;
            /** @description What a new challenge begins with; null: no clock. */
            clock?: components["schemas"]["ClockAgreed"] | null;
            sounds?: boolean;
            motion?: components["schemas"]["MotionEnum"];
            theme?: components["schemas"]["ThemeEnum"];
        };
        /** @description Who sits at a match. */
        Player: {
            /**
             * Format: uuid
             * @description Never changes.
             */
            readonly id: string;
            /** @description May change. */
            readonly username: string;
            /** @description Whether the account is without a password of its own. */
            readonly is_guest: boolean;
            /** @description Whether a program plays here. Never changes. */
            readonly is_bot: boolean;
            /** @description Whether the server itself plays here, one of `house/`. Then `is_bot` is true as well. */
            readonly is_house: boolean;
            readonly avatar: components["schemas"]["Avatar"];
            seat: number;
            rating: number | null;
        };
        /** @description A position as its reader may see it; hidden cards are backs and decks are counts until the match has finished. */
        Position: {
            ruleset: string;
            /** @description From 1. */
            turn: number;
            /** @description The seat that began the round. */
            first: number;
            /** @description The seat whose turn it is. */
            mover: number;
            /** @description The seat to act; null when the round is over. */
            to_act: number | null;
            /** @description `play` until a card or a pass, then `draw` until the turn ends. A scout's `scout_draw` and `scout_return`, an exchange's `exchange_reply` (of the other seat) come between. `over` when the round is. */
            phase: components["schemas"]["PhaseEnum"];
            /** @description From left to right; the first is stone 1. */
            stones: components["schemas"]["Stone"][];
            hands: string[][];
            decks: components["schemas"]["Decks"];
            /** @description In the order the cards got there. */
            discard: string[];
            /** @description Action cards of the siege game, once played: out of the game. */
            laid_out: string[];
            /** @description This round; nobody plays two more than the other. */
            tactics_played: number[];
            /** @description This round. */
            jokers_played: number[];
            /** @description How many supports were played this round (siege game). */
            supports: number;
            /** @description The defender's left; null but in the siege game. */
            cauldrons: number | null;
            /** @description The seat that attacks; null but in the siege game. */
            attacker: number | null;
            /** @description Turns just past, in a row, of a pass without a claim or a draw. */
            passes: number;
            /** @description With a deck of 52: somebody passed, so nobody draws any more. */
            deck_closed: boolean;
            result: components["schemas"]["RoundResult"] | null;
            /** @description How many actions the round has seen. */
            actions: number;
            step: components["schemas"]["Step"];
            /** @description Of a finished match only: 64 hex digits. */
            seed?: string;
        };
        /** @description A position to look at. */
        PositionRequest: {
            /** @description A full state: all cards open, the decks as lists, with `seed`. The `position` of a finished match is one. */
            position: components["schemas"]["Position"];
        };
        /** @description Actions to look at. */
        PreviewRequest: {
            /** @description As in a move; none: the position as it is. */
            actions: string[];
        };
        /** @description What others get to see, and what they may ask. */
        Privacy: {
            /** @description Who may see the profile, and the list of public matches. */
            profile: components["schemas"]["ProfileEnum"];
            /** @description Whether the profile shows matches won, lost and drawn. */
            tally: boolean;
            /** @description Whether the profile shows the day of your last visit, and opponents when you look at their match. */
            last_seen: boolean;
            /** @description Who may send you direct challenges, rematches included. */
            challenges: components["schemas"]["ChallengesEnum"];
            /** @description Whether your challenges are `public` unless given otherwise. */
            spectators: boolean;
        };
        /** @description What to change of one's privacy. */
        PrivacyChanges: {
            /** @description Who may see the profile, and the list of public matches. */
            profile?: components["schemas"]["ProfileEnum"];
            /** @description Whether the profile shows matches won, lost and drawn. */
            tally?: boolean;
            /** @description Whether the profile shows the day of your last visit, and opponents when you look at their match. */
            last_seen?: boolean;
            /** @description Who may send you direct challenges, rematches included. */
            challenges?: components["schemas"]["ChallengesEnum"];
            /** @description Whether your challenges are `public` unless given otherwise. */
            spectators?: boolean;
        };
        /** @description An RFC 9457 problem. Programs go by `code`, people read `detail`. */
        Problem: {
            /** @description Relative address of a page about the code. */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description Never renamed, never reused. */
            code: string;
            /** @description With `missing_scope`: the one that is needed. */
            scope?: string;
            /** @description With `bot_terms`: those that are not met. */
            terms?: string[];
            /** @description With `bot_limit`: the limit that is reached. */
            limit?: string;
            /** @description With `bot_limit`: seconds until it is not. */
            retry_after?: number;
            errors?: components["schemas"]["ProblemField"][];
        };
        /** @description One field of a refused body. */
        ProblemField: {
            /** @description Its path, as in `length.rounds`; empty for the body as a whole. */
            field: string;
            code: string;
            detail: string;
        };
        /** @description A player as others may see them. */
        Profile: {
            /**
             * Format: uuid
             * @description Never changes.
             */
            readonly id: string;
            /** @description May change. */
            readonly username: string;
            /** @description Whether the account is without a password of its own. */
            readonly is_guest: boolean;
            /** @description Whether a program plays here. Never changes. */
            readonly is_bot: boolean;
            /** @description Whether the server itself plays here, one of `house/`. Then `is_bot` is true as well. */
            readonly is_house: boolean;
            readonly avatar: components["schemas"]["Avatar"];
            /** @description The month they joined. */
            since: string;
            /**
             * Format: date
             * @description The day; null where they do not show it.
             */
            last_seen: string | null;
            /** @description By ruleset, without those against the house; null where they do not show them. */
            tallies: components["schemas"]["Tally"][] | null;
            /** @description The same against the house (`house/`): these are not results against people. */
            house_tallies: components["schemas"]["Tally"][] | null;
            /** @description Your matches with them. Null for yourself, and where you are not signed in. */
            head_to_head: components["schemas"]["HeadToHead"] | null;
            /** @description How often in the last year they were away until their time was over; live matches left out. The year begins with the first day of its month. What was lost within 14 days of the first is one absence. Against the house there is none. */
            absences: number;
            /** @description Of a hundred of their matches in that year, for how many they were there, each absence counting as one that they were not. Null before 5 are over. */
            reliability: number | null;
            /** @description Matches that they broke off before both had moved. */
            aborts: number;
            /** @description Whether you have blocked them. Whether they have blocked you is shown nowhere. */
            blocked: boolean;
            /** @description The address of their public matches. */
            matches: string;
        };
        /** @enum {string} */
        ProfileEnum: "everyone" | "signed_in" | "nobody";
        /** @description Whether a seat may claim a stone, or a tile, and why or why not, from face-up cards alone. */
        Proof: {
            valid: boolean;
            mine?: components["schemas"]["Formation"];
            /** @description When the opposite side is complete. */
            theirs?: components["schemas"]["Formation"] | null;
            /** @description The best the opposite side could become; null if it cannot be completed. */
            best?: components["schemas"]["Formation"] | null;
            /** @description Unseen cards that would make `best`. */
            best_with?: string[];
            reason?: components["schemas"]["ProofReasonEnum"];
            /** @description With `can_be_beaten`: unseen cards that would beat it. */
            counter?: string[];
        };
        /** @enum {string} */
        ProofReasonEnum: "not_attacker" | "closed" | "incomplete" | "beaten" | "can_be_beaten";
        /** @description What to subscribe under. */
        PushKey: {
            /** @description The `applicationServerKey`: a P-256 point, base64url. It stays the same. */
            key: string;
        };
        /** @description Hours without notifications, every day, in the account's time zone; over midnight when `end` is the earlier. */
        QuietHours: {
            begin: string;
            end: string;
        };
        /** @description A match as it was played. */
        Record: {
            /** @description Of this record. */
            format: number;
            /** @description Of the rules. */
            revision: number;
            ruleset: string;
            length: components["schemas"]["Length"];
            /** @description The names at seat 0 and at seat 1. */
            players: string[];
            /** @description The seat agreed to begin round 1; null is by lot. */
            first: number | null;
            commitment: string;
            /** @description 64 hex digits: what the seeds follow from. */
            secret: string;
            /** @description Creator's and accepter's. */
            nonces: string[];
            /** @description For people: `Match`, `Date`, `Ended`. */
            tags: components["schemas"]["Texts"];
            /** @description Totals; null in the siege game. */
            points: number[] | null;
            result: components["schemas"]["MatchResult"];
            rounds: components["schemas"]["RecordedRound"][];
        };
        /** @description A round from its deal to its end. */
        RecordedRound: {
            /** @description 64 hex digits: what the deal follows from. */
            seed: string;
            /** @description The seat that began. */
            first: number;
            /** @description The actions of each turn. */
            turns: string[][];
            /** @description Null for a round that was not finished. */
            result: components["schemas"]["RoundResult"] | null;
        };
        /** @description A guest's recovery code. */
        Recovery: {
            /** @description In any case, with or without dashes and spaces. */
            recovery_code: string;
        };
        /** @description A new recovery code. */
        RecoveryMade: {
            /** @description Shown this once. Anybody who has it can sign in as this guest. */
            recovery_code: string;
            /**
             * Format: uri
             * @description Opened on another device, signs the guest in. The code comes after `#`, where no server sees it.
             */
            url: string;
        };
        /** @description Whether a code brings the guest back. */
        RecoveryState: {
            /**
             * Format: date-time
             * @description When the code was made; null when there is none.
             */
            created: string | null;
        };
        /** @description - `reminder`: Your time in the match runs out. */
        ReminderNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @constant */
            kind: "reminder";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["ReminderNoticeData"];
            /** Format: date-time */
            created: string;
        };
        ReminderNoticeData: {
            /** Format: date-time */
            deadline: string;
            /** @description Whether none follows in this turn. */
            last: boolean;
        };
        /** @description A report, as who made it reads it. */
        Report: {
            /** Format: uuid */
            id: string;
            /** @description Who was reported, by the name of today. */
            player: string;
            kind: components["schemas"]["ReportKindEnum"];
            reason: components["schemas"]["ReportReasonEnum"];
            text: string;
            /** @description The house rule that you named. */
            rule: components["schemas"]["Rule"] | null;
            /** Format: uuid */
            match: string | null;
            message: number | null;
            /** Format: date-time */
            created: string;
            /** @description Whether staff has dealt with it. */
            handled: boolean;
            /** @description The outcome of its case: `acted`, something was done (not shown what), or `nothing`. */
            outcome: components["schemas"]["ReportOutcomeEnum"] | null;
        };
        /** @description - `report_handled`: Your report was handled. */
        ReportHandledNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @constant */
            kind: "report_handled";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["ReportHandledNoticeData"];
            /** Format: date-time */
            created: string;
        };
        ReportHandledNoticeData: {
            /** Format: uuid */
            report: string;
            /** @description As `outcome` of the report. */
            outcome: string;
        };
        /** @enum {string} */
        ReportKindEnum: "message" | "name" | "conduct";
        /** @enum {string} */
        ReportOutcomeEnum: "acted" | "nothing";
        /** @enum {string} */
        ReportReasonEnum: "insult" | "threat" | "spam" | "name_offensive" | "name_impersonation" | "stalling" | "deliberate_loss" | "several_accounts" | "outside_help" | "other";
        /** @description A report. */
        ReportRequest: {
            /** @description `message`: with `match` and `message`; `name`: with `player`; `conduct`: with `match` and `player`. */
            kind: components["schemas"]["ReportKindEnum"];
            /** @description Of a message `insult`, `threat`, `spam`; of a name `name_offensive`, `name_impersonation`; of conduct `stalling`, `deliberate_loss`, `several_accounts`, `outside_help`; of all of them `other`. */
            reason: components["schemas"]["ReportReasonEnum"];
            /** @description Anything to add. */
            text?: string;
            /** @description The house rule that is broken (`house_rule_list`). */
            rule?: number;
            /** @description The reported player's username. */
            player?: string;
            /** Format: uuid */
            match?: string;
            /** @description Its number in the match. */
            message?: number;
        };
        /** @description - `resumed`: The pause is over. */
        ResumedEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @constant */
            kind: "resumed";
            data: components["schemas"]["ResumedEventData"];
            /** Format: date-time */
            created: string;
        };
        ResumedEventData: {
            /** @description Who ended it; null where it ended by itself. */
            seat: number | null;
        };
        /** @description - `round_over`: A round has ended. */
        RoundOverEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @constant */
            kind: "round_over";
            data: components["schemas"]["RoundOverEventData"];
            /** Format: date-time */
            created: string;
        };
        RoundOverEventData: {
            round: number;
            result: components["schemas"]["RoundResult"];
        };
        /** @description How a round ended. */
        RoundResult: {
            /** @description Null is a draw. */
            winner: number | null;
            /** @description `five` or `four` stones in all, three `adjacent`, `adjudicated` when both passed in turn. Of the siege game: a `breach` is a tile damaged twice, `breaches` a fourth tile damaged; the defender wins by an empty `deck`, or by having `held` with all sides complete. */
            reason: components["schemas"]["RoundResultReasonEnum"];
            /** @description What the round scores; null in the siege game. */
            points: number[] | null;
        };
        /** @enum {string} */
        RoundResultReasonEnum: "five" | "adjacent" | "four" | "adjudicated" | "breach" | "breaches" | "deck" | "held";
        /** @description A house rule as it was cited, in its wording at that time. */
        Rule: {
            /** @description Stays the same when the wording changes, and is never reused. */
            number: number;
            /** @description By language: `en`, `fr`, `de`. */
            texts: components["schemas"]["Texts"];
        };
        /**
         * @description A way to play, with a word for every code that a match of it can show.
         *
         *     Lists of codes hold what can occur in this ruleset and nothing else.
         */
        Ruleset: {
            id: string;
            name: string;
            /** @description What differs from the others, in one or two sentences. */
            summary: string;
            /** @description Whether new matches can be made; running ones go on either way. */
            offered: boolean;
            /** @description How to group them where one is chosen: `plain` border games, with `tactics` cards, with a `deck` of 52, or the `siege`. */
            family: components["schemas"]["FamilyEnum"];
            /** @description Whether it is the one of its family to offer first. */
            usual: boolean;
            options: components["schemas"]["RulesetOptions"];
            /** @description How many stones, or tiles, lie in the row. */
            stones: number;
            /** @description How many cards a seat draws back to. */
            hand: number;
            /** @description Before or after the card of a turn, or at any time of the attacker's. */
            claims: components["schemas"]["ClaimsEnum"];
            /** @description Null in the siege game; see `siege` and `reasons`. */
            wins: components["schemas"]["Wins"] | null;
            /** @description Null but in the siege game. */
            siege: components["schemas"]["Siege"] | null;
            /** @description Colours or suits of the clan cards: the letter, the name. */
            colours: components["schemas"]["Term"][];
            /** @description There is one card of each of them in each colour. */
            values: number[];
            /** @description The strongest first, by the names of its edition. */
            formations: components["schemas"]["Term"][];
            /** @description The kinds of its tactic cards. */
            kinds: components["schemas"]["Term"][];
            /** @description Empty without tactic cards. */
            tactics: components["schemas"]["Tactic"][];
            /** @description Empty but in the siege game. */
            tiles: components["schemas"]["Tile"][];
            /** @description What a stone's `counts` can be. */
            counts: components["schemas"]["Term"][];
            /** @description What a position's `phase` can be. */
            phases: components["schemas"]["Term"][];
            /** @description What the `reason` of a round's result can be. */
            reasons: components["schemas"]["Term"][];
        };
        /** @enum {string} */
        RulesetEnum: "original" | "edition2004+tactics" | "edition2004+tactics+expert" | "edition2016" | "edition2016+expert" | "edition2016+tactics" | "edition2016+tactics+expert" | "deck52" | "siege" | "siege+tactics";
        /** @description What two players can agree on. */
        RulesetOptions: {
            length: components["schemas"]["Longest"];
        };
        /** @description A sanction, as its account reads it. */
        Sanction: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["SanctionKindEnum"];
            reason: components["schemas"]["ReportReasonEnum"];
            /** @description What staff has written to you. */
            message: string;
            /** @description What you wrote that it is about: a message or a name. */
            quote: string;
            /** @description What led to it: a `report`, or what staff came upon on their `own`. People decide, no program does. */
            origin: components["schemas"]["OriginEnum"] | null;
            /** @description The house rule that it cites, as it read then. */
            rule: components["schemas"]["Rule"] | null;
            /** @description Where else you can turn, beside an appeal here, by language. Null if there is nothing. */
            redress: components["schemas"]["Texts"] | null;
            /** Format: date-time */
            created: string;
            /**
             * Format: date-time
             * @description When it ends. Null for no end, and for what has none: `warning`, `rename`, `annulment`, `removal`.
             */
            until: string | null;
            /**
             * Format: uuid
             * @description The match that it is about.
             */
            match: string | null;
            /**
             * Format: date-time
             * @description When it was reversed; null if it was not.
             */
            reversed: string | null;
            appeal: components["schemas"]["Appeal"] | null;
            /** @description Whether an appeal is open to you: one, unless it was reversed. */
            may_appeal: boolean;
        };
        /** @enum {string} */
        SanctionKindEnum: "warning" | "mute" | "match_ban" | "suspension" | "rename" | "closure" | "annulment" | "removal";
        /**
         * @description - `sanction`: Staff have imposed a sanction on you.
         *     - `sanction_reversed`: Staff have reversed a sanction.
         *     - `appeal_decided`: Your appeal was decided.
         */
        SanctionNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @enum {string} */
            kind: "sanction" | "sanction_reversed" | "appeal_decided";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["SanctionNoticeData"];
            /** Format: date-time */
            created: string;
        };
        SanctionNoticeData: {
            /**
             * Format: uuid
             * @description `GET me/sanctions/{sanction_id}/` has the rest.
             */
            sanction: string;
            /** @description What was imposed, as `kind` of a sanction. */
            kind: string;
            /** @description Of `appeal_decided`: whether you were right. */
            upheld?: boolean;
        };
        /** @enum {string} */
        ScopesEnum: "read" | "play" | "challenge" | "chat" | "account" | "bot";
        /**
         * @description - `draw_offered`: A seat offers a draw.
         *     - `draw_declined`: A seat declines the other's offer of a draw.
         *     - `pause_declined`: A seat declines the other's offer of a pause.
         */
        SeatEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @enum {string} */
            kind: "draw_offered" | "draw_declined" | "pause_declined";
            data: components["schemas"]["SeatEventData"];
            /** Format: date-time */
            created: string;
        };
        SeatEventData: {
            seat: number;
        };
        /** @description A code of either sort. */
        SecondStep: {
            /** @description Six digits that the authenticator app shows; each code can be used once. */
            code?: string;
            /** @description One of the spare codes. */
            spare_code?: string;
        };
        /** @description Who is signed in. */
        Session: {
            /** @description `null` when nobody is. */
            account: components["schemas"]["Account"] | null;
            /** @description The same account as in `me/`. `null` when nobody is signed in, and for a token. */
            own: components["schemas"]["OwnAccount"] | null;
        };
        /** @description Everything but privacy. */
        Settings: {
            notifications: components["schemas"]["Notifications"];
            play: components["schemas"]["Play"];
        };
        /** @description What to change of the settings. */
        SettingsChanges: {
            notifications?: components["schemas"]["NotificationsChanges"];
            play?: components["schemas"]["PlayChanges"];
        };
        /** @description The figures of the siege game. */
        Siege: {
            /** @description How many damaged tiles win a round for the attacker. */
            breaches: number;
            /** @description How many cauldrons the defender has when a round begins. */
            cauldrons: number;
        };
        /** @description Name and password, and one of the codes where there is a second step. */
        SignIn: {
            username: string;
            password: string;
            /** @description Six digits that the authenticator app shows; each code can be used once. */
            code?: string;
            /** @description One of the spare codes, in place of `code`. */
            spare_code?: string;
        };
        /** @description What keeps working when all other sessions end. */
        SignOut: {
            /**
             * @description Whether tokens and webhooks keep working; without it, tokens are revoked, webhooks switched off.
             * @default false
             */
            keep_programs: boolean;
        };
        /** @description A new account. */
        SignUp: {
            /** @description Latin letters, digits and `-_.`; unique whatever the case and the accents. */
            username: string;
            /** @description No common one. */
            password: string;
            email?: string;
        };
        /** @description The spare codes. */
        SpareCodes: {
            /** @description Shown this once. */
            spare_codes: string[];
        };
        /** @description - `started`: A round was dealt. */
        StartedEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @constant */
            kind: "started";
            data: components["schemas"]["StartedEventData"];
            /** Format: date-time */
            created: string;
        };
        StartedEventData: {
            round: number;
            /** @description The seat that begins. */
            first: number;
        };
        /** @enum {string} */
        StatusEnum: "open" | "accepted" | "declined" | "cancelled" | "expired";
        /** @description What the current turn has done so far. */
        Step: {
            /** @description A retreat or a cauldron: one a turn, before the card. */
            start_used: boolean;
            passed: boolean;
            claimed: boolean;
            /** @description Cards still to draw for a scout. */
            draws: number;
            /** @description Cards still to put under their decks for a scout. */
            returns: number;
            /** @description What the mover will give in an exchange; backs to everyone else until it is done. */
            offer: string[];
        };
        /** @description A stone, in the siege game a tile, with its two sides. */
        Stone: {
            /** @description Of seat 0 and of seat 1, each in the order played. */
            sides: string[][];
            /** @description Number of the action that last completed the side; null while incomplete. */
            completed: (number | null)[];
            /** @description Tactic cards under the stone. */
            modes: string[];
            /** @description How many cards a side holds when complete, as things stand now. */
            capacity: number;
            /** @description As things stand now: `all` formations; only the `sum`; only `same` value, `colour` or `run` beside the sum; or the sum and the `low`er wins. */
            counts: components["schemas"]["CountsEnum"];
            /** @description Of a tile; never true of a stone. */
            damaged: boolean;
            /** @description The seat that holds the stone; always null of a tile. */
            claimed_by: number | null;
        };
        /** @description A push subscription of a browser, without its keys and address. */
        Subscription: {
            /** Format: uuid */
            readonly id: string;
            /** @description By which its owner knows it again. */
            readonly name: string;
            readonly language: string;
            /** Format: date-time */
            readonly created: string;
        };
        /** @description A browser that subscribes to pushes: the result of `PushSubscription.toJSON()`, flat. */
        SubscriptionRequest: {
            endpoint: string;
            p256dh: string;
            auth: string;
            /** @description By which you know it again; left out: browser and system. */
            name?: string;
            /** @description For an account that has chosen none; left out: the request's. */
            language?: components["schemas"]["LanguageEnum"];
        };
        /** @description A tactic card. */
        Tactic: {
            /** @description As in hands and actions. */
            code: string;
            name: string;
            /** @description A `troop` lies on a side like a clan card, a `mode` under a stone; the others are done and gone. */
            kind: components["schemas"]["TacticKindEnum"];
            /** @description What a troop may count as, in any colour. */
            values: number[] | null;
            /** @description What it does. */
            text: string;
        };
        /** @enum {string} */
        TacticKindEnum: "troop" | "mode" | "ruse" | "action";
        Tactics: {
            [key: string]: "troop" | "mode" | "ruse" | "action";
        };
        TakenFor: {
            [key: string]: string;
        };
        /** @description How a player's finished matches of a ruleset ended. Aborted ones are not among them. */
        Tally: {
            ruleset: string;
            won: number;
            lost: number;
            drawn: number;
        };
        /** @description A code of the API and what it is called in your language. */
        Term: {
            code: string;
            name: string;
        };
        Texts: {
            [key: string]: string;
        };
        /** @enum {string} */
        ThemeEnum: "system" | "light" | "dark";
        /** @description What opens one socket. */
        Ticket: {
            /** @description For `/ws/v1/?ticket=…`, once. */
            ticket: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description A tile of the siege game. */
        Tile: {
            /** @description From the attacker's left; the number of its stone in a position. */
            number: number;
            name: string;
            intact: components["schemas"]["TileFace"];
            damaged: components["schemas"]["TileFace"];
        };
        /** @description One face of a tile. */
        TileFace: {
            /** @description How many cards a side holds when complete. */
            capacity: number;
            /** @description What counts there; words in `counts`. */
            counts: components["schemas"]["CountsEnum"];
        };
        /** @description - `time_given`: A seat has given the other time. */
        TimeGivenEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @constant */
            kind: "time_given";
            data: components["schemas"]["TimeGivenEventData"];
            /** Format: date-time */
            created: string;
        };
        TimeGivenEventData: {
            /** @description Who gave it. */
            seat: number;
            seconds: number;
        };
        /** @description - `time_given`: The other player has given you time. */
        TimeGivenNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @constant */
            kind: "time_given";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["TimeGivenNoticeData"];
            /** Format: date-time */
            created: string;
        };
        TimeGivenNoticeData: {
            seconds: number;
        };
        /** @description How much time to give. */
        TimeRequest: {
            /** @description As much of it is given as the other player may have: never more than 14 days left for a turn, nor more than its cap in a bank (without one, twice `seconds` of the clock, and 60 days). */
            seconds: number;
        };
        /** @description A token, without what opens anything. */
        Token: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /** @description The host of the app that you let act for you; null: you made the token yourself. */
            readonly app: string | null;
            scopes: components["schemas"]["ScopesEnum"][];
            /** Format: date-time */
            readonly expires_at: string | null;
            /** Format: date-time */
            readonly created: string;
            /**
             * Format: date-time
             * @description To the minute; null: never.
             */
            readonly last_used: string | null;
        };
        /** @description A token to make. */
        TokenRequest: {
            /** @description What it is for, to know it again. */
            name: string;
            /** @description `read`: what you may see. `play`: moves, draws, resigning. `challenge`: challenges and rematches. `chat`: messages and notes. `account`: settings, vacations, webhooks. `bot`: marking the account as a bot's. */
            scopes: components["schemas"]["ScopesEnum"][];
            /**
             * Format: date-time
             * @description From when on it is void; null or left out: never.
             */
            expires_at?: string | null;
        };
        /** @description Whether signing in takes a second step. */
        TwoStep: {
            on: boolean;
            /** @description How many spare codes are left. */
            spare_codes: number;
        };
        /** @description What an authenticator app needs. */
        TwoStepStarted: {
            /** @description In base 32, to type. Shown this once. */
            secret: string;
            /** @description `otpauth://…`, to draw as a QR code. */
            uri: string;
        };
        /**
         * @description - `paused`: The match is paused: both have agreed, or the end was put off.
         *     - `vacation_ends`: Your vacation ends soon.
         *     - `opponent_away`: Your opponent cannot play for now, or (null) any more.
         */
        UntilNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @enum {string} */
            kind: "paused" | "vacation_ends" | "opponent_away";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["UntilNoticeData"];
            /** Format: date-time */
            created: string;
        };
        UntilNoticeData: {
            /** Format: date-time */
            until: string | null;
        };
        /** @description Your vacation, and how many days you have left. */
        Vacation: {
            /**
             * Format: date-time
             * @description When the one under way began; null for none.
             */
            since: string | null;
            /**
             * Format: date-time
             * @description When it ends by itself.
             */
            until: string | null;
            /** @description How many more days can be taken now. */
            days_left: number;
            /** @description How many there are in any 365 days. */
            days_a_year: number;
            /**
             * Format: date-time
             * @description When the next may begin, as far as is known; null: at once.
             */
            possible_from: string | null;
        };
        /** @description - `vacation_ended`: Your vacation has ended; your clocks go on. */
        VacationEndedNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @constant */
            kind: "vacation_ended";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["VacationEndedNoticeData"];
            /** Format: date-time */
            created: string;
        };
        VacationEndedNoticeData: {
            /** @description How many matches and challenges wait for you. */
            waiting: number;
            /**
             * Format: date-time
             * @description The first of theirs; null where none has one.
             */
            deadline: string | null;
        };
        /** @description - `vacation`: A player is on vacation; comes again if it ends earlier. */
        VacationEvent: {
            /** @description From 1, without gaps. */
            number: number;
            /** @constant */
            kind: "vacation";
            data: components["schemas"]["VacationEventData"];
            /** Format: date-time */
            created: string;
        };
        VacationEventData: {
            seat: number;
            /**
             * Format: date-time
             * @description Its beginning, by which it is known.
             */
            since: string;
            /** Format: date-time */
            until: string;
        };
        /** @description A vacation to begin. */
        VacationRequest: {
            /** @description Of 24 hours, from now on; as many as are left. */
            days: number;
        };
        /** @enum {string} */
        VisibilityEnum: "lobby" | "link" | "direct";
        /** @description A channel by which notices reach you, and its last deliveries. */
        Way: {
            channel: components["schemas"]["ChannelEnum"];
            /**
             * Format: uuid
             * @description The id of the push subscription or the webhook.
             */
            id: string | null;
            /** @description The device's name, the address, or the webhook's host. */
            name: string | null;
            /** @description Whether notices are sent there. */
            ready: boolean;
            /** @description Why not. */
            why: components["schemas"]["WhyEnum"] | null;
            /**
             * Format: date-time
             * @description Last successful delivery: shown in the open app; accepted by push service, mail server or webhook.
             */
            reached: string | null;
            /**
             * Format: date-time
             * @description Last failed delivery.
             */
            failed: string | null;
            /** @description Why that failed: `http_` and the status, `timeout`, `unreachable`, `tls`, `mail_refused`, `address_refused`… */
            failure: string | null;
        };
        /** @description A webhook, without its secret. */
        Webhook: {
            /** Format: uuid */
            readonly id: string;
            readonly url: string;
            /** @description Empty: all. */
            kinds: components["schemas"]["NoticeKindEnum"][];
            /** @description Whether notices are sent there. */
            readonly active: boolean;
            /** @description Why not: `off` by you, `gone` (it answered 410), `failing` (no delivery succeeded for five days), `expired` with its token, `scope` (its token may not `read`). */
            readonly why: string | null;
            /** Format: date-time */
            readonly created: string;
            /**
             * Format: date-time
             * @description With the token that it was made by; null: never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Last successful delivery.
             */
            reached: string | null;
            /**
             * Format: date-time
             * @description Last failed delivery.
             */
            failed: string | null;
            /** @description Why that failed: `http_` and the status, `timeout`, `unreachable`, `tls`, `not_public`… */
            failure: string | null;
        };
        /** @description A notice, as a webhook gets it. */
        WebhookNotice: {
            /**
             * Format: uuid
             * @description As `webhook-id`.
             */
            id: string;
            /**
             * @description The notice's `kind`.
             * @enum {string}
             */
            type: "match_started" | "your_turn" | "match_finished" | "draw_offered" | "draw_declined" | "pause_offered" | "pause_declined" | "resumed" | "challenge" | "challenge_declined" | "rematch" | "match_annulled" | "match_reinstated" | "test" | "reminder" | "paused" | "vacation_ends" | "opponent_away" | "vacation_ended" | "time_given" | "message" | "device_lost" | "webhook_off" | "mail_refused" | "sanction" | "sanction_reversed" | "appeal_decided" | "report_handled" | "cards_opened";
            /**
             * Format: date-time
             * @description When the notice was made.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description Whose notice it is.
             */
            account: string;
            /** @description In the feed; null for a test. */
            number: number | null;
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            /** @description The other player's name; empty where there is none. */
            opponent: string;
            /** @description Of the match, as this leaves. */
            version: number | null;
            /** @description An object, as `data` of the notice with that `kind`: `ReminderNoticeData`, `UntilNoticeData`, `VacationEndedNoticeData`, `TimeGivenNoticeData`, `MessageNoticeData`, `DeviceLostNoticeData`, `WebhookOffNoticeData`, `MailRefusedNoticeData`, `SanctionNoticeData`, `ReportHandledNoticeData`, `CardsOpenedNoticeData`. */
            data: unknown;
        };
        /** @description - `webhook_off`: A webhook was switched off. */
        WebhookOffNotice: {
            /** @description From 1, without gaps, of your feed. */
            number: number;
            /** @constant */
            kind: "webhook_off";
            /** Format: uuid */
            match: string | null;
            /** Format: uuid */
            challenge: string | null;
            data: components["schemas"]["WebhookOffNoticeData"];
            /** Format: date-time */
            created: string;
        };
        WebhookOffNoticeData: {
            /** Format: uuid */
            webhook: string;
            /** @description The host that it was sent to. */
            name: string;
            /** @description As `why` of the webhook. */
            why: string;
        };
        /** @description A new webhook: active, and for all notices, unless given otherwise. */
        WebhookRequest: {
            /** @description https, at a public host. */
            url: string;
            /** @description Which notices are sent there, as in the feed; an empty list: all, those of later versions included. */
            kinds?: components["schemas"]["NoticeKindEnum"][];
            /** @description Whether notices are sent there. */
            active?: boolean;
        };
        /** @description A test that is being sent. */
        WebhookTest: {
            /**
             * Format: uuid
             * @description Its `webhook-id`.
             */
            id: string;
        };
        /** @enum {string} */
        WhyEnum: "off" | "no_device" | "no_address" | "not_confirmed" | "refused" | "gone" | "failing" | "expired" | "scope";
        /** @description The stones that win a round. */
        Wins: {
            /** @description So many in all, */
            stones: number;
            /** @description or so many next to each other; null: never. */
            adjacent: number | null;
        };
        /**
         * @description Watch a match. It is sent at once, and again after each event.
         *
         *     To subscribe to what is subscribed is answered with `events`, and costs nothing of the limits.
         */
        SubscribeFrame: {
            /** @constant */
            type: "subscribe";
            /** @description What you call this frame. The answer to it has the same as `re`. */
            id?: number | string;
            /**
             * Format: uuid
             * @description The match.
             */
            match: string;
        };
        /** @description Stop watching a match, whether you did or not. */
        UnsubscribeFrame: {
            /** @constant */
            type: "unsubscribe";
            /** @description What you call this frame. The answer to it has the same as `re`. */
            id?: number | string;
            /**
             * Format: uuid
             * @description The match.
             */
            match: string;
        };
        /**
         * @description Note that a person looks at a match that is subscribed to. Where your settings show it, the other player sees it.
         *
         *     A program's look is not shown to anybody. Holds until `look_away`, `unsubscribe` or the end of the socket.
         */
        LookFrame: {
            /** @constant */
            type: "look";
            /** @description What you call this frame. The answer to it has the same as `re`. */
            id?: number | string;
            /**
             * Format: uuid
             * @description The match.
             */
            match: string;
        };
        /** @description Note that nobody looks at it any more. */
        LookAwayFrame: {
            /** @constant */
            type: "look_away";
            /** @description What you call this frame. The answer to it has the same as `re`. */
            id?: number | string;
            /**
             * Format: uuid
             * @description The match.
             */
            match: string;
        };
        /** @description Note that a notice was shown to a person, in front: it is then not sent by push or mail. */
        SeenFrame: {
            /** @constant */
            type: "seen";
            /** @description What you call this frame. The answer to it has the same as `re`. */
            id?: number | string;
            /** @description Of the notice. */
            number: number;
        };
        /** @description Ask whether the line is good. */
        PingFrame: {
            /** @constant */
            type: "ping";
            /** @description What you call this frame. The answer to it has the same as `re`. */
            id?: number | string;
        };
        /** @description The first frame of each socket. What was subscribed on an earlier one is to be subscribed again. */
        HelloFrame: {
            /** @constant */
            type: "hello";
            /** @description The `id` of the frame that this answers; not there where that had none. */
            re?: number | string;
            /** @description Who has opened the socket; null for a spectator without account. */
            account: components["schemas"]["Account"] | null;
            /** @description What this socket may send. */
            limits: {
                /** @description Bytes of one frame. A larger one closes the socket with 1009. */
                bytes: number;
                /** @description Frames at once. */
                burst: number;
                /** @description Frames a second ever after. */
                per_second: number;
                /** @description Frames at once of all sockets of the account at this process; without one, of your network's. */
                account_burst: number;
                /** @description Frames a second ever after of all of them. */
                account_per_second: number;
                /** @description Matches that the socket may watch. */
                subscriptions: number;
                /** @description Sockets of the account at this process: one more closes the oldest with 4408. Without an account, sockets of your network: one more is closed with 4429. */
                sockets: number;
            };
            /** @description `events` comes once in so many seconds, also while no match is subscribed to. */
            heartbeat: number;
        };
        /**
         * @description A match as you may see it now: the answer to `subscribe`, and sent again after each event, your own moves' too.
         *
         *     Several events may come as one frame. Keep the one with the largest `match.event`.
         */
        MatchFrame: {
            /** @constant */
            type: "match";
            /** @description The `id` of the frame that this answers; not there where that had none. */
            re?: number | string;
            /**
             * Format: uuid
             * @description Of the match.
             */
            id: string;
            /** @description `match.version`, which a move names as `expected_version`. */
            version: number;
            /** @description What `GET matches/{id}/` answers. */
            match: components["schemas"]["Match"];
        };
        /**
         * @description The numbers of the last events of the matches that this socket watches.
         *
         *     Comes with each heartbeat, and as the answer to `subscribe` for what is subscribed to. If a number is larger
         *     than the `match.event` you have, a push was lost: `GET matches/{id}/`. Empty while no match is subscribed to: then
         *     it shows that the line is good.
         */
        EventsFrame: {
            /** @constant */
            type: "events";
            /** @description The `id` of the frame that this answers; not there where that had none. */
            re?: number | string;
            /** @description By the match's id. */
            matches: {
                [key: string]: number;
            };
        };
        /** @description A notice of your account, the moment it enters your feed. Comes without a subscription. */
        NoticeFrame: {
            /** @constant */
            type: "notice";
            /** @description The `id` of the frame that this answers; not there where that had none. */
            re?: number | string;
            /** @description As `GET feed/` has it. */
            notice: components["schemas"]["Notice"];
        };
        /** @description Whether the other player looks at the match now: the answer to `look`, and sent again when that changes. */
        PresenceFrame: {
            /** @constant */
            type: "presence";
            /** @description The `id` of the frame that this answers; not there where that had none. */
            re?: number | string;
            /**
             * Format: uuid
             * @description The match.
             */
            match: string;
            /** @description Whether they look. False, too, where they do not show it. */
            here: boolean;
            /** @description The day on which they were last here; null where they do not show it. */
            last_seen: string | null;
        };
        /** @description The answer to `look_away`. */
        LookedAwayFrame: {
            /** @constant */
            type: "looked_away";
            /** @description The `id` of the frame that this answers; not there where that had none. */
            re?: number | string;
            /**
             * Format: uuid
             * @description The match.
             */
            match: string;
        };
        /** @description The answer to `unsubscribe`. */
        UnsubscribedFrame: {
            /** @constant */
            type: "unsubscribed";
            /** @description The `id` of the frame that this answers; not there where that had none. */
            re?: number | string;
            /**
             * Format: uuid
             * @description Of which nothing comes any more.
             */
            match: string;
        };
        /** @description The answer to `seen`: it is noted. */
        SeenNotedFrame: {
            /** @constant */
            type: "seen";
            /** @description The `id` of the frame that this answers; not there where that had none. */
            re?: number | string;
            /** @description Of the notice. */
            number: number;
        };
        /** @description The answer to `ping`. */
        PongFrame: {
            /** @constant */
            type: "pong";
            /** @description The `id` of the frame that this answers; not there where that had none. */
            re?: number | string;
        };
        /**
         * @description The answer to a frame that is refused.
         *
         *     Also comes, as `not_found` with a `match`, when a match that you watch is none of yours to see any more.
         */
        ErrorFrame: {
            /** @constant */
            type: "error";
            /** @description The `id` of the frame that this answers; not there where that had none. */
            re?: number | string;
            /**
             * @description Why, for programs. Later versions may have further ones.
             * @enum {string}
             */
            code: "bad_message" | "unknown_type" | "not_found" | "not_signed_in" | "rate_limited" | "too_many_subscriptions" | "unknown_ruleset" | "try_again";
            /** @description Why, for people: an English sentence. */
            detail: string;
            /**
             * Format: uuid
             * @description The match that the frame named.
             */
            match?: string;
            /** @description Of `rate_limited`: seconds after which one more frame is accepted. */
            retry_after?: number;
            /** @description Of `too_many_subscriptions`: how many there may be. */
            limit?: number;
        };
        ClientFrame: components["schemas"]["SubscribeFrame"] | components["schemas"]["UnsubscribeFrame"] | components["schemas"]["LookFrame"] | components["schemas"]["LookAwayFrame"] | components["schemas"]["SeenFrame"] | components["schemas"]["PingFrame"];
        ServerFrame: components["schemas"]["HelloFrame"] | components["schemas"]["MatchFrame"] | components["schemas"]["EventsFrame"] | components["schemas"]["NoticeFrame"] | components["schemas"]["PresenceFrame"] | components["schemas"]["LookedAwayFrame"] | components["schemas"]["UnsubscribedFrame"] | components["schemas"]["SeenNotedFrame"] | components["schemas"]["PongFrame"] | components["schemas"]["ErrorFrame"];
    };
    responses: {
        /** @description - `already_signed_in`: You are already signed in. Sign out first. */
        AlreadySignedIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/already_signed_in",
                 *       "title": "You are already signed in. Sign out first.",
                 *       "status": 409,
                 *       "detail": "You are already signed in. Sign out first.",
                 *       "code": "already_signed_in"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `invalid`: Some fields are invalid.
         *     - `bad_cursor`: The cursor is invalid for this list.
         */
        BadCursorOrInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/invalid",
                 *       "title": "Some fields are invalid.",
                 *       "status": 400,
                 *       "detail": "Some fields are invalid.",
                 *       "code": "invalid"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `bad_token`: The token is invalid or has expired. */
        BadToken: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/bad_token",
                 *       "title": "The token is invalid or has expired.",
                 *       "status": 401,
                 *       "detail": "The token is invalid or has expired.",
                 *       "code": "bad_token"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `not_authenticated`: Authentication is required.
         *     - `bad_token`: The token is invalid or has expired.
         */
        BadTokenOrNotAuthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/not_authenticated",
                 *       "title": "Authentication is required.",
                 *       "status": 401,
                 *       "detail": "Authentication is required.",
                 *       "code": "not_authenticated"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `body_too_large`: The body is larger than 16 KiB. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/body_too_large",
                 *       "title": "The body is larger than 16 KiB.",
                 *       "status": 413,
                 *       "detail": "The body is larger than 16 KiB.",
                 *       "code": "body_too_large"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `challenge_closed`: This challenge is no longer open. */
        ChallengeClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/challenge_closed",
                 *       "title": "This challenge is no longer open.",
                 *       "status": 409,
                 *       "detail": "This challenge is no longer open.",
                 *       "code": "challenge_closed"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `csrf_failed`: The CSRF check failed.
         *     - `missing_scope`: The token lacks the required scope.
         */
        CsrfFailedOrMissingScope: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/csrf_failed",
                 *       "title": "The CSRF check failed.",
                 *       "status": 403,
                 *       "detail": "The CSRF check failed.",
                 *       "code": "csrf_failed"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `csrf_failed`: The CSRF check failed.
         *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
         */
        CsrfFailedOrNotByToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/csrf_failed",
                 *       "title": "The CSRF check failed.",
                 *       "status": 403,
                 *       "detail": "The CSRF check failed.",
                 *       "code": "csrf_failed"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `email_taken`: This address already belongs to another account. */
        EmailTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/email_taken",
                 *       "title": "This address already belongs to another account.",
                 *       "status": 409,
                 *       "detail": "This address already belongs to another account.",
                 *       "code": "email_taken"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `idempotency_key_reused`: This Idempotency-Key was used with a different body. */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/idempotency_key_reused",
                 *       "title": "This Idempotency-Key was used with a different body.",
                 *       "status": 422,
                 *       "detail": "This Idempotency-Key was used with a different body.",
                 *       "code": "idempotency_key_reused"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `invalid`: Some fields are invalid. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/invalid",
                 *       "title": "Some fields are invalid.",
                 *       "status": 400,
                 *       "detail": "Some fields are invalid.",
                 *       "code": "invalid"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `invalid`: Some fields are invalid.
         *     - `invalid_json`: The body is not valid JSON.
         */
        InvalidOrInvalidJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/invalid",
                 *       "title": "Some fields are invalid.",
                 *       "status": 400,
                 *       "detail": "Some fields are invalid.",
                 *       "code": "invalid"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `link_expired`: This link has expired or was already used. Request a new one. */
        LinkExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/link_expired",
                 *       "title": "This link has expired or was already used. Request a new one.",
                 *       "status": 410,
                 *       "detail": "This link has expired or was already used. Request a new one.",
                 *       "code": "link_expired"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `match_running`: This match is not over yet. */
        MatchRunning: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/match_running",
                 *       "title": "This match is not over yet.",
                 *       "status": 409,
                 *       "detail": "This match is not over yet.",
                 *       "code": "match_running"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `missing_scope`: The token lacks the required scope. */
        MissingScope: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/missing_scope",
                 *       "title": "The token lacks the required scope.",
                 *       "status": 403,
                 *       "detail": "The token lacks the required scope.",
                 *       "code": "missing_scope"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `not_seated`: You are not a player of this match.
         *     - `missing_scope`: The token lacks the required scope.
         */
        MissingScopeOrNotSeated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/not_seated",
                 *       "title": "You are not a player of this match.",
                 *       "status": 403,
                 *       "detail": "You are not a player of this match.",
                 *       "code": "not_seated"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `not_a_guest`: This account is not a guest account. */
        NotAGuest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/not_a_guest",
                 *       "title": "This account is not a guest account.",
                 *       "status": 409,
                 *       "detail": "This account is not a guest account.",
                 *       "code": "not_a_guest"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `not_acceptable`: Not available in a format that you accept. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/not_acceptable",
                 *       "title": "Not available in a format that you accept.",
                 *       "status": 406,
                 *       "detail": "Not available in a format that you accept.",
                 *       "code": "not_acceptable"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `not_by_token`: Tokens cannot do that. Sign in with a browser. */
        NotByToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/not_by_token",
                 *       "title": "Tokens cannot do that. Sign in with a browser.",
                 *       "status": 403,
                 *       "detail": "Tokens cannot do that. Sign in with a browser.",
                 *       "code": "not_by_token"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `not_found`: Not found. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/not_found",
                 *       "title": "Not found.",
                 *       "status": 404,
                 *       "detail": "Not found.",
                 *       "code": "not_found"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `not_reportable`: There is nothing here to report. */
        NotReportable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/not_reportable",
                 *       "title": "There is nothing here to report.",
                 *       "status": 422,
                 *       "detail": "There is nothing here to report.",
                 *       "code": "not_reportable"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `throttled`: Too many requests. */
        Throttled: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/throttled",
                 *       "title": "Too many requests.",
                 *       "status": 429,
                 *       "detail": "Too many requests.",
                 *       "code": "throttled"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description - `too_many_waits`: Too many concurrent long polls.
         *     - `throttled`: Too many requests.
         */
        ThrottledOrTooManyWaits: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/too_many_waits",
                 *       "title": "Too many concurrent long polls.",
                 *       "status": 429,
                 *       "detail": "Too many concurrent long polls.",
                 *       "code": "too_many_waits"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `two_step_off`: Two-step sign-in is off. Start the setup first. */
        TwoStepOff: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/two_step_off",
                 *       "title": "Two-step sign-in is off. Start the setup first.",
                 *       "status": 409,
                 *       "detail": "Two-step sign-in is off. Start the setup first.",
                 *       "code": "two_step_off"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description - `unsupported_media_type`: Unsupported media type: send application/json in UTF-8, without Content-Encoding. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/unsupported_media_type",
                 *       "title": "Unsupported media type: send application/json in UTF-8, without Content-Encoding.",
                 *       "status": 415,
                 *       "detail": "Unsupported media type: send application/json in UTF-8, without Content-Encoding.",
                 *       "code": "unsupported_media_type"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description To a token: how many requests (`q`) it may make in how many seconds (`w`), for each limit.
         * @example "token";q=200;w=10, "tokens";q=400;w=10
         */
        "RateLimit-Policy": string;
        /**
         * @description To a token: how many requests are left (`r`), and after how many seconds all are back (`t`).
         * @example "token";r=199;t=10, "tokens";r=399;t=10
         */
        RateLimit: string;
        /**
         * @description For our own web client: the oldest version of it that this server works with.
         * @example 3
         */
        "Cairn-Oldest-Client": number;
        /**
         * @description Changes with the answer. Opaque; send it back as `If-None-Match`.
         * @example "5f2d0e1a9c4b7a6d8e3f1b2c4d5a6e7f"
         */
        ETag: string;
        /**
         * @description There, and `true`, where nothing was done: the same request with the same key had been sent.
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description After how many seconds to try again.
         * @example 7
         */
        "Retry-After": number;
        /**
         * @description How to sign in, and with a token what is wrong (RFC 6750).
         * @example Session, Bearer
         */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ruleset_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description `en`, `fr`, `de`. */
                "Accept-Language"?: string;
                /** @description An `ETag` of before. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ruleset"][];
                };
            };
            /** @description No response body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    lesson_get: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` of before. */
                "If-None-Match"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lesson"];
                };
            };
            /** @description No response body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    challenge_list: {
        parameters: {
            query?: {
                /** @description `true`: those made by bots alone; `false`: by others. */
                bots?: boolean;
                clock?: components["schemas"]["ClocksEnum"];
                /** @description The pagination cursor value. */
                cursor?: string;
                ruleset?: string;
                /** @description Those of others that you may accept, your own, or those sent to you; all of them unless given. */
                show?: "lobby" | "made" | "received";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedChallengeList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    challenge_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters of your choice, counted per account and address for 60 days. The same key with the same body does nothing twice and is answered again, with the header `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `match_ban`: You cannot start matches for now. Your sanctions say why, and how to appeal.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_ban",
                     *       "title": "You cannot start matches for now. Your sanctions say why, and how to appeal.",
                     *       "status": 403,
                     *       "detail": "You cannot start matches for now. Your sanctions say why, and how to appeal.",
                     *       "code": "match_ban"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `time_zone_needed`: This clock excludes nights or weekends. Choose your time zone in the settings first.
             *     - `too_many_challenges`: You have 20 open challenges, 3 to this player or 5 in the lobby. Withdraw one first.
             *     - `house_busy`: The house cannot begin another match now.
             *     - `bot_terms`: This bot does not accept such a challenge.
             *     - `bot_limit`: One of the two bots has begun as many matches with bots as it may within a day.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/time_zone_needed",
                     *       "title": "This clock excludes nights or weekends. Choose your time zone in the settings first.",
                     *       "status": 409,
                     *       "detail": "This clock excludes nights or weekends. Choose your time zone in the settings first.",
                     *       "code": "time_zone_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["Throttled"];
        };
    };
    challenge_get_by_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    challenge_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    challenge_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_your_challenge`: Only the other player can do that.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_your_challenge",
                     *       "title": "Only the other player can do that.",
                     *       "status": 403,
                     *       "detail": "Only the other player can do that.",
                     *       "code": "not_your_challenge"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ChallengeClosed"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    challenge_set_nonce: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchedNonceRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_your_challenge`: Only the other player can do that.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_your_challenge",
                     *       "title": "Only the other player can do that.",
                     *       "status": 403,
                     *       "detail": "Only the other player can do that.",
                     *       "code": "not_your_challenge"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ChallengeClosed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    challenge_accept: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters of your choice, counted per account and address for 60 days. The same key with the same body does nothing twice and is answered again, with the header `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AcceptRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `match_ban`: You cannot start matches for now. Your sanctions say why, and how to appeal.
             *     - `own_challenge`: This is your own challenge.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_ban",
                     *       "title": "You cannot start matches for now. Your sanctions say why, and how to appeal.",
                     *       "status": 403,
                     *       "detail": "You cannot start matches for now. Your sanctions say why, and how to appeal.",
                     *       "code": "match_ban"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `challenge_closed`: This challenge is no longer open.
             *     - `time_zone_needed`: This clock excludes nights or weekends. Choose your time zone in the settings first.
             *     - `ruleset_off`: New matches of this ruleset are not available at the moment.
             *     - `bot_limit`: One of the two bots has begun as many matches with bots as it may within a day.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/challenge_closed",
                     *       "title": "This challenge is no longer open.",
                     *       "status": 409,
                     *       "detail": "This challenge is no longer open.",
                     *       "code": "challenge_closed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["Throttled"];
        };
    };
    challenge_decline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `own_challenge`: This is your own challenge.
             *     - `not_your_challenge`: Only the other player can do that.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/own_challenge",
                     *       "title": "This is your own challenge.",
                     *       "status": 403,
                     *       "detail": "This is your own challenge.",
                     *       "code": "own_challenge"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ChallengeClosed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    challenge_renew: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_your_challenge`: Only the other player can do that.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_your_challenge",
                     *       "title": "Only the other player can do that.",
                     *       "status": 403,
                     *       "detail": "Only the other player can do that.",
                     *       "code": "not_your_challenge"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ChallengeClosed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    bot_terms_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotTerms"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    bot_terms_set: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BotTerms"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotTerms"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description - `not_a_bot`: This account is no bot's. Mark it first (me/bot/). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_a_bot",
                     *       "title": "This account is no bot's. Mark it first (me/bot/).",
                     *       "status": 409,
                     *       "detail": "This account is no bot's. Mark it first (me/bot/).",
                     *       "code": "not_a_bot"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    bot_terms_drop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    pairing_get: {
        parameters: {
            query: {
                /** @description An id of `rulesets/`. */
                ruleset: components["schemas"]["RulesetEnum"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pairing"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    pairing_start: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters of your choice, counted per account and address for 60 days. The same key with the same body does nothing twice and is answered again, with the header `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PairingRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `match_ban`: You cannot start matches for now. Your sanctions say why, and how to appeal.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_ban",
                     *       "title": "You cannot start matches for now. Your sanctions say why, and how to appeal.",
                     *       "status": 403,
                     *       "detail": "You cannot start matches for now. Your sanctions say why, and how to appeal.",
                     *       "code": "match_ban"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `ruleset_off`: New matches of this ruleset are not available at the moment.
             *     - `too_many_challenges`: You have 20 open challenges, 3 to this player or 5 in the lobby. Withdraw one first.
             *     - `bot_limit`: One of the two bots has begun as many matches with bots as it may within a day.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/ruleset_off",
                     *       "title": "New matches of this ruleset are not available at the moment.",
                     *       "status": 409,
                     *       "detail": "New matches of this ruleset are not available at the moment.",
                     *       "code": "ruleset_off"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["Throttled"];
        };
    };
    match_rematch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `match_ban`: You cannot start matches for now. Your sanctions say why, and how to appeal.
             *     - `player_unavailable`: You cannot challenge this player.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `match_running`: This match is not over yet.
             *     - `time_zone_needed`: This clock excludes nights or weekends. Choose your time zone in the settings first.
             *     - `house_busy`: The house cannot begin another match now.
             *     - `bot_terms`: This bot does not accept such a challenge.
             *     - `bot_limit`: One of the two bots has begun as many matches with bots as it may within a day.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_running",
                     *       "title": "This match is not over yet.",
                     *       "status": 409,
                     *       "detail": "This match is not over yet.",
                     *       "code": "match_running"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    match_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description Those of that player: yours, and public ones. */
                player?: string;
                ruleset?: string;
                status?: "active" | "finished";
                /** @description Those that wait for you. */
                turn?: "mine";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedMatchSummaryList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    public_match_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
                /** @description An id of `rulesets/`. */
                ruleset?: components["schemas"]["RulesetEnum"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedMatchSummaryList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    match_get: {
        parameters: {
            query?: {
                /** @description As you had it after the event of this number. */
                at?: number;
                /** @description As you had it when the round of this number ended. It goes before `at`. */
                round?: number;
            };
            header?: {
                /** @description An `ETag` of before. */
                "If-None-Match"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            /** @description No response body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    move_list: {
        parameters: {
            query?: {
                /** @description The last number you have. */
                after?: number;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moves"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    match_play: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters of your choice, counted per account and address for 60 days. The same key with the same body does nothing twice and is answered again, with the header `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveMade"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `stale_version`: The match has changed since that version.
             *     - `match_over`: This match is over.
             *     - `match_frozen`: This match is frozen by moderators. No time is lost.
             *     - `match_paused`: This match is paused.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/stale_version",
                     *       "title": "The match has changed since that version.",
                     *       "status": 409,
                     *       "detail": "The match has changed since that version.",
                     *       "code": "stale_version"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["MoveConflict"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description - `not_your_turn`: It is not your turn.
             *     - `bad_action`: This is not a valid action.
             *     - `illegal_action`: The rules do not allow that.
             *     - `idempotency_key_reused`: This Idempotency-Key was used with a different body.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_your_turn",
                     *       "title": "It is not your turn.",
                     *       "status": 422,
                     *       "detail": "It is not your turn.",
                     *       "code": "not_your_turn"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["MoveRefused"];
                };
            };
            429: components["responses"]["Throttled"];
        };
    };
    event_list: {
        parameters: {
            query?: {
                /** @description The last number you have. */
                after?: number;
                /** @description Where there is nothing yet, wait up to so many seconds for it; 2 at a time for each account. */
                wait?: number;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["ThrottledOrTooManyWaits"];
        };
    };
    match_resign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `match_over`: This match is over.
             *     - `match_frozen`: This match is frozen by moderators. No time is lost.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_over",
                     *       "title": "This match is over.",
                     *       "status": 409,
                     *       "detail": "This match is over.",
                     *       "code": "match_over"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    match_abort: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AbortRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `match_over`: This match is over.
             *     - `match_frozen`: This match is frozen by moderators. No time is lost.
             *     - `too_late_to_abort`: Both players have moved. You can resign or offer a draw.
             *     - `no_win_to_take`: Your opponent can go on with this match, or it has hardly begun.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_over",
                     *       "title": "This match is over.",
                     *       "status": 409,
                     *       "detail": "This match is over.",
                     *       "code": "match_over"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    match_draw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DrawRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `match_over`: This match is over.
             *     - `match_frozen`: This match is frozen by moderators. No time is lost.
             *     - `no_draw_offer`: There is no draw offer.
             *     - `draw_offer_too_soon`: Your offer was declined. You can make another after the next move.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_over",
                     *       "title": "This match is over.",
                     *       "status": 409,
                     *       "detail": "This match is over.",
                     *       "code": "match_over"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    match_give_time: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `match_over`: This match is over.
             *     - `match_frozen`: This match is frozen by moderators. No time is lost.
             *     - `clock_not_adjustable`: That is for matches with a clock in which nobody has to sit there.
             *     - `match_paused`: This match is paused.
             *     - `not_waiting`: You can give the other player time when it is their turn.
             *     - `time_full`: The other player has as much time as can be given.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_over",
                     *       "title": "This match is over.",
                     *       "status": 409,
                     *       "detail": "This match is over.",
                     *       "code": "match_over"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    match_pause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PauseRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `match_over`: This match is over.
             *     - `match_frozen`: This match is frozen by moderators. No time is lost.
             *     - `clock_not_adjustable`: That is for matches with a clock in which nobody has to sit there.
             *     - `match_paused`: This match is paused.
             *     - `no_pause_offer`: There is no pause offer.
             *     - `pause_offer_too_soon`: Your offer was declined. You can make another after the next move.
             *     - `not_paused`: This match is not paused.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_over",
                     *       "title": "This match is over.",
                     *       "status": 409,
                     *       "detail": "This match is over.",
                     *       "code": "match_over"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    match_proof: {
        parameters: {
            query: {
                /** @description As you had it after the event of this number. */
                at?: number;
                seat: number;
                stone: number;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proof"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    claim_list: {
        parameters: {
            query?: {
                /** @description Its number, from 1; the last one if left out. */
                round?: number;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimsMade"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    match_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `match_over`: This match is over.
             *     - `match_frozen`: This match is frozen by moderators. No time is lost.
             *     - `match_paused`: This match is paused.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_over",
                     *       "title": "This match is over.",
                     *       "status": 409,
                     *       "detail": "This match is over.",
                     *       "code": "match_over"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description - `not_your_turn`: It is not your turn.
             *     - `bad_action`: This is not a valid action.
             *     - `illegal_action`: The rules do not allow that.
             *     - `reveals`: The result of this action is only shown when it is played.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_your_turn",
                     *       "title": "It is not your turn.",
                     *       "status": 422,
                     *       "detail": "It is not your turn.",
                     *       "code": "not_your_turn"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["MoveRefused"];
                };
            };
            429: components["responses"]["Throttled"];
        };
    };
    match_position: {
        parameters: {
            query?: {
                /** @description As you had it after the event of this number. */
                at?: number;
                /** @description As you had it when the round of this number ended. It goes before `at`. */
                round?: number;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["MatchRunning"];
            429: components["responses"]["Throttled"];
        };
    };
    plan_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScopeOrNotSeated"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    plan_make: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `stale_version`: The match has changed since that version.
             *     - `match_over`: This match is over.
             *     - `match_frozen`: This match is frozen by moderators. No time is lost.
             *     - `match_paused`: This match is paused.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/stale_version",
                     *       "title": "The match has changed since that version.",
                     *       "status": 409,
                     *       "detail": "The match has changed since that version.",
                     *       "code": "stale_version"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["MoveConflict"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description - `your_turn`: It is your turn. You can plan during the other player's turn.
             *     - `bad_action`: This is not a valid action.
             *     - `plan_not_legal`: This could not be played there.
             *     - `unforeseen`: Drawing or exchanging cards cannot be planned, since the cards are not known yet.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/your_turn",
                     *       "title": "It is your turn. You can plan during the other player's turn.",
                     *       "status": 422,
                     *       "detail": "It is your turn. You can plan during the other player's turn.",
                     *       "code": "your_turn"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["PlanRefused"];
                };
            };
            429: components["responses"]["Throttled"];
        };
    };
    plan_drop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    plan_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanPreviewRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanPreview"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `match_over`: This match is over.
             *     - `match_frozen`: This match is frozen by moderators. No time is lost.
             *     - `match_paused`: This match is paused.
             *     - `no_plans`: Live matches have no plans.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/match_over",
                     *       "title": "This match is over.",
                     *       "status": 409,
                     *       "detail": "This match is over.",
                     *       "code": "match_over"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description - `your_turn`: It is your turn. You can plan during the other player's turn.
             *     - `bad_action`: This is not a valid action.
             *     - `plan_not_legal`: This could not be played there.
             *     - `unforeseen`: Drawing or exchanging cards cannot be planned, since the cards are not known yet.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/your_turn",
                     *       "title": "It is your turn. You can plan during the other player's turn.",
                     *       "status": 422,
                     *       "detail": "It is your turn. You can plan during the other player's turn.",
                     *       "code": "your_turn"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["PlanRefused"];
                };
            };
            429: components["responses"]["Throttled"];
        };
    };
    match_record: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/json": components["schemas"]["Record"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["MatchRunning"];
            429: components["responses"]["Throttled"];
        };
    };
    record_list: {
        parameters: {
            query?: {
                /** @description Behind the record of that match, with the same filters. */
                after?: string;
                /** @description Of matches that they played. */
                player?: string;
                /** @description An id of `rulesets/`. */
                ruleset?: components["schemas"]["RulesetEnum"];
                /** @description Of matches that ended then or later. */
                since?: string;
                /** @description Of matches that ended before. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    record_import: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
                "application/x-ndjson": string;
                "text/plain": string;
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedRecord"];
                    "application/x-ndjson": string;
                };
            };
            /** @description As asked for. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedRecord"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `full_account_needed`: Guests cannot do that. Create an account first.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/full_account_needed",
                     *       "title": "Guests cannot do that. Create an account first.",
                     *       "status": 403,
                     *       "detail": "Guests cannot do that. Create an account first.",
                     *       "code": "full_account_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description - `too_many_records`: You keep as many imported records as an account may. Delete some first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/too_many_records",
                     *       "title": "You keep as many imported records as an account may. Delete some first.",
                     *       "status": 409,
                     *       "detail": "You keep as many imported records as an account may. Delete some first.",
                     *       "code": "too_many_records"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description - `bad_record`: This is not a record as the documents describe it.
             *     - `record_not_playable`: The rules do not allow what this record says.
             *     - `record_not_proven`: The deals of this record do not follow from its secret.
             *     - `record_unfinished`: The match of this record is not over.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/bad_record",
                     *       "title": "This is not a record as the documents describe it.",
                     *       "status": 422,
                     *       "detail": "This is not a record as the documents describe it.",
                     *       "code": "bad_record"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
        };
    };
    record_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                record_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/json": components["schemas"]["ImportedRecord"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    record_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                record_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["CsrfFailedOrMissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    record_match: {
        parameters: {
            query?: {
                /** @description As you had it after the event of this number. */
                at?: number;
                /** @description As you had it when the round of this number ended. It goes before `at`. */
                round?: number;
            };
            header?: never;
            path: {
                record_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    record_event_list: {
        parameters: {
            query?: {
                /** @description The last number you have. */
                after?: number;
            };
            header?: never;
            path: {
                record_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    record_claim_list: {
        parameters: {
            query?: {
                /** @description Its number, from 1; the last one if left out. */
                round?: number;
            };
            header?: never;
            path: {
                record_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimsMade"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    record_position: {
        parameters: {
            query?: {
                /** @description As you had it after the event of this number. */
                at?: number;
                /** @description As you had it when the round of this number ended. It goes before `at`. */
                round?: number;
            };
            header?: never;
            path: {
                record_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    own_record_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedImportedRecordList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    position_analyse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description - `bad_state`: This position cannot arise in play. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/bad_state",
                     *       "title": "This position cannot arise in play.",
                     *       "status": 422,
                     *       "detail": "This position cannot arise in play.",
                     *       "code": "bad_state"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
        };
    };
    position_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    feed: {
        parameters: {
            query?: {
                /** @description The `cursor` of your last answer. */
                after?: number;
                /** @description Where there is nothing yet, wait up to so many seconds for it; 2 at a time for each account. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["ThrottledOrTooManyWaits"];
        };
    };
    feed_stream: {
        parameters: {
            query?: {
                /** @description The `cursor` of your last answer of `feed/`; `Last-Event-ID` goes before it. */
                after?: number;
            };
            header?: {
                /** @description The number of the last notice that came. Browsers send it by themselves. */
                "Last-Event-ID"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    webhook_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedWebhookList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    webhook_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSecret"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `full_account_needed`: Guests cannot do that. Create an account first.
             *     - `confirmation_needed`: Confirm your password, then try again.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/full_account_needed",
                     *       "title": "Guests cannot do that. Create an account first.",
                     *       "status": 403,
                     *       "detail": "Guests cannot do that. Create an account first.",
                     *       "code": "full_account_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description - `too_many_webhooks`: You have five webhooks. Delete one first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/too_many_webhooks",
                     *       "title": "You have five webhooks. Delete one first.",
                     *       "status": 409,
                     *       "detail": "You have five webhooks. Delete one first.",
                     *       "code": "too_many_webhooks"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    webhook_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    webhook_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["CsrfFailedOrMissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    webhook_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchedWebhookChanges"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `confirmation_needed`: Confirm your password, then try again.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/confirmation_needed",
                     *       "title": "Confirm your password, then try again.",
                     *       "status": 403,
                     *       "detail": "Confirm your password, then try again.",
                     *       "code": "confirmation_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    webhook_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            202: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    webhook_roll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSecret"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `confirmation_needed`: Confirm your password, then try again.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/confirmation_needed",
                     *       "title": "Confirm your password, then try again.",
                     *       "status": 403,
                     *       "detail": "Confirm your password, then try again.",
                     *       "code": "confirmation_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    house_list: {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` of before. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HousePlayer"][];
                };
            };
            /** @description No response body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    bot_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedBotList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    player_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    player_match_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
            };
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedMatchSummaryList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    message_list: {
        parameters: {
            query?: {
                /** @description The last number you have. */
                after?: number;
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScopeOrNotSeated"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    message_write: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters of your choice, counted per account and address for 60 days. The same key with the same body does nothing twice and is answered again, with the header `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `guests_cannot_chat`: Guests cannot chat. Create an account first.
             *     - `muted`: You cannot send messages for now. Your sanctions say why, and how to appeal.
             *     - `chat_off`: The chat of this match is switched off.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["ChatRefused"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["Throttled"];
        };
    };
    chat_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScopeOrNotSeated"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    chat_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `not_seated`: You are not a player of this match.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/not_seated",
                     *       "title": "You are not a player of this match.",
                     *       "status": 403,
                     *       "detail": "You are not a player of this match.",
                     *       "code": "not_seated"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    note_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    note_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    token_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedTokenList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    token_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewToken"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `full_account_needed`: Guests cannot do that. Create an account first.
             *     - `confirmation_needed`: Confirm your password, then try again.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/full_account_needed",
                     *       "title": "Guests cannot do that. Create an account first.",
                     *       "status": 403,
                     *       "detail": "Guests cannot do that. Create an account first.",
                     *       "code": "full_account_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description - `too_many_tokens`: You have 20 tokens. Revoke one first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/too_many_tokens",
                     *       "title": "You have 20 tokens. Revoke one first.",
                     *       "status": 409,
                     *       "detail": "You have 20 tokens. Revoke one first.",
                     *       "code": "too_many_tokens"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    token_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `confirmation_needed`: Confirm your password, then try again.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/confirmation_needed",
                     *       "title": "Confirm your password, then try again.",
                     *       "status": 403,
                     *       "detail": "Confirm your password, then try again.",
                     *       "code": "confirmation_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    token_revoke_current: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `token_needed`: Only clients with a token can do that.
             *     - `csrf_failed`: The CSRF check failed.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/token_needed",
                     *       "title": "Only clients with a token can do that.",
                     *       "status": 403,
                     *       "detail": "Only clients with a token can do that.",
                     *       "code": "token_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    ticket_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `token_needed`: Only clients with a token can do that.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/token_needed",
                     *       "title": "Only clients with a token can do that.",
                     *       "status": 403,
                     *       "detail": "Only clients with a token can do that.",
                     *       "code": "token_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    push_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedSubscriptionList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["NotByToken"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    push_subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description As asked for. */
            201: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    push_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["NotByToken"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    push_unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    delivery_status_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryStatus"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["NotByToken"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    delivery_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            202: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryTest"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    me_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    me_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `confirmation_needed`: Confirm your password, then try again.
             *     - `staff_account`: Staff accounts cannot be deleted. Have the staff role removed first.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/confirmation_needed",
                     *       "title": "Confirm your password, then try again.",
                     *       "status": 403,
                     *       "detail": "Confirm your password, then try again.",
                     *       "code": "confirmation_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    me_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchedAccountChanges"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description - `renamed_lately`: You changed your name recently. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/renamed_lately",
                     *       "title": "You changed your name recently.",
                     *       "status": 409,
                     *       "detail": "You changed your name recently.",
                     *       "code": "renamed_lately"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    me_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["NotByToken"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    guest_upgrade: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["NotAGuest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    recovery_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryState"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["NotByToken"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["NotAGuest"];
            429: components["responses"]["Throttled"];
        };
    };
    recovery_renew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryMade"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["NotAGuest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    vacation_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vacation"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    vacation_begin: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters of your choice, counted per account and address for 60 days. The same key with the same body does nothing twice and is answered again, with the header `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VacationRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vacation"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `on_vacation`: You are already on vacation.
             *     - `vacation_too_soon`: Your last vacation ended too recently.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/on_vacation",
                     *       "title": "You are already on vacation.",
                     *       "status": 409,
                     *       "detail": "You are already on vacation.",
                     *       "code": "on_vacation"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["Throttled"];
        };
    };
    vacation_end: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    session_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    session_open: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            /**
             * @description - `wrong_credentials`: Wrong username or password.
             *     - `code_needed`: A two-step code is required.
             *     - `wrong_code`: The code is wrong or was already used.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/wrong_credentials",
                     *       "title": "Wrong username or password.",
                     *       "status": 403,
                     *       "detail": "Wrong username or password.",
                     *       "code": "wrong_credentials"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    session_close: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    session_recover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recovery"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            /**
             * @description - `wrong_recovery_code`: Unknown recovery code.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/wrong_recovery_code",
                     *       "title": "Unknown recovery code.",
                     *       "status": 403,
                     *       "detail": "Unknown recovery code.",
                     *       "code": "wrong_recovery_code"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    session_return: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Link"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["LinkExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    session_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Confirm"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `wrong_password`: Wrong password.
             *     - `wrong_recovery_code`: Unknown recovery code.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/wrong_password",
                     *       "title": "Wrong password.",
                     *       "status": 403,
                     *       "detail": "Wrong password.",
                     *       "code": "wrong_password"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    account_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["AlreadySignedIn"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    guest_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Guest"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["AlreadySignedIn"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
            /** @description - `unavailable`: Service unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/unavailable",
                     *       "title": "Service unavailable.",
                     *       "status": 503,
                     *       "detail": "Service unavailable.",
                     *       "code": "unavailable"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    player_block: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `own_account`: This is your own account.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/own_account",
                     *       "title": "This is your own account.",
                     *       "status": 403,
                     *       "detail": "This is your own account.",
                     *       "code": "own_account"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    player_unblock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    block_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedBlockList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    device_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedDeviceList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["NotByToken"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    device_sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            429: components["responses"]["Throttled"];
        };
    };
    device_sign_out_everywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SignOut"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `confirmation_needed`: Confirm your password, then try again.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/confirmation_needed",
                     *       "title": "Confirm your password, then try again.",
                     *       "status": 403,
                     *       "detail": "Confirm your password, then try again.",
                     *       "code": "confirmation_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    email_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["NotByToken"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    email_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Address"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `confirmation_needed`: Confirm your password, then try again.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/confirmation_needed",
                     *       "title": "Confirm your password, then try again.",
                     *       "status": 403,
                     *       "detail": "Confirm your password, then try again.",
                     *       "code": "confirmation_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    email_resend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description No response body */
            202: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            406: components["responses"]["NotAcceptable"];
            /** @description - `nothing_to_confirm`: You have no address to confirm. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/nothing_to_confirm",
                     *       "title": "You have no address to confirm.",
                     *       "status": 409,
                     *       "detail": "You have no address to confirm.",
                     *       "code": "nothing_to_confirm"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    email_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Link"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["EmailTaken"];
            410: components["responses"]["LinkExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    email_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Link"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["EmailTaken"];
            410: components["responses"]["LinkExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    password_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Password"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `wrong_password`: Wrong password.
             *     - `full_account_needed`: Guests cannot do that. Create an account first.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/wrong_password",
                     *       "title": "Wrong password.",
                     *       "status": 403,
                     *       "detail": "Wrong password.",
                     *       "code": "wrong_password"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    two_step_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoStep"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["NotByToken"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    two_step_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoStepStarted"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `confirmation_needed`: Confirm your password, then try again.
             *     - `full_account_needed`: Guests cannot do that. Create an account first.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/confirmation_needed",
                     *       "title": "Confirm your password, then try again.",
                     *       "status": 403,
                     *       "detail": "Confirm your password, then try again.",
                     *       "code": "confirmation_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description - `two_step_on`: Two-step sign-in is already on. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/two_step_on",
                     *       "title": "Two-step sign-in is already on.",
                     *       "status": 409,
                     *       "detail": "Two-step sign-in is already on.",
                     *       "code": "two_step_on"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    two_step_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Code"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpareCodes"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `confirmation_needed`: Confirm your password, then try again.
             *     - `wrong_code`: The code is wrong or was already used.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/confirmation_needed",
                     *       "title": "Confirm your password, then try again.",
                     *       "status": 403,
                     *       "detail": "Confirm your password, then try again.",
                     *       "code": "confirmation_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `two_step_off`: Two-step sign-in is off. Start the setup first.
             *     - `two_step_on`: Two-step sign-in is already on.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/two_step_off",
                     *       "title": "Two-step sign-in is off. Start the setup first.",
                     *       "status": 409,
                     *       "detail": "Two-step sign-in is off. Start the setup first.",
                     *       "code": "two_step_off"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    two_step_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecondStep"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpareCodes"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `confirmation_needed`: Confirm your password, then try again.
             *     - `code_needed`: A two-step code is required.
             *     - `wrong_code`: The code is wrong or was already used.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/confirmation_needed",
                     *       "title": "Confirm your password, then try again.",
                     *       "status": 403,
                     *       "detail": "Confirm your password, then try again.",
                     *       "code": "confirmation_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TwoStepOff"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    two_step_off: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecondStep"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `confirmation_needed`: Confirm your password, then try again.
             *     - `code_needed`: A two-step code is required.
             *     - `wrong_code`: The code is wrong or was already used.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `not_by_token`: Tokens cannot do that. Sign in with a browser.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/confirmation_needed",
                     *       "title": "Confirm your password, then try again.",
                     *       "status": 403,
                     *       "detail": "Confirm your password, then try again.",
                     *       "code": "confirmation_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["TwoStepOff"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    password_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Address"];
            };
        };
        responses: {
            /** @description No response body */
            202: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    password_reset_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description No response body */
            204: {
                headers: {
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            403: components["responses"]["CsrfFailedOrNotByToken"];
            406: components["responses"]["NotAcceptable"];
            410: components["responses"]["LinkExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    bot_become: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `full_account_needed`: Guests cannot do that. Create an account first.
             *     - `confirmation_needed`: Confirm your password, then try again.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `suspended`: Your account is suspended. Your sanctions say why, and how to appeal.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/full_account_needed",
                     *       "title": "Guests cannot do that. Create an account first.",
                     *       "status": 403,
                     *       "detail": "Guests cannot do that. Create an account first.",
                     *       "code": "full_account_needed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description - `has_played`: This account has played. Create another one for the bot. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/has_played",
                     *       "title": "This account has played. Create another one for the bot.",
                     *       "status": 409,
                     *       "detail": "This account has played. Create another one for the bot.",
                     *       "code": "has_played"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    report_make: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            /**
             * @description - `own_account`: This is your own account.
             *     - `csrf_failed`: The CSRF check failed.
             *     - `missing_scope`: The token lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/own_account",
                     *       "title": "This is your own account.",
                     *       "status": 403,
                     *       "detail": "This is your own account.",
                     *       "code": "own_account"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            /** @description - `already_reported`: You have already reported this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/already_reported",
                     *       "title": "You have already reported this.",
                     *       "status": 409,
                     *       "detail": "You have already reported this.",
                     *       "code": "already_reported"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotReportable"];
            429: components["responses"]["Throttled"];
        };
    };
    outside_report_make: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutsideReportRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutsideReport"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadToken"];
            /** @description - `csrf_failed`: The CSRF check failed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/csrf_failed",
                     *       "title": "The CSRF check failed.",
                     *       "status": 403,
                     *       "detail": "The CSRF check failed.",
                     *       "code": "csrf_failed"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["NotReportable"];
            429: components["responses"]["Throttled"];
        };
    };
    house_rule_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HouseRule"][];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadToken"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    report_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedReportList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    sanction_list: {
        parameters: {
            query?: {
                /** @description The pagination cursor value. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedSanctionList"];
                };
            };
            400: components["responses"]["BadCursorOrInvalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    sanction_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sanction_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked for. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sanction"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["MissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["Throttled"];
        };
    };
    appeal_make: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sanction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppealRequest"];
            };
        };
        responses: {
            /** @description As asked for. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Cairn-Oldest-Client": components["headers"]["Cairn-Oldest-Client"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sanction"];
                };
            };
            400: components["responses"]["InvalidOrInvalidJson"];
            401: components["responses"]["BadTokenOrNotAuthenticated"];
            403: components["responses"]["CsrfFailedOrMissingScope"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            /**
             * @description - `appeal_made`: You have already appealed against this.
             *     - `nothing_to_appeal`: This was reversed. There is nothing to appeal against.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/appeal_made",
                     *       "title": "You have already appealed against this.",
                     *       "status": 409,
                     *       "detail": "You have already appealed against this.",
                     *       "code": "appeal_made"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["Throttled"];
        };
    };
    notice_sent: {
        parameters: {
            query?: never;
            header: {
                /** @description The same with each try. */
                "webhook-id": string;
                /** @description Of this try, in seconds since 1970. */
                "webhook-timestamp": number;
                /** @description One or two, separated by a space. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookNotice"];
            };
        };
        responses: {
            /** @description Switch the webhook off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body of the answer is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not delivered: it is sent again, less and less often, for three days. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
