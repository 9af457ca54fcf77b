import { expect, it } from 'vitest';
import { decideMail } from './mailbox-limit.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

it.each([
  ['no mail so far', [], 0, undefined],
  ['two in the hour', [0, 1], 2, undefined],
  ['three in the hour', [0, 10 * minuteMs, 20 * minuteMs], 30 * minuteMs, 30 * 60],
  ['three, the first of which is out of the hour', [0, minuteMs, 2 * minuteMs], hourMs, undefined],
  ['seven in the day', [0, 1, 2, 3, 4, 5, 6].map((hour) => hour * hourMs), 8 * hourMs, undefined],
  [
    'eight in the day',
    [0, 1, 2, 3, 4, 5, 6, 7].map((hour) => hour * hourMs),
    9 * hourMs,
    15 * 60 * 60,
  ],
  [
    'eight, the first of which is out of the day',
    [0, 1, 2, 3, 4, 5, 6, 7].map((hour) => hour * hourMs),
    dayMs,
    undefined,
  ],
])('after %s a mailbox gets one more or waits', (_, sentAtMs, nowMs, waitSeconds) => {
  const expected = waitSeconds === undefined ? { allowed: true } : { allowed: false, waitSeconds };
  expect(decideMail(sentAtMs, nowMs, 1)).toMatchObject(expected);
});

it('what left the day does not count for the next mail', () => {
  expect(decideMail([0, hourMs], dayMs, 1)).toEqual({
    allowed: true,
    sentAtMs: [hourMs, dayMs],
  });
});

it('a mailbox gets at most 3 mails in any hour and 8 in any day, asked every minute for two days', () => {
  let counted: readonly number[] = [];
  const sent: number[] = [];
  for (let nowMs = 0; nowMs < 2 * dayMs; nowMs += minuteMs) {
    const decision = decideMail(counted, nowMs, 1);
    if (!decision.allowed) continue;
    counted = decision.sentAtMs;
    sent.push(nowMs);
  }
  const most = (windowMs: number) =>
    Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + windowMs).length));
  expect([most(hourMs), most(dayMs)]).toEqual([3, 8]);
});

it('the scale multiplies both limits', () => {
  const sentAtMs = [0, 1, 2, 3, 4];
  expect(decideMail(sentAtMs, 5, 2).allowed).toBe(true);
  expect(decideMail([...sentAtMs, 5], 6, 2).allowed).toBe(false);
});
