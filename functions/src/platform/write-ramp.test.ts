import { describe, expect, it } from 'vitest';
import { createFakeTimer, type FakeTimer } from '../../test/fakes/timer.ts';
import { createWriteRamp, rampMsOf, type WriteRamp, writesPerSecondAfter } from './write-ramp.ts';

const minuteMs = 60_000;
const twentyMinutesMs = 20 * minuteMs;

interface Sent {
  readonly atMs: number;
  readonly writes: number;
}

/** Firestore's documented limit: 500 a second at first, 50 % more every 5 minutes. */
function documentedRate(atMs: number): number {
  if (atMs < 5 * minuteMs) return 500;
  if (atMs < 10 * minuteMs) return 750;
  if (atMs < 15 * minuteMs) return 1_125;
  return atMs < twentyMinutesMs ? 1_687 : 2_531;
}

/** What is sent: commits of these sizes, over and over, by so many at once. */
interface Load {
  readonly sizes: readonly number[];
  readonly callers: number;
  readonly timeMs: number;
  /** For how long they pause between commits, over and over. */
  readonly pausesMs?: readonly number[];
}

/** Sends a load until its time is over. */
async function sendFor(
  timer: FakeTimer,
  ramp: WriteRamp,
  { sizes, callers, timeMs, pausesMs }: Load,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const endMs = timer.nowMs() + timeMs;
  let next = 0;
  const caller = async (): Promise<void> => {
    for (;;) {
      const turn = next++;
      const writes = sizes[turn % sizes.length] ?? 1;
      await ramp.admit(writes);
      if (timer.nowMs() >= endMs) return;
      sent.push({ atMs: timer.nowMs(), writes });
      if (pausesMs !== undefined) await timer.sleep(pausesMs[turn % pausesMs.length] ?? 0);
    }
  };
  await timer.passUntil(Promise.all(Array.from({ length: callers }, caller)));
  return sent;
}

const total = (sent: readonly Sent[]) => sent.reduce((sum, { writes }) => sum + writes, 0);

/** What the second that ends with each commit holds in all, as a part of what it may hold. */
function fullestSecond(sent: readonly Sent[], rate: (atMs: number) => number): number {
  let first = 0;
  let held = 0;
  let fullest = 0;
  for (const { atMs, writes } of sent) {
    held += writes;
    for (let oldest = sent[first]; oldest && oldest.atMs <= atMs - 1_000; oldest = sent[first]) {
      held -= oldest.writes;
      first += 1;
    }
    fullest = Math.max(fullest, held / rate(atMs));
  }
  return fullest;
}

function documentedTotal(fromMs: number, toMs: number): number {
  let sum = 0;
  for (let atMs = fromMs; atMs < toMs; atMs += 1_000) sum += documentedRate(atMs);
  return sum;
}

/** Sizes of commits, and the part of the curve that commits of these sizes can use at best. */
const sizes = [
  { name: '1', sizes: [1], timeMs: 6 * minuteMs },
  { name: '7', sizes: [7], timeMs: twentyMinutesMs },
  { name: '25', sizes: [25], timeMs: twentyMinutesMs },
  { name: '125', sizes: [125], timeMs: twentyMinutesMs },
  { name: 'odd ones', sizes: [1, 3, 9, 17, 2, 23, 5, 11], timeMs: twentyMinutesMs },
  {
    name: 'odd ones at odd moments',
    sizes: [9, 17, 2, 23, 5, 11],
    timeMs: twentyMinutesMs,
    pausesMs: [31, 7, 0, 113, 3, 57, 19.5],
  },
] as const;

