/**
 * Plays the scenes on the table. What is shown of a card that leaves is a copy of it, made before the table changes; it
 * lies where the card lay, takes no tap, is told to nobody (the card was no label either) and is gone after a second.
 */
import { calmed, symbol } from "../motion";
import { pickOf } from "../paths";
import type { Cause, Scene } from "./scenes";

/** Milliseconds. */
const FADE = 240;
const TIP = 240;
const RUN = 360;
const SINK = 220;
const OIL = TIP + RUN + SINK;
const FALL = 420;
const JOLTS = 180;
/** Stones that fly, each by its angle. */
const CHIPS = [-80, -52, -24, 8, 36, 64, 100, 140, 176, 212, 244];

const LIES = { translate: "0 0", rotate: "0deg", opacity: 1 };

type Side = "near" | "far";

/** Play a scene. To be called before the table shows what comes of it. */
export function stage({ cause, stone, gone }: Scene): void {
  const column = document.querySelector<HTMLElement>(`.places [data-pick="${pickOf.stone(stone)}"]`);
  if (!column) return;
  for (const side of ["near", "far"] as const) {
    const pile = column.querySelector<HTMLElement>(`.side.${side}`);
    const cards = [...(pile?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
    const leaving = cards.filter((card) => gone.includes(card.dataset["card"] ?? ""));
    if (!pile || leaving.length === 0) continue;
    if (cause === "oil") hold(cards.filter((card) => !leaving.includes(card)));
    leaving.forEach((card, index) => depart(pile, copyOf(card), cause, side, index));
    if (cause === "oil" && calmed(1) > 0) pour(pile, side);
  }
  const wall = column.querySelector<HTMLElement>(".middle");
  if (wall && calmed(1) > 0 && (cause === "explosion" || cause === "breach")) burst(wall, cause);
}

/** A copy that neither a tap nor a test takes for the card. */
function copyOf(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  delete copy.dataset["card"];
  copy.classList.remove("lifted");
  copy.classList.add("departing");
  // As it lay there before it was chosen to go.
  copy.firstElementChild?.classList.remove("dim", "leaving");
  return copy;
}

/** Lay the copy where its card lay, and let it go in its own way. */
function depart(pile: HTMLElement, copy: HTMLElement, cause: Cause, side: Side, index: number): void {
  pile.append(copy);
  const outward = side === "near" ? 1 : -1;
  const turned = index % 2 === 0 ? 1 : -1;
  // Without motion it fades where it lies.
  if (calmed(1) === 0) return over(copy, copy.animate([{ opacity: 1 }, { opacity: 0 }], FADE));
  switch (cause) {
    case "oil": {
      const dark = copy.appendChild(made("i", "dark", side));
      dark.animate([{ scale: "1 0" }, { scale: "1 1" }], { delay: TIP, duration: RUN, fill: "both", easing: "cubic-bezier(.5,0,.8,.6)" });
      const sunk = { translate: `0 ${String(outward * -14)}px`, scale: "1 0.8", opacity: 0 };
      return over(copy, copy.animate([LIES, { ...LIES, offset: (TIP + RUN) / OIL }, sunk], OIL));
    }
    case "explosion": {
      const thrown = { translate: `${String(turned * 14)}px ${String(outward * 54)}px`, rotate: `${String(turned * 26)}deg`, opacity: 0 };
      return over(copy, copy.animate([LIES, thrown], { delay: 60, duration: FALL, fill: "both", easing: "cubic-bezier(.1,.7,.4,1)" }));
    }
    case "breach": {
      const fallen = { translate: `0 ${String(outward * 20)}px`, rotate: `${String(turned * 7)}deg`, opacity: 0 };
      return over(copy, copy.animate([LIES, fallen], { delay: JOLTS + index * 60, duration: FALL, fill: "both", easing: "ease-in" }));
    }
    case "leaves":
      return over(copy, copy.animate([LIES, { translate: `0 ${String(outward * 12)}px`, opacity: 0 }], { duration: FALL, easing: "ease-in" }));
  }
}

/** The cards that stay move up once the oil has run. */
function hold(cards: readonly HTMLElement[]): void {
  const before = cards.map((card) => card.offsetTop);
  if (calmed(1) === 0) return;
  requestAnimationFrame(() => {
    cards.forEach((card, index) => {
      const held = { translate: `0 ${String((before[index] ?? 0) - card.offsetTop)}px` };
      card.animate([held, { ...held, offset: (TIP + RUN) / OIL, easing: "ease-out" }, { translate: "0 0" }], OIL);
    });
  });
}

/** The pot stands on the wall above the card, and tips. */
function pour(pile: HTMLElement, side: Side): void {
  const pot = pile.appendChild(symbol("b-cauldron", `pot ${side}`));
  const tipped = side === "near" ? "118deg" : "62deg";
  over(pot, pot.animate([{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { rotate: tipped, opacity: 1, offset: TIP / OIL }, { rotate: tipped, opacity: 1, offset: 0.75 }, { rotate: tipped, opacity: 0 }], OIL));
}

/** Fire, or dust alone, and stones that fly out of the wall. */
function burst(wall: HTMLElement, cause: "explosion" | "breach"): void {
  const fire = cause === "explosion";
  const cloud = wall.appendChild(made("i", "cloud", fire ? "fire" : "dust"));
  const delay = fire ? 0 : JOLTS;
  over(cloud, cloud.animate([{ scale: 0.2, opacity: 0 }, { scale: 0.9, opacity: 1, offset: 0.3 }, { scale: fire ? 2 : 1.5, opacity: 0 }], { delay, duration: fire ? 620 : 760, fill: "both", easing: "ease-out" }));
  for (const [index, angle] of CHIPS.entries()) {
    const chip = wall.appendChild(made("i", "flying"));
    const far = (fire ? 44 : 26) + (index % 3) * 14;
    const [x, y] = [Math.cos((angle * Math.PI) / 180) * far, Math.sin((angle * Math.PI) / 180) * far];
    const [flown, down] = [`${x.toFixed(0)}px ${y.toFixed(0)}px`, `${(x * 1.2).toFixed(0)}px ${(y + 34).toFixed(0)}px`];
    over(chip, chip.animate([{ translate: "0 0", opacity: 0 }, { opacity: 1, offset: 0.08 }, { translate: flown, opacity: 1, offset: 0.45 }, { translate: down, rotate: "200deg", opacity: 0 }], { delay, duration: 640 + (index % 4) * 70, fill: "both", easing: "ease-out" }));
  }
}

function made(name: string, ...classes: string[]): HTMLElement {
  const element = document.createElement(name);
  element.classList.add(...classes);
  return element;
}

/** Take it away once its motion is over, or was stopped. */
function over(element: Element, motion: Animation): void {
  const away = (): void => element.remove();
  motion.finished.then(away, away);
}
