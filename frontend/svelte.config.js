import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Runes everywhere: one component without them would bring the code for those of before.
export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // It stands at every element of a component and every rule of its style: five letters do.
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}`,
  },
};
