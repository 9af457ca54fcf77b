/** Long enough for a browser to have begun with it. */
const keptMs = 10_000;

/** Hands a text to the browser as a file to save. */
export function saveFile(name: string, text: string): void {
  // Of no type that a browser would add an ending for: the name is exactly this one.
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
