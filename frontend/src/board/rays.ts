/** Behind the picture of a tactic card: wedges of 9 degrees, every 18, from 4 to 11.8 around the middle. */
const at = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(12 + radius * Math.sin(angle)).toFixed(1)} ${(12 - radius * Math.cos(angle)).toFixed(1)}`;
};
export const RAYS = Array.from({ length: 20 }, (_, wedge) => 18 * wedge)
  .map((from) => `M${at(4, from)}L${at(11.8, from)} ${at(11.8, from + 9)} ${at(4, from + 9)}Z`)
  .join("");
