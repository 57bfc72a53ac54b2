/** The screens of a new match, fetched together. */
export { default as Lobby } from "./Lobby.svelte";
export { default as NewMatch } from "./NewMatch.svelte";
