/** Small things that this device remembers: JSON under one name each, and nothing where the browser keeps nothing. */

/** What was kept under `name`, as far as it is of the shape of `fallback`'s members; else `fallback`. */
export function kept<T extends object>(name: string, fallback: T): T {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    return typeof found === "object" && found !== null ? { ...fallback, ...found } : fallback;
  } catch {
    return fallback;
  }
}

export function keep(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage may be full or closed: then the device does not remember.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing is kept where there is no storage.
  }
}
