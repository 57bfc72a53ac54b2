/** Give the reader `data` as a file. Made here and not linked to, so that a refusal of the server is no file. */
export function saveJson(data: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers begin to read it in their own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
