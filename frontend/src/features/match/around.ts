/** What stands about the board, fetched together: clocks, the order of the hand, the way to the next match, and a question. */
export { moved, sorterOf } from "../../board/arrange";
export { followNext } from "./next";
export { default as NextMatch } from "./NextMatch.svelte";
export { default as OtherHere } from "./OtherHere.svelte";
export { default as PlayerClock } from "./PlayerClock.svelte";
export { default as Question } from "./Question.svelte";
