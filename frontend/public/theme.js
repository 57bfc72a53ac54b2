// Runs before the first paint: theme and language of the last visit, so that nothing flashes.
// `data-theme` is always set; src/ui/theme.svelte.ts keeps it current afterwards.
(function () {
  var root = document.documentElement;
  var kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("cairn.settings"));
  } catch {
    // Storage may be closed to us; the browser's own preference is good enough.
  }
  var theme = kept && kept.theme;
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.dataset.theme = theme;
})();
