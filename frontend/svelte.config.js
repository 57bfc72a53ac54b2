import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Runes everywhere: one component without them would bring the code for those of before.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
