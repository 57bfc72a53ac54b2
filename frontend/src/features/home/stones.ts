/** Which stone of the start's picture is meant. */

const STONES = 9;

/** By touch or mouse the nearest; by key (no clicks are counted) the first that is not `mine`, and with all of them mine the first. */
export function stoneAt(event: Pick<MouseEvent, "detail" | "clientX"> & { currentTarget: HTMLElement }, mine: readonly number[]): number {
  const { detail, clientX, currentTarget } = event;
  const all = Array.from({ length: STONES }, (_, index) => index);
  if (detail === 0) return all.find((stone) => !mine.includes(stone)) ?? 0;
  const middles = Array.from(currentTarget.querySelectorAll("[data-stone]"), (stone) => {
    const { left, width } = stone.getBoundingClientRect();
    return left + width / 2;
  });
  const away = middles.map((middle) => Math.abs(middle - clientX));
  return Math.max(away.indexOf(Math.min(...away)), 0);
}
