// Before the first paint: the theme that src/ui/settings.svelte.ts keeps.
(function () {
  var theme;
  try {
    theme = JSON.parse(localStorage["cairn.settings"]).theme;
  } catch {
    theme = "";
  }
  if (!/^(light|dark)$/.test(theme)) theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
})();
