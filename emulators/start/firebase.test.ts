import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPorts } from '@polytips/functions/local-world/ports.ts';
import { expect, onTestFinished, test } from 'vitest';
import { BusyPortError } from '../base/ports.ts';
import { findMovedPorts, waitForFirebase } from './firebase.ts';

const bar = '\u001B[90m│\u001B[39m';

/** The table of firebase-tools, which draws it in colours. */
const log = [
  ['Authentication', '127.0.0.1:9099'],
  ['Functions', '127.0.0.1:5001'],
  ['Firestore', '127.0.0.1:8080'],
  ['Hosting', '127.0.0.1:5011'],
  ['Pub/Sub', '127.0.0.1:8085'],
  ['Eventarc', '127.0.0.1:38207'],
  ['Cloud Tasks', '127.0.0.1:9499'],
]
  .map((cells) => `${bar} ${cells.map((cell) => cell.padEnd(15)).join(` ${bar} `)} ${bar}`)
  .join('\n');

test('an emulator that listens on another port than its own is found', () => {
  expect(findMovedPorts(log, readPorts({}))).toEqual([5_010]);
  expect(findMovedPorts(log, readPorts({ HOSTING_PORT: '5011' }))).toEqual([]);
});

test('an emulator that was not started is not missed', () => {
  expect(findMovedPorts(log, { firestore: 8_080 })).toEqual([]);
  expect(findMovedPorts('', { firestore: 8_080 })).toEqual([8_080]);
});

/** Waits for emulators that have ended with this log. */
function waitForEnded(ended: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'polytips-firebase-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const logFile = join(folder, 'firebase.log');
  writeFileSync(logFile, ended);
  const part = {
    name: 'firebase',
    logFile,
    ended: Promise.resolve('firebase ended (1)'),
    isRunning: () => false,
    stop: () => Promise.resolve(),
  };
  return waitForFirebase(part, { firestore: 8_080 });
}

test.each([
  [8_080, 'Firestore Emulator', 'Port 8080 (firestore) is busy'],
  [4_400, 'Emulator Hub', 'Port 4400 (inside Firebase) is busy'],
])(
  'the port %i that something else took before the %s listened is a busy port',
  async (port, emulator, message) => {
    const ended = waitForEnded(
      `⚠  Port ${port} is not open on 127.0.0.1, could not start ${emulator}.

Error: Could not start ${emulator}, port taken.`,
    );
    await expect(ended).rejects.toThrow(BusyPortError);
    await expect(ended).rejects.toThrow(message);
  },
);

test('emulators that end for another reason give the end of their log', async () => {
  await expect(waitForEnded('Error: There is no java')).rejects.toThrow(
    'The Firebase emulators did not start:\nError: There is no java',
  );
});
