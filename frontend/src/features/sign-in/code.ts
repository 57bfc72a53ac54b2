/**
 * The code behind the `#` of a mailed link, or of a recovery link; "" when there is none.
 *
 * It leaves the address at once, so that it stays in no history and is in no address that somebody passes on.
 */
export function takeCode(): string {
  const code = location.hash.slice(1);
  if (code) history.replaceState(history.state, "", location.pathname + location.search);
  return code;
}
