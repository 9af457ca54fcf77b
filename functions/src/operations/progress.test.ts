import { expect, it } from 'vitest';
import { createProgress, progressText } from './progress.ts';

function createScreen(isTTY?: boolean) {
  const written = { findings: '', waiting: '' };
  let nowMs = 0;
  const progress = createProgress({
    findings: { write: (text) => (written.findings += text) },
    waiting: { write: (text) => (written.waiting += text), ...(isTTY !== undefined && { isTTY }) },
    nowMs: () => (nowMs += 1_000),
  });
  return { progress, written };
}

it('updates one line on a terminal, and makes room for what is found', () => {
  const { progress, written } = createScreen(true);
  progress.begin('Reading');
  progress.begin('Checking accounts', 200);
  progress.reach(50);
  progress.reach(100);
  progress.say('AAAAAA: differs');
  progress.clear();
  expect(written).toEqual({
    findings: 'AAAAAA: differs\n',
    waiting: [
      'Reading',
      'Checking accounts: 50 of 200, 25%',
      'Checking accounts: 100 of 200, 50%, about 2 s left',
      '',
      '',
    ]
      .map((line) => `\r\u001B[K${line}`)
      .join(''),
  });
});

it.each([undefined, false])('writes a line for every 5,000 without a terminal', (isTTY) => {
  const { progress, written } = createScreen(isTTY);
  progress.begin('Reading');
  progress.begin('Checking accounts', 12_000);
  for (let done = 0; done <= 12_000; done += 100) progress.reach(done);
  progress.begin('Checking others', 5_001);
  progress.reach(5_001);
  progress.say('AAAAAA: differs');
  progress.clear();
  expect(written).toEqual({
    findings: 'AAAAAA: differs\n',
    waiting: [
      'Reading\n',
      'Checking accounts: 5,000 of 12,000, 41%\n',
      'Checking accounts: 10,000 of 12,000, 83%, about 1 s left\n',
      'Checking others: 5,001 of 5,001, 100%\n',
    ].join(''),
  });
});

it.each([
  [0, 1_000, 9_000, '0 of 1,000, 0%'],
  [1, 3, 1_999, '1 of 3, 33%'],
  [1, 3, 2_000, '1 of 3, 33%, about 4 s left'],
  [999, 1_000, 60_000, '999 of 1,000, 99%, about 1 s left'],
  [250_000, 1_000_000, 60_000, '250,000 of 1,000,000, 25%, about 3 min left'],
  [500, 1_000, 59_000, '500 of 1,000, 50%, about 59 s left'],
  [500, 1_000, 59_001, '500 of 1,000, 50%, about 1 min left'],
  [1, 1_000, 6_000, '1 of 1,000, 0%, about 1 h 40 min left'],
  [1_000, 1_000, 60_000, '1,000 of 1,000, 100%'],
  // Somebody joined meanwhile.
  [1_001, 1_000, 60_000, '1,001 of 1,000, 100%'],
  [0, 0, 0, '0 of 0, 100%'],
])('%d of %d after %d ms is "%s"', (done, total, elapsedMs, text) => {
  expect(progressText({ doing: 'Walking', done, total, elapsedMs })).toBe(`Walking: ${text}`);
});
