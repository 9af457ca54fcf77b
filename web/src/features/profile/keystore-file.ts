/** The name of a keystore file in the form that other wallets use: its time and its address. */
export function keystoreFileName(address: string, moment: Date): string {
  const instant = moment.toISOString().replaceAll(/[:.]/g, '-');
  return `UTC--${instant}--${address.replace(/^0x/i, '').toLowerCase()}`;
}

/** Long enough for a browser to start the download. */
const keptMs = 10_000;

/** Asks the browser to save a text as a file; nothing says whether it did. */
export function saveFile(name: string, text: string): void {
  // A type for which no browser adds an extension to the name.
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
