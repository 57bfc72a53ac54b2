/** In place of a module of Svelte's that is not used (`vite.config.ts`). */
export const create_custom_element = undefined;
