import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { LoggedTransfer } from '../../chain/token-logs.ts';
import { packAddresses } from './packed-addresses.ts';
import {
  nothingReceived,
  type Received,
  receive,
  transfersToMembers,
  unprovenPerDayMax,
} from './receive.ts';

const address = (digit: string): string => `0x${digit.repeat(40)}`;
const to = address('a');

const transfer = (changes: Partial<LoggedTransfer> = {}): LoggedTransfer => ({
  hash: `0x${'1'.repeat(64)}`,
  logIndex: 0,
  from: address('1'),
  to,
  amountMicros: 1_000_000n,
  blockNumber: 100,
  ...changes,
});

const senderAt = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`;
const bait = (count: number, changes: (index: number) => Partial<LoggedTransfer> = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    transfer({ amountMicros: 9_999n, from: senderAt(index), logIndex: index, ...changes(index) }),
  );

test.each<[string, LoggedTransfer[], number, number]>([
  ['an amount is a receipt', [transfer()], 1, 1],
  ['nothing is no receipt, and its sender is kept', [transfer({ amountMicros: 0n })], 0, 1],
  [
    'two transfers of one block are two receipts',
    [transfer(), transfer({ logIndex: 1, from: address('2') })],
    2,
    2,
  ],
  ['the same transfer twice is one receipt', [transfer(), transfer()], 1, 1],
  ['of eleven tiny amounts of a day ten are receipts', bait(11), 10, 11],
  ['an amount of 0.01 USDT is not tiny', bait(11, () => ({ amountMicros: 10_000n })), 11, 11],
  [
    'of 501 amounts of a day 500 are receipts',
    bait(501, () => ({ amountMicros: 5_000_000n })),
    500,
    501,
  ],
  [
    'amounts of the next day are receipts again',
    bait(510, (index) => ({
      amountMicros: 5_000_000n,
      blockNumber: index < 505 ? 57_599 : 57_600,
    })),
    505,
    510,
  ],
  [
    'after ten receipts of a day a tiny amount is none, and another is',
    [
      ...bait(10, () => ({ amountMicros: 5_000_000n })),
      ...bait(1, () => ({ logIndex: 10 })),
      transfer({ logIndex: 11 }),
    ],
    11,
    11,
  ],
  [
    'tiny amounts of the next day are receipts again',
    bait(12, (index) => ({ blockNumber: index < 10 ? 57_599 : 57_600 })),
    12,
    12,
  ],
  ['a thousand and one senders are a thousand', bait(1_001), 10, 1_000],
])('%s', (_, transfers, receipts, senders) => {
  const result = receive(nothingReceived, transfers, unprovenPerDayMax);
  expect(result.receipts).toHaveLength(receipts);
  expect(result.received.senders).toHaveLength(senders);
});

it('a full day leaves out more than tiny amounts alone where it has a bound', () => {
  const transfers = bait(501, () => ({ amountMicros: 10_000n }));
  expect(receive(nothingReceived, transfers, unprovenPerDayMax).isFull).toBe(true);
  expect(receive(nothingReceived, bait(501), unprovenPerDayMax).isFull).toBe(false);
  const unbounded = receive(nothingReceived, transfers, Number.POSITIVE_INFINITY);
  expect(unbounded).toMatchObject({ isFull: false, received: { dayCount: 501 } });
});

it('the newest senders are kept, and a receipt makes its sender the newest', () => {
  const { received } = receive(
    nothingReceived,
    [...bait(1_001), transfer({ from: senderAt(5), blockNumber: 101 })],
    unprovenPerDayMax,
  );
  expect(received.senders.slice(0, 2)).toEqual([senderAt(5), senderAt(1_000)]);
  expect(received.senders).not.toContain(senderAt(0));
});

it('the same bait again changes nothing', () => {
  const { received } = receive(
    nothingReceived,
    [transfer({ amountMicros: 0n })],
    unprovenPerDayMax,
  );
  const again = receive(
    received,
    [transfer({ amountMicros: 0n, blockNumber: 200 })],
    unprovenPerDayMax,
  );
  expect(again).toEqual({ received, receipts: [], isFull: false });
  expect(again.received).toBe(received);
});

const found = fc.array(
  fc
    .record({
      from: fc.integer({ min: 0, max: 5 }).map(senderAt),
      amountMicros: fc.constantFrom(0n, 1n, 9_999n, 10_000n, 5_000_000n),
      blockNumber: fc.integer({ min: 43_180, max: 43_220 }),
      logIndex: fc.integer({ min: 0, max: 9 }),
    })
    .map(transfer),
  { maxLength: 80 },
);

it('transfers received in parts, each part again and again, end as those received at once', () => {
  fc.assert(
    fc.property(
      found,
      fc.array(fc.nat({ max: 80 })),
      fc.nat({ max: 80 }),
      (transfers, cuts, perDayMax) => {
        const ordered = transfersToMembers(transfers, [packAddresses([to])]).get(to) ?? [];
        const whole = receive(nothingReceived, ordered, perDayMax);
        let received: Received = nothingReceived;
        const receipts: LoggedTransfer[] = [];
        // Each part starts anywhere before the end of the last one, and the last one is everything.
        for (const end of [...cuts.toSorted((one, other) => one - other), ordered.length]) {
          const step = receive(received, ordered.slice(0, end), perDayMax);
          ({ received } = step);
          receipts.push(...step.receipts);
        }
        expect(received).toEqual(whole.received);
        expect(receipts).toEqual(whole.receipts);
      },
    ),
  );
});

it('transfers to members are found among those of everybody, in the order of the chain', () => {
  const later = transfer({ blockNumber: 101 });
  const second = transfer({ logIndex: 1 });
  const others = [transfer({ to: address('b') }), transfer({ amountMicros: 2n ** 200n })];
  const packed = [packAddresses([address('c')]), packAddresses([to])];
  expect(transfersToMembers([later, second, ...others, transfer()], packed)).toEqual(
    new Map([[to, [transfer(), second, later]]]),
  );
});
