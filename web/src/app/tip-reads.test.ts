import { describe, expect, it } from 'vitest';
import { isTipListOutdated, newestPosted } from './tip-reads.ts';

const readAtMs = Date.parse('2026-01-07T12:00:00.000Z');
const newestId = 'B'.repeat(20);
const lacking = { newestId, readAtMs };
const tipOf = (at: string, id = 'L'.repeat(20)) => ({ id, at, postedAt: at });

describe('a list of tips', () => {
  it('is out of date when a tip was posted since the latest that was known', () => {
    const before = tipOf('2026-01-07T09:00:00.000Z', newestId);
    expect(isTipListOutdated(before, tipOf('2026-01-07T09:30:00.000Z'), lacking)).toBe(true);
    expect(isTipListOutdated(null, tipOf('2026-01-07T09:30:00.000Z'), lacking)).toBe(true);
  });

  it('is out of date when the tip that becomes known may have been posted after it was read', () => {
    for (const at of ['2026-01-07T12:00:01.000Z', '2026-01-07T11:51:00.000Z']) {
      expect(isTipListOutdated(undefined, tipOf(at), lacking)).toBe(true);
    }
  });

  it('is not, when it lacks a tip of earlier: its package does not include that', () => {
    expect(isTipListOutdated(undefined, tipOf('2026-01-07T11:49:00.000Z'), lacking)).toBe(false);
  });

  it('is not, when it has the latest tip, when nothing changed, or before the first tip', () => {
    const latest = tipOf('2026-01-07T12:00:01.000Z');
    expect(isTipListOutdated(undefined, latest, { newestId: latest.id, readAtMs })).toBe(false);
    expect(isTipListOutdated(latest, { ...latest }, lacking)).toBe(false);
    expect(isTipListOutdated(undefined, null, { newestId: undefined, readAtMs })).toBe(false);
    expect(isTipListOutdated(latest, undefined, lacking)).toBe(false);
  });
});

it('what is new to the member is what was posted after the latest tip, whenever an operator has withdrawn one', () => {
  const postedAt = '2026-01-07T08:00:00.000Z';
  expect(newestPosted({ ...tipOf('2026-01-07T09:00:00.000Z'), postedAt })).toBe(postedAt);
});

it('before the first tip, and until it is known, any tip is new to the member', () => {
  expect([newestPosted(null), newestPosted(undefined)]).toEqual(['', '']);
});
