/** The small screens around an account and a new match: fetched together, when the first of them is wanted. */
export { default as About } from "./About.svelte";
export { default as Join } from "./Join.svelte";
export { default as NewMatch } from "./NewMatch.svelte";
export { default as Recover } from "./Recover.svelte";
export { default as SignIn } from "./SignIn.svelte";
export { default as SignUp } from "./SignUp.svelte";
