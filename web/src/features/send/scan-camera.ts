import { momentNow, msSince } from '../../base/time/moment.ts';
import type { ReadQrCode } from './qr-reader.ts';

/** How a scan ended without a code. */
export type ScanFailure = 'not allowed' | 'no camera' | 'timed out' | 'failed';

const pollEveryMs = 200;
const lookForMs = 60_000;

/**
 * Shows the camera in `video` until it sees a code, for a minute at most. Ends at once when `signal`
 * is aborted; the camera is off when this has ended, however it did.
 */
export async function scanCamera(
  video: Pick<HTMLVideoElement, 'play' | 'srcObject'>,
  read: ReadQrCode,
  signal: AbortSignal,
): Promise<{ readonly text: string } | ScanFailure | undefined> {
  let camera: MediaStream | undefined;
  const stop = () => {
    for (const track of camera?.getTracks() ?? []) track.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    camera = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment' },
      audio: false,
    });
    if (signal.aborted) return undefined;
    video.srcObject = camera;
    await video.play();
    return await lookForCode(read, signal);
  } catch (error) {
    return signal.aborted ? undefined : failureOf(error);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
    // The next scan may have begun, of a member who came back at once.
    if (video.srcObject === camera) video.srcObject = null;
  }
}

async function lookForCode(read: ReadQrCode, signal: AbortSignal) {
  const beganAt = momentNow();
  while (msSince(beganAt) < lookForMs) {
    if (signal.aborted) return undefined;
    const text = await read();
    if (text !== undefined && text !== '') return { text };
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  return 'timed out' as const;
}

function failureOf(error: unknown): ScanFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'not allowed';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no camera';
  return 'failed';
}
