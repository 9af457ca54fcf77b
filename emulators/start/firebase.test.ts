import { readPorts } from '@polytips/functions/local-world/ports.ts';
import { expect, test } from 'vitest';
import { findMovedPorts } from './firebase.ts';

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
  expect(findMovedPorts(log, readPorts({}))).toEqual(['hosting']);
  expect(findMovedPorts(log, readPorts({ HOSTING_PORT: '5011' }))).toEqual([]);
});

test('an emulator that was not started is not missed', () => {
  expect(findMovedPorts(log, { firestore: 8_080 })).toEqual([]);
  expect(findMovedPorts('', { firestore: 8_080 })).toEqual(['firestore']);
});
