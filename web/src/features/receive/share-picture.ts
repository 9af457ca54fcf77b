/** The part of the browser that hands something over to another app. */
export type PictureSharer = Partial<Pick<Navigator, 'share' | 'canShare'>>;

/**
 * What came of sharing. `text`: this browser shares no files, so the text went instead.
 * Closing the share sheet without sharing is no failure.
 */
export type Shared = 'picture' | 'text' | 'not supported';

/** Hands a picture over to another app; the text of it where the browser shares no files. */
export async function sharePicture(
  sharer: PictureSharer,
  {
    picture,
    title,
    text,
  }: { readonly picture: File; readonly title: string; readonly text: string },
): Promise<Shared> {
  if (sharer.share === undefined) return 'not supported';
  const withPicture = { files: [picture], title, text };
  const takesPicture = sharer.canShare?.(withPicture) === true;
  try {
    await sharer.share(takesPicture ? withPicture : { title, text });
    return takesPicture ? 'picture' : 'text';
  } catch (error) {
    const wasClosed = error instanceof DOMException && error.name === 'AbortError';
    return wasClosed ? 'picture' : 'not supported';
  }
}
