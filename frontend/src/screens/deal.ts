/**
 * Does a published secret fit the seal shown before the match: SHA-256 of its bytes (API.md, Deals)?
 *
 * @returns null where the browser keeps its cryptography to itself (pages over plain HTTP)
 */
export async function fitsSeal(secret: string, commitment: string): Promise<boolean | null> {
  // Missing outside secure contexts, whatever the types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment.toLowerCase();
}
