/** Paths of the origin that are pages of the server, and none of the client's. */
export const NOT_OURS = /^\/(api|admin|ws|static|problems|healthz|readyz|unsubscribe)(\/|$)/;