describe('the ramp', () => {
  it.each(sizes)('commits of $name follow the curve and never exceed it', async (row) => {
    const timer = createFakeTimer();
    const sent = await sendFor(timer, createWriteRamp(timer), { ...row, callers: 24 });
    expect(fullestSecond(sent, documentedRate)).toBeLessThanOrEqual(1);
    for (let fromMs = 0; fromMs < row.timeMs; fromMs += 5 * minuteMs) {
      const toMs = Math.min(fromMs + 5 * minuteMs, row.timeMs);
      const step = sent.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
      const used = total(step) / documentedTotal(fromMs, toMs);
      expect(used).toBeGreaterThanOrEqual(0.95);
      expect(used).toBeLessThanOrEqual(1);
    }
  });

  it.each([
    { writes: 125, parts: [1, 1, 1, 0.963] },
    { writes: 250, parts: [1, 1, 0.888, 0.889] },
    { writes: 450, parts: [0.9, 0.6, 0.8, 0.8] },
    { writes: 500, parts: [1, 0.666, 0.888, 0.889] },
  ])('as many whole commits of $writes are admitted as fit', async ({ writes, parts }) => {
    const timer = createFakeTimer();
    const load = { sizes: [writes], callers: 3, timeMs: twentyMinutesMs };
    const sent = await sendFor(timer, createWriteRamp(timer), load);
    expect(fullestSecond(sent, documentedRate)).toBeLessThanOrEqual(1);
    for (const [step, part] of parts.entries()) {
      const fromMs = step * 5 * minuteMs;
      const toMs = fromMs + 5 * minuteMs;
      const held = total(sent.filter(({ atMs }) => atMs >= fromMs && atMs < toMs));
      expect(held / documentedTotal(fromMs, toMs)).toBeCloseTo(part, 2);
    }
  });

  it('a commit of the whole rate takes a whole second', async () => {
    const timer = createFakeTimer();
    const ramp = createWriteRamp(timer);
    const moments: number[] = [];
    const send = async () => {
      await ramp.admit(500);
      moments.push(timer.nowMs());
    };
    await timer.passUntil(Promise.all([send(), send(), send()]));
    expect(moments).toEqual([0, 1_000, 2_000]);
  });

  it('callers are admitted in their order, a small commit never before a large one', async () => {
    const timer = createFakeTimer();
    const ramp = createWriteRamp(timer);
    const order: number[] = [];
    const writes = [400, 300, 1, 250, 2, 500, 3];
    await timer.passUntil(
      Promise.all(
        writes.map(async (count) => {
          await ramp.admit(count);
          order.push(count);
        }),
      ),
    );
    expect(order).toEqual(writes);
  });

  it('the rate neither grows nor saves up while nothing is written', async () => {
    const timer = createFakeTimer();
    const ramp = createWriteRamp(timer);
    const load = { sizes: [10], callers: 4, timeMs: 4 * minuteMs };
    await sendFor(timer, ramp, load);
    await timer.passUntil(timer.sleep(60 * minuteMs));
    const resumedMs = timer.nowMs();
    const sent = await sendFor(timer, ramp, load);
    // A minute of the first rate is left.
    const rate = (atMs: number) => (atMs - resumedMs < minuteMs - 1_000 ? 500 : 750);
    expect(fullestSecond(sent, rate)).toBeLessThanOrEqual(1);
    expect(total(sent) / (60 * 500 + 180 * 750)).toBeCloseTo(1, 2);
  });

  it.each([0, -1, 1.5, 501, Number.NaN])(
    '%s writes are refused, and the ramp goes on',
    async (writes) => {
      const timer = createFakeTimer();
      const ramp = createWriteRamp(timer);
      await expect(ramp.admit(writes)).rejects.toThrow(RangeError);
      await expect(ramp.admit(1)).resolves.toBeUndefined();
    },
  );

  it('goes on from where so many writes have brought another, and never back', async () => {
    const timer = createFakeTimer();
    const ramp = createWriteRamp(timer);
    // 150,000 writes are five minutes, at 500 a second; then come 750.
    ramp.resumeAfter(150_000 + 75_000);
    ramp.resumeAfter(10);
    const sent = await timer.passUntil(
      sendFor(timer, ramp, { sizes: [250], callers: 8, timeMs: 2 * minuteMs }),
    );
    expect(sent.length * 250).toBe(120 * 750);
    expect([0, 10, 150_000, 225_000, 375_000].map(rampMsOf)).toEqual([
      0,
      20,
      5 * minuteMs,
      5 * minuteMs + 100_000,
      10 * minuteMs,
    ]);
  });

  it('the curve is the documented one', () => {
    const moments = [0, 299_999, 300_000, 600_000, 899_999, 900_000, 1_199_999, 1_200_000];
    expect(moments.map(writesPerSecondAfter)).toEqual(moments.map(documentedRate));
  });
});
