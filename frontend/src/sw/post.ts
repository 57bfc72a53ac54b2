/** Asking the API from the worker. */

/** What of a worker is needed here; named, so that a test of the page can send with it too. Firefox had no `cookieStore` for long. */
const scope = globalThis as unknown as { cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> } };

/** Post to a path below `/api/v1/` with the session of the browser; null when there was no answer. */
export async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response | null> {
  const token = (await scope.cookieStore?.get("__Host-csrftoken")) ?? (await scope.cookieStore?.get("csrftoken"));
  try {
    return await fetch(`/api/v1/${path}`, {
      method: "POST",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        "X-CSRFToken": token?.value ?? "",
        ...headers,
      },
      body: JSON.stringify(body),
    });
  } catch {
    return null;
  }
}
