/** Texts with words of weight: what stands between asterisks is bold. */

export interface Piece {
  readonly text: string;
  readonly bold: boolean;
}

export function piecesOf(text: string): Piece[] {
  return text
    .split("*")
    .map((piece, index) => ({ text: piece, bold: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** The text without its weights, as it is spoken. */
export function plain(text: string): string {
  return text.replaceAll("*", "");
}
