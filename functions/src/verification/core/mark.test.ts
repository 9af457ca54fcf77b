import { expect, it } from 'vitest';
import { hashOf } from '../../../test/hash-of.ts';
import type { ScannedWallets } from './compare-transaction.ts';
import {
  isTooMuchOpen,
  type Mark,
  markAt,
  newBlocksOf,
  nothingCompared,
  withBlocks,
  withCompared,
} from './mark.ts';

const one = '0x1111111111111111111111111111111111111111';
const two = '0x2222222222222222222222222222222222222222';
const at = '2026-01-07T12:00:00.000Z';

const scanned = (to: ScannedWallets['to']): ScannedWallets => ({
  own: { company: [], payers: [] },
  payers: [],
  to,
  from: new Map(),
});

const both = scanned(
  new Map([
    [one, { first: 10, next: 50 }],
    [two, { first: 20, next: 30 }],
  ]),
);

const reached = (change: Partial<Mark> = {}): Mark => ({
  company: {},
  payers: {},
  claimedFrom: at,
  open: [],
  ...change,
});

it('a mark that begins now stands where each wallet is scanned to', () => {
  expect(markAt(both, at)).toEqual(reached({ company: { [one]: 50, [two]: 30 } }));
});

it.each<[string, Pick<Mark, 'company' | 'payers'>, ReturnType<typeof newBlocksOf>]>([
  ['everything that was scanned', nothingCompared, { wallets: [one, two], first: 10, last: 49 }],
  [
    'what was scanned since',
    { company: { [one]: 40, [two]: 25 }, payers: {} },
    { wallets: [one, two], first: 25, last: 49 },
  ],
  [
    'nothing of a wallet that is scanned no more',
    { company: { [one]: 40, [two]: 30 }, payers: {} },
    { wallets: [one], first: 40, last: 49 },
  ],
  [
    'a wallet that came since, from its own first block on',
    { company: { [one]: 50 }, payers: {} },
    { wallets: [two], first: 20, last: 29 },
  ],
  ['nothing where nothing is new', { company: { [one]: 50, [two]: 30 }, payers: {} }, undefined],
])('the new blocks of a pass are %s', (_, mark, expected) => {
  expect(newBlocksOf(mark, both, 'company')).toEqual(expected);
});

it.each<[string, Record<string, number>, number | undefined]>([
  ['from the first block in which it is one again', { [one]: 15 }, 40],
  ['from where the mark is within that time', { [one]: 45 }, 45],
  ['not before its scan has come so far', { [one]: 50 }, undefined],
])('what a payer sends who is one again is new %s', (_, payers, first) => {
  const wallets: ScannedWallets = {
    own: { company: [], payers: [] },
    payers: [
      { address: one, fromBlock: 10, untilBlock: 14 },
      { address: one, fromBlock: 40, untilBlock: null },
      { address: two, fromBlock: 20, untilBlock: null },
    ],
    to: new Map(),
    from: new Map([[one, { first: 10, next: 50 }]]),
  };
  expect(newBlocksOf({ company: {}, payers }, wallets, 'payers')).toEqual(
    first === undefined ? undefined : { wallets: [one], first, last: 49 },
  );
});

it.each<[string, Record<string, number>, number, Record<string, number>]>([
  ['follows each wallet', { [one]: 10, [two]: 20 }, 25, { [one]: 25, [two]: 25 }],
  ['waits for a scan that lags behind', { [one]: 10, [two]: 20 }, 45, { [one]: 45, [two]: 30 }],
  ['never moves back', { [one]: 40, [two]: 20 }, 25, { [one]: 40, [two]: 25 }],
  ['begins with the first block of a new wallet', { [one]: 40 }, 15, { [one]: 40, [two]: 20 }],
])('the mark %s', (_, company, nextBlock, expected) => {
  const wallets = [one, two];
  expect(withBlocks(reached({ company }), both, 'company', { wallets, nextBlock }).company).toEqual(
    expected,
  );
});

it.each<[string, number[], number[], number[], number[]]>([
  ['adds what does not agree', [], [1], [1], [1]],
  ['keeps what was not compared', [1], [2], [], [1]],
  ['drops what agrees now', [1, 2], [1], [], [2]],
  ['has a transaction once', [1], [1], [1], [1]],
  ['has last what was compared last', [1, 2, 3], [1], [4, 1], [2, 3, 4, 1]],
  ['has a transaction of an earlier comparison once', [1], [], [1], [1]],
])('what is open %s', (_, before, compared, open, expected) => {
  const mark = withCompared(
    reached({ open: before.map(hashOf) }),
    compared.map(hashOf),
    open.map(hashOf),
  );
  expect(mark.open).toEqual(expected.map(hashOf));
});

const manyHashes = (length: number) => Array.from({ length }, (_, index) => hashOf(index));

it('200 open transactions are too much', () => {
  const open = manyHashes(200);
  expect(isTooMuchOpen(reached({ open }))).toBe(true);
  expect(isTooMuchOpen(reached({ open: open.slice(1) }))).toBe(false);
});

it('what is open never outgrows a document, and keeps what it has', () => {
  const open = manyHashes(10_000);
  const mark = withCompared(reached({ open }), [], [hashOf(10_000)]);
  expect(mark.open).toEqual(open);
  expect(JSON.stringify(mark.open).length).toBeLessThan(2 ** 20 * 0.7);
  expect(withCompared(mark, open.slice(0, 1), [hashOf(10_000)]).open.at(-1)).toBe(hashOf(10_000));
});
