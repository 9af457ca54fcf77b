const missing = new WeakSet<Error>();

/** Notes what goes wrong in fetching a part of the app; to be called before any is. */
export function watchMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => void missing.add(payload));
}

/** Whether something broke because a part of the app could not be fetched. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}
