import { expect, it } from 'vitest';
import { judgeHealth, type Moment, type Observation } from './judge-health.ts';

const wednesday = new Date('2026-01-07T12:00:00.000Z');
const moment: Moment = { realNow: wednesday, timeZone: 'UTC' };
const minutesAgo = (minutes: number): Date => new Date(wednesday.getTime() - minutes * 60_000);

type Books = NonNullable<Observation['books']>;

const chain = { finalizedBlock: 10_000, finalizedAt: minutesAgo(30) };
const books: Books = {
  businessNow: wednesday,
  lastOpenedDay: '2026-01-07',
  nextBlocks: [10_001, 9_101],
  mailDueSince: minutesAgo(10),
  looks: 5,
  monthClosing: { beforeMonth: '2026-01', finished: true },
  comparedOn: { newest: '2026-01-04', everything: '2025-12-03' },
  jobs: [
    { name: 'deliver-due-mails', endedAt: minutesAgo(15), missedAfterMs: 15 * 60_000 },
    { name: 'export-backup', endedAt: minutesAgo(3_000), missedAfterMs: 3_000 * 60_000 },
  ],
  pausedSince: minutesAgo(24 * 60),
};

it('everything at its bound is healthy', () => {
  expect(judgeHealth({ chain, books }, moment)).toEqual({
    problems: [],
    lastOpenedDay: '2026-01-07',
    blocksBehind: 900,
    mailWaitsMs: 600_000,
  });
});

it.each<[string, Partial<Observation>, string[]]>([
  [
    'a final block of more than half an hour ago',
    { chain: { ...chain, finalizedAt: minutesAgo(31) } },
    ['chain'],
  ],
  ['no agreement about the chain', { chain: undefined }, ['chain']],
  ['books that cannot be read', { books: undefined }, ['books']],
  ['neither', { chain: undefined, books: undefined }, ['books', 'chain']],
])('%s is out of bounds', (_, seen, problems) => {
  expect(judgeHealth({ chain, books, ...seen }, moment).problems).toEqual(problems);
});

it.each<[string, Partial<Books>, string[]]>([
  ['an opening of the day before', { lastOpenedDay: '2026-01-06' }, ['opening']],
  ['no opening at all', { lastOpenedDay: null }, ['opening']],
  ['a scan that is 901 blocks behind', { nextBlocks: [10_001, 9_100] }, ['scans']],
  ['a scan that is 900 blocks ahead of the final ones', { nextBlocks: [10_901] }, []],
  ['a scan that is 901 blocks ahead of the final ones', { nextBlocks: [10_902] }, ['scans']],
  ['a scan that has not begun', { nextBlocks: [undefined] }, ['scans']],
  ['a mail that is due for 11 minutes', { mailDueSince: minutesAgo(11) }, ['mail']],
  ['a transaction that was looked at six times in vain', { looks: 6 }, ['quarantine']],
  [
    'a comparison of four days ago',
    { comparedOn: { newest: '2026-01-03', everything: '2026-01-01' } },
    ['comparison'],
  ],
  [
    'a comparison of everything that began 36 days ago',
    { comparedOn: { newest: '2026-01-07', everything: '2025-12-02' } },
    ['comparison'],
  ],
  [
    'a job whose last run ended longer ago than its bound',
    { jobs: books.jobs.map((job) => ({ ...job, endedAt: minutesAgo(16) })) },
    ['job deliver-due-mails'],
  ],
  [
    'each job of which no run has ended',
    { jobs: books.jobs.map((job) => ({ ...job, endedAt: undefined })) },
    ['job deliver-due-mails', 'job export-backup'],
  ],
  ['a pause of a day and a minute', { pausedSince: minutesAgo(24 * 60 + 1) }, ['paused']],
  [
    'no pause, and neither comparison nor archiving so far',
    { pausedSince: undefined, comparedOn: undefined, monthClosing: undefined },
    [],
  ],
  ['no due mail and nothing set aside', { mailDueSince: undefined, looks: 0 }, []],
])('%s is judged', (_, change, problems) => {
  expect(judgeHealth({ chain, books: { ...books, ...change } }, moment).problems).toEqual(problems);
});

it.each([
  // The month of a week before the last opened day is to be archived.
  ['2026-02-07', '2026-01', true, []],
  ['2026-02-07', '2026-02', false, []],
  ['2026-02-09', '2026-01', true, ['archive']],
  ['2026-02-09', '2026-02', false, ['archive']],
  ['2026-02-09', '2026-02', true, []],
])(
  'with %s open an archiving of what is before %s, finished: %s, is judged',
  (lastOpenedDay, beforeMonth, finished, problems) => {
    const businessNow = new Date(`${lastOpenedDay}T12:00:00.000Z`);
    const monthClosing = { beforeMonth, finished };
    const seen = { chain, books: { ...books, businessNow, lastOpenedDay, monthClosing } };
    expect(judgeHealth(seen, moment).problems).toEqual(problems);
  },
);

it('without the chain nobody can say whether the scans are behind', () => {
  const unknown = { ...books, nextBlocks: [undefined] };
  expect(judgeHealth({ chain: undefined, books: unknown }, moment).problems).toEqual(['chain']);
});

it.each([
  ['2026-01-07T01:59:00.000Z', '2026-01-06', []],
  ['2026-01-07T02:00:00.000Z', '2026-01-06', ['opening']],
  // A Sunday has no opening, and Monday's has two hours.
  ['2026-01-11T12:00:00.000Z', '2026-01-10', []],
  ['2026-01-12T01:59:00.000Z', '2026-01-10', []],
  ['2026-01-12T02:00:00.000Z', '2026-01-10', ['opening']],
])('at %s the day %s as the last one opened is judged', (now, lastOpenedDay, problems) => {
  const seen = { chain, books: { ...books, businessNow: new Date(now), lastOpenedDay } };
  expect(judgeHealth(seen, moment).problems).toEqual(problems);
});
