/** What opens over the board, and the proof of a claim, fetched together with the first of them. */
export { default as OpenSheet } from "./OpenSheet.svelte";
export { default as ProofInShort } from "./ProofInShort.svelte";

/** The list that is open: cards seen, cards put aside, what formations are worth; null for none. */
export type SheetOfBoard = "seen" | "discard" | "ladder" | null;
