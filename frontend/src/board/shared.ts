/** Values that are computed anew with each tap, though most of them come out as before. */

/** `now`, with every part that is as it was in `before` taken from there: what depends on such a part sees no change. */
export function shared<Value>(before: unknown, now: Value): Value {
  if (Object.is(before, now) || !isPlain(before) || !isPlain(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const kept = Object.entries(now).map(([key, part]) => [key, shared(before[key], part)] as const);
  const same = kept.length === Object.keys(before).length && kept.every(([key, part]) => key in before && Object.is(part, before[key]));
  if (same) return before as Value;
  return (Array.isArray(now) ? kept.map(([, part]) => part) : Object.fromEntries(kept)) as Value;
}

/** Returns `shared` with the value of the call before. */
export function sharing<Value>(): (now: Value) => Value {
  let before: Value | undefined;
  return (now) => {
    const kept = shared(before, now);
    before = kept;
    return kept;
  };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
