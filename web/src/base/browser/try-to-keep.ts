/** Writes to the browser's storage what the app does without where that is full, or forbidden. */
export function tryToKeep(write: () => void): void {
  try {
    write();
  } catch {
    // What reads it finds what was there before, or nothing.
  }
}
