export { default as AskLine } from "./AskLine.svelte";
export { default as VacationLine } from "./VacationLine.svelte";
