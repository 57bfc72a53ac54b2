/* unfold's dark colours hang on a class. It is set before anything is drawn and follows the system from then on. */
"use strict";
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark", dark.matches);
follow();
dark.addEventListener("change", follow);

/* On a narrow screen the menu opens and closes by its button; where there is room it is always there (panel.css). */
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-toggles]");
  if (!button) return;
  const open = document.getElementById(button.dataset.toggles).classList.toggle("open");
  button.setAttribute("aria-expanded", String(open));
});
