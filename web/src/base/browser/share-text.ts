/** The part of the browser that shares with other apps. */
interface Sharer {
  readonly share?: (data: ShareData) => Promise<void>;
}

/**
 * Opens the device's own share sheet with a text or a link.
 * @returns false when this browser cannot; closing the sheet without sharing (AbortError) is no failure, and neither
 * is a second press while it opens (InvalidStateError).
 */
export async function shareText(sharer: Sharer, shared: ShareData): Promise<boolean> {
  if (sharer.share === undefined) return false;
  try {
    await sharer.share(shared);
    return true;
  } catch (error) {
    return (
      error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
    );
  }
}
