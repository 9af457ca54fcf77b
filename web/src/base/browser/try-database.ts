/** The name of what is kept for an attempt. */
export const probe = 'polytips:probe';
/** Longer than a stored user. */
export const probeText = '.'.repeat(2_000);

/**
 * Keeps a text in a database of its own, and removes it.
 * @throws where the browser opens none, or its database takes no text: a full disk still opens and reads one.
 */
export async function tryDatabase(): Promise<void> {
  // One that a closed tab has left would open without taking the text.
  indexedDB.deleteDatabase(probe);
  const opening = indexedDB.open(probe);
  await new Promise((resolve, reject) => {
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(probe).put(probeText, probe);
    });
    // After the text: where that is refused, the database does not open.
    opening.addEventListener('success', resolve);
    opening.addEventListener('error', () => reject(opening.error));
  });
  opening.result.close();
  indexedDB.deleteDatabase(probe);
}
