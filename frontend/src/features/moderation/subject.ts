import type { Component } from "svelte";

import type { Message } from "../../http/types";

/** What a report is about: a message of a match, how somebody plays there, or, without a match, somebody's name. */
export interface Subject {
  player: { username: string; is_guest: boolean };
  match?: string;
  message?: Message;
}

/** The sheet for a report, which is fetched when it is wanted. */
export type Sheet = Component<{ subject: Subject; onclose: () => void }>;
