/** The part of the browser that hands something over to another app. */
interface Sharer {
  readonly share?: (data: ShareData) => Promise<void>;
}

/**
 * Hands the invitation to the device's own share sheet.
 * @returns false when this browser cannot; closing the sheet without sharing is no failure.
 */
export async function shareInvitation(sharer: Sharer, invitation: ShareData): Promise<boolean> {
  if (sharer.share === undefined) return false;
  try {
    await sharer.share(invitation);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
