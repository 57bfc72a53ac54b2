/** For tests, imported before what they test: the two things of a browser that jsdom lacks and our pieces want. */

globalThis.matchMedia ??= (() => ({ matches: false, addEventListener: () => undefined })) as unknown as typeof matchMedia;

// It draws no dialogs; the two calls that are used are enough to open and close one.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

export {};
