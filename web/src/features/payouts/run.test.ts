import { describe, expect, it } from 'vitest';
import type { NotStarted } from '../../payments/plan-request.ts';
import type { PaymentResult } from '../../payments/submit-payment.ts';
import {
  failuresOf,
  isActive,
  nextRun,
  noRun,
  outcomeOf,
  type RowOutcome,
  type Run,
  type RunEvent,
  rowsIn,
  tallyOf,
} from './run.ts';
import { testPayout } from './testing/test-payout.ts';

const rows = [testPayout(1), testPayout(2), testPayout(3)];
const serial = rows[0]?.WITHDRA_SL ?? '';
const reviewed: RunEvent = { kind: 'reviewed', rows };
const confirmed: RunEvent = { kind: 'confirmed', count: 3 };
const lockedConfirmed: RunEvent = { kind: 'lockedConfirmed', count: 3 };
const unlocked: RunEvent = { kind: 'unlocked' };
const progressed: RunEvent = { kind: 'progressed', serial, progress: { state: 'signing' } };
const stopPressed: RunEvent = { kind: 'stopPressed' };
const ended: RunEvent = { kind: 'ended', end: 'stopped' };
const left: RunEvent = { kind: 'left' };
const events = [
  reviewed,
  confirmed,
  lockedConfirmed,
  unlocked,
  progressed,
  stopPressed,
  ended,
  left,
];

const after = (...happened: readonly RunEvent[]): Run => happened.reduce(nextRun, noRun);

describe('nextRun', () => {
  it.each<[string, RunEvent[], string[]]>([
    ['idle', [], ['review', '', '', '', '', '', '', '']],
    ['under review', [reviewed], ['', 'running', 'unlock', '', '', '', '', 'idle']],
    [
      'waiting to be unlocked',
      [reviewed, lockedConfirmed],
      ['review', '', '', 'running', '', '', '', 'idle'],
    ],
    ['running', [reviewed, confirmed], ['', '', '', '', 'running', 'stopping', 'ended', '']],
    ['stopping', [reviewed, confirmed, stopPressed], ['', '', '', '', 'stopping', '', 'ended', '']],
    ['ended', [reviewed, confirmed, ended], ['review', '', '', '', '', '', '', 'idle']],
  ])('of each event, a run that is %s takes those that fit', (_, happened, stages) => {
    const run = after(...happened);
    const taken = events.map((event) => {
      const next = nextRun(run, event);
      return next === run ? '' : next.stage;
    });
    expect(taken).toEqual(stages);
  });

  it('a run pays the first rows, as many as were confirmed', () => {
    const run = after(reviewed, { kind: 'confirmed', count: 2 });
    expect(run.rows).toEqual(rows.slice(0, 2));
  });

  it('a run that is reviewed after another begins with nothing', () => {
    const run = after(reviewed, confirmed, progressed, ended, reviewed);
    expect(run).toEqual({ ...noRun, stage: 'review', rows });
  });
});

it('a run is active while it pays, and until it has stopped', () => {
  expect([after(), after(reviewed), after(reviewed, confirmed)].map(isActive)).toEqual([
    false,
    false,
    true,
  ]);
  expect(isActive(after(reviewed, confirmed, stopPressed))).toBe(true);
  expect(isActive(after(reviewed, confirmed, ended))).toBe(false);
});

it('a run counts what is paid, failed and in process, and names what failed', () => {
  const of = (index: number, progress: Extract<RunEvent, { kind: 'progressed' }>['progress']) =>
    ({ kind: 'progressed', serial: rows[index]?.WITHDRA_SL ?? '', progress }) as const;
  const run = after(
    reviewed,
    confirmed,
    of(0, { state: 'signing' }),
    of(0, { state: 'in process' }),
    of(1, { state: 'failed', message: 'Already Paid' }),
    of(2, { state: 'in process' }),
    of(0, { state: 'paid' }),
  );
  expect(tallyOf(run)).toEqual({ total: 3, done: 2, elsewhere: 0, failed: 1, inProcess: 1 });
  expect(failuresOf(run)).toEqual([{ row: rows[1], message: 'Already Paid' }]);
  expect(rowsIn(run, 'in process')).toEqual([rows[2]]);
});

const failed = (message: string): RowOutcome => ({
  kind: 'progressed',
  progress: { state: 'failed', message },
});

it.each<[string, PaymentResult, RowOutcome]>([
  [
    'taken by the server is in process',
    { state: 'submitted', hash: '0x1', isPaid: false },
    { kind: 'progressed', progress: { state: 'in process' } },
  ],
  [
    'final at once is paid',
    { state: 'submitted', hash: '0x1', isPaid: true },
    { kind: 'progressed', progress: { state: 'paid' } },
  ],
  ['refused is passed over', { state: 'refused', message: 'No' }, failed('No')],
  [
    'without an answer ends the run',
    { state: 'unanswered', hash: '0x1' },
    { kind: 'ended', end: 'unanswered' },
  ],
  ['broken ends the run', { state: 'broken', message: '' }, { kind: 'ended', end: 'broken' }],
])('a payment that was %s', (_, result, outcome) => {
  expect(outcomeOf(result)).toEqual(outcome);
});

it.each<[NotStarted['reason'], RowOutcome]>([
  ['insufficient USDT', { kind: 'ended', end: 'insufficient USDT' }],
  ['insufficient POL', { kind: 'ended', end: 'insufficient POL' }],
  ['earlier refused', { kind: 'ended', end: 'earlier refused' }],
  ['fee rose', { kind: 'ended', end: 'fee rose' }],
  ['underpriced', { kind: 'ended', end: 'fee rose' }],
  ['unsearched', { kind: 'ended', end: 'unsearched' }],
  ['locked', { kind: 'ended', end: 'locked' }],
  ['not signed', { kind: 'ended', end: 'broken' }],
  ['unreachable', { kind: 'ended', end: 'unreachable' }],
  ['wrong chain', { kind: 'ended', end: 'unreachable' }],
  ['paid meanwhile', failed('Why')],
  ['reverted', failed('The network refuses this transfer (Why)')],
])('a payment that was not started for %s', (reason, outcome) => {
  expect(outcomeOf({ state: 'not started', reason, message: 'Why' })).toEqual(outcome);
});
