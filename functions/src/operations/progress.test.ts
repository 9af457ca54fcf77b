import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

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
