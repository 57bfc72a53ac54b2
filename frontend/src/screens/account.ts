/** The small screens around an account: fetched together, when the first of them is wanted. */
export { default as About } from "./About.svelte";
export { default as Join } from "./Join.svelte";
export { default as Recover } from "./Recover.svelte";
export { default as SignIn } from "./SignIn.svelte";
export { default as SignUp } from "./SignUp.svelte";
