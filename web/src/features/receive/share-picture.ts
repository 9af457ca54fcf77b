/** The part of the browser that shares with other apps. */
export type PictureSharer = Partial<Pick<Navigator, 'share' | 'canShare'>>;

/**
 * How sharing ended. `text`: this browser shares no files, so the text went instead.
 * Closing the share sheet without sharing is no failure.
 */
export type Shared = 'picture' | 'text' | 'not supported';

/** Shares a picture with another app; its text where there is no picture, or the browser shares no files. */
export async function sharePicture(
  sharer: PictureSharer,
  {
    picture,
    title,
    text,
  }: { readonly picture: File | undefined; readonly title: string; readonly text: string },
): Promise<Shared> {
  if (sharer.share === undefined) return 'not supported';
  const withPicture = picture && { files: [picture], title, text };
  const takesPicture = withPicture !== undefined && sharer.canShare?.(withPicture) === true;
  try {
    await sharer.share(takesPicture ? withPicture : { title, text });
    return takesPicture ? 'picture' : 'text';
  } catch (error) {
    const wasClosed = error instanceof DOMException && error.name === 'AbortError';
    return wasClosed ? 'picture' : 'not supported';
  }
}

/** The text of a shared picture beside its QR code. */
interface PictureText {
  /** "USDT on the Polygon Network". */
  readonly title: string;
  readonly address: string;
}

const width = 720;
const height = 960;
const margin = 60;
const paper = '#ffffff';
const ink = '#0a0d14';
const addressLineLength = 22;

/**
 * Draws a QR code with its network and address, dark on white, as a PNG file; undefined where the browser cannot
 * draw, or has no memory for it.
 */
export async function drawPicture(
  code: HTMLCanvasElement,
  { title, address }: PictureText,
): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = false;
  context.drawImage(code, margin, 130, width - 2 * margin, width - 2 * margin);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.font = '600 40px sans-serif';
  context.fillText(title, width / 2, 90);
  context.font = '30px monospace';
  for (const [index, line] of linesOf(address).entries())
    context.fillText(line, width / 2, 800 + index * 48);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob === null ? undefined : new File([blob], 'receive.png', { type: 'image/png' });
}

function linesOf(address: string): readonly string[] {
  return [address.slice(0, addressLineLength), address.slice(addressLineLength)];
}
