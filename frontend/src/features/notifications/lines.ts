export { default as PermissionLine } from "./PermissionLine.svelte";
export { default as VacationLine } from "./VacationLine.svelte";
