// Before the first paint, so that nothing flashes: the theme of the last visit, kept current by src/ui/settings.svelte.ts.
(function () {
  var theme;
  try {
    theme = JSON.parse(localStorage.getItem("cairn.settings")).theme;
  } catch {
    // Nothing is kept, or nothing may be.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.theme = theme;
})();
