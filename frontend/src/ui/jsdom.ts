/** For tests, imported before what they test: the few things of a browser that jsdom lacks and our pieces want. */

// It moves nothing, and says so to who asks.
globalThis.matchMedia ??= ((query: string) => ({
  matches: query.includes("prefers-reduced-motion"),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof matchMedia;
Element.prototype.getAnimations ??= () => [];

// It draws no dialogs; the two calls that are used are enough to open and close one.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

export {};
