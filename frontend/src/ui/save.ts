/** Give the reader a text as a file. Made here and not linked to, so that a refusal of the server is no file. */
export function saveFile(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers begin to read it in their own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
