import { existsSync, rmSync } from 'node:fs';

const attempts = 50;
const pauseMs = 100;

/**
 * Removes a folder into which somebody who is ending may still write. It blocks meanwhile: there is
 * nothing else to do for a process that ends.
 * @throws when the folder is still there after five seconds.
 */
export function removeFolder(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; existsSync(folder); attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === attempts) throw error;
      Atomics.wait(pause, 0, 0, pauseMs);
    }
  }
}
