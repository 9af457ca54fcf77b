import { expect, it } from 'vitest';
import { sha256Hex } from '../platform/sha256.ts';
import { isKnownDevice, successorOf } from './known-devices.ts';

const wallet = { share: 's'.repeat(43), verifier: '0'.repeat(64) };
const id = 'd'.repeat(43);

it('the successor of an id is an id, the same each time, and another for another member, password or id', () => {
  const successor = successorOf(wallet, id);
  expect(successor).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(successorOf({ ...wallet }, id)).toBe(successor);
  const others = [
    successorOf({ ...wallet, share: 't'.repeat(43) }, id),
    successorOf({ ...wallet, verifier: '1'.repeat(64) }, id),
    successorOf(wallet, 'e'.repeat(43)),
    successorOf(wallet, successor),
  ];
  expect(new Set([successor, id, ...others]).size).toBe(6);
});

it.each([
  ['by the id that it got last', 0, true],
  ['by the one before', 1, true],
  ['by an older one', 2, false],
])('a device is known %s: %s', (_, logins, known) => {
  let current = id;
  for (let login = 0; login < logins; login += 1) current = successorOf(wallet, current);
  expect(isKnownDevice({ ...wallet, devices: ['x', sha256Hex(current)] }, id)).toBe(known);
});
