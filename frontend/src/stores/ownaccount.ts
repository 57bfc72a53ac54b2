/** For tests of what an account keeps: one as it is after signing up. */
import type { OwnAccount } from "../http/types";

export const OWN: OwnAccount = {
  id: "a",
  username: "mira",
  is_guest: false,
  is_bot: false,
  created: "2026-03-01T10:00:00Z",
  email: null,
  email_confirmed: false,
  language: null,
  time_zone: null,
  avatar: { kind: "initials", colour: 1, seed: 1 },
  settings: {
    notifications: { push: true, mail: true, digest: false, quiet: null, first_reminder: 5, last_reminder: 8 },
    play: { confirm_moves: true, clock: null, sounds: false, motion: "system", theme: "system" },
  },
  privacy: { profile: "everyone", tally: true, last_seen: false, challenges: "everyone", spectators: false },
};
