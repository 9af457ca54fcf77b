import { describe, expect, it } from 'vitest';
import { addToken, afterLook, type Devices, endUnused, moveToken, noDevices } from './devices.ts';

const now = new Date('2026-01-07T12:00:00.000Z');
const at = now.toISOString();
const subscription = (token: string, tipsPerDay = 2) => ({ token, tipsPerDay });
const device = (token: string, sessionsFrom = 1): Devices['tokens'][number] => ({
  ...subscription(token),
  subscribedAt: at,
  sessionsFrom,
});

it('of a device of a session that has ended and one of another the first alone ends', () => {
  const tokens = [device('a', 1), device('b', 0)];
  expect(endUnused({ ...noDevices, tokens }, { sessionsFrom: 1, now })).toEqual({
    tokens: [device('a', 1)],
    ended: [subscription('b')],
    nextLookAt: at,
  });
});

describe('of the subscriptions that are still to be ended', () => {
  const ended = [subscription('a'), subscription('a', 5), subscription('b')];
  const left = [subscription('a', 5), subscription('b')];
  const devices = { ...noDevices, tokens: [device('a')], ended };

  it('that of a device that is subscribed again is none', () => {
    const added = addToken(devices, { ...subscription('a'), sessionsFrom: 1 }, now);
    expect(added).toEqual({ tokens: [device('a')], ended: left, nextLookAt: at });
  });

  it('that of the tier to which a device has moved is none', () => {
    const moved = moveToken(devices, subscription('a'), now);
    expect(moved).toEqual({ tokens: [device('a')], ended: left, nextLookAt: at });
  });

  it('those that the service has ended are none, and what is left is looked at in an hour', () => {
    const looked = afterLook(devices, [subscription('a')], { now, isReached: true });
    const nextLookAt = '2026-01-07T13:00:00.000Z';
    expect(looked).toEqual({ tokens: [device('a')], ended: left, nextLookAt });
  });
});

it('a device with nothing left to end is looked at after 60 days, or in an hour where the service was out of reach', () => {
  const devices = { ...noDevices, tokens: [device('a')] };
  const nextLookAt = (isReached: boolean) => afterLook(devices, [], { now, isReached }).nextLookAt;
  expect(nextLookAt(true)).toBe('2026-03-08T12:00:00.000Z');
  expect(nextLookAt(false)).toBe('2026-01-07T13:00:00.000Z');
});

it('a device that moves to the tier that it has ends nothing', () => {
  const devices = { ...noDevices, tokens: [device('a')] };
  const moved = moveToken(devices, subscription('a'), now);
  expect(moved).toEqual({ ...devices, nextLookAt: at });
});
