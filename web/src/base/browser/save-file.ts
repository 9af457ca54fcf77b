/** Long enough for a browser to start the download. */
const keptMs = 10_000;

/**
 * Asks the browser to save a text as a file; nothing says whether it did. For `application/octet-stream` no browser adds
 * an extension to the name.
 */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
