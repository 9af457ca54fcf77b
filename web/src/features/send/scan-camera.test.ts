import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReadQrCode } from './qr-reader.ts';
import { scanCamera } from './scan-camera.ts';

const stop = vi.fn<() => void>();
const camera = { getTracks: () => [{ stop }] };
const getUserMedia = vi.fn<() => Promise<typeof camera>>();
const breaks: ReadQrCode = async () => {
  throw new Error('Broken');
};
const seesNothing: ReadQrCode = async () => undefined;
const seesNothingSlowly: ReadQrCode = () => new Promise((resolve) => setTimeout(resolve, 1_000));

let video: Pick<HTMLVideoElement, 'play' | 'srcObject'>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  getUserMedia.mockResolvedValue(camera);
  video = { play: async () => undefined, srcObject: null };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const staying = new AbortController().signal;

test('scans until it sees a code, and turns the camera off', async () => {
  let looks = 0;
  const scanning = scanCamera(video, async () => ((looks += 1) < 4 ? '' : '0x01'), staying);
  await vi.advanceTimersByTimeAsync(300);
  expect(video.srcObject).toBe(camera);
  expect(stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(await scanning).toEqual({ text: '0x01' });
  expect(stop).toHaveBeenCalledOnce();
  expect(video.srcObject).toBeNull();
});

test('gives up after a minute, and turns the camera off', async () => {
  const scanning = scanCamera(video, seesNothing, staying);
  await vi.advanceTimersByTimeAsync(59_900);
  expect(stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(await scanning).toBe('timed out');
  expect(stop).toHaveBeenCalled();
});

test('gives up after a minute, however long a look takes', async () => {
  const scanning = scanCamera(video, seesNothingSlowly, staying);
  await vi.advanceTimersByTimeAsync(61_200);
  expect(stop).toHaveBeenCalled();
  expect(await scanning).toBe('timed out');
});

test('leaves the picture to the next scan, of a member who went away and came back at once', async () => {
  const next = { getTracks: () => [{ stop: vi.fn<() => void>() }] };
  getUserMedia.mockResolvedValueOnce(camera).mockResolvedValueOnce(next);
  const leaving = new AbortController();
  const scanning = scanCamera(video, seesNothing, leaving.signal);
  await vi.advanceTimersByTimeAsync(300);
  leaving.abort();
  void scanCamera(video, seesNothing, staying);
  await vi.advanceTimersByTimeAsync(1_000);
  await scanning;
  expect(video.srcObject).toBe(next);
});

test('turns the camera off at once when it is left, whatever the reader does', async () => {
  const leaving = new AbortController();
  void scanCamera(video, () => new Promise(() => undefined), leaving.signal);
  await vi.advanceTimersByTimeAsync(100);
  expect(stop).not.toHaveBeenCalled();
  leaving.abort();
  expect(stop).toHaveBeenCalledOnce();
});

test('turns off a camera that comes after it was left', async () => {
  let allow: ((allowed: typeof camera) => void) | undefined;
  getUserMedia.mockReturnValue(new Promise((resolve) => (allow = resolve)));
  const leaving = new AbortController();
  const scanning = scanCamera(video, seesNothing, leaving.signal);
  leaving.abort();
  allow?.(camera);
  expect(await scanning).toBeUndefined();
  expect(stop).toHaveBeenCalled();
});

test.each([
  ['NotAllowedError', 'not allowed'],
  ['NotFoundError', 'no camera'],
  ['NotReadableError', 'failed'],
])('says of %s: %s', async (name, failure) => {
  getUserMedia.mockRejectedValue(new DOMException('', name));
  expect(await scanCamera(video, seesNothing, staying)).toBe(failure);
});

test('turns the camera off when the reader breaks', async () => {
  expect(await scanCamera(video, breaks, staying)).toBe('failed');
  expect(stop).toHaveBeenCalled();
});
