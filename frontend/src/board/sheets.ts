/** What opens over the board, and the proof of a claim, fetched together with the first of them. */
export { default as CardSheet } from "./CardSheet.svelte";
export { default as DiscardSheet } from "./DiscardSheet.svelte";
export { default as HelpSheet } from "./HelpSheet.svelte";
export { default as LadderSheet } from "./LadderSheet.svelte";
export { default as ProofInShort } from "./ProofInShort.svelte";
export { default as SeenSheet } from "./SeenSheet.svelte";
export { default as StoneSheet } from "./StoneSheet.svelte";
