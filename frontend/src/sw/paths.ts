/** Paths of the origin that are pages of the server, and none of the client's. */
export const NOT_OURS = /^\/(?:(?:api|admin|ws|static|problems|docs|dumps|healthz|readyz|unsubscribe|legal|embed|oembed|\.well-known)(?:\/|$)|[mp]\/[^/]+\.png$)/;

/** The page about a sanction, or about all of them where its id is none. */
export function sanctionPath(id: unknown): string {
  return typeof id === "string" && /^[0-9A-Za-z-]{1,64}$/.test(id) ? `/sanctions/${id}` : "/sanctions";
}
