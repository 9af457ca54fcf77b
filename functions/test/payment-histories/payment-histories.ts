import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertBooksAgree } from './check-books.ts';
import type { MemoryServer } from './memory-server.ts';
import { playHistory } from './play-history.ts';

/** What happens, one after the other. */
const numbers = fc.array(fc.nat(), { maxLength: 300, size: 'max' });

/** How often in a thousand histories each of these must happen at the least for them to prove anything. */
const leastOfThousand: Readonly<Record<string, number>> = {
  'payment confirmed': 800,
  'payment made elsewhere': 100,
  'payment cancelled': 80,
  'payment replaced': 80,
  'payment reverted': 10,
  'payment displaced': 1,
  'payment overtaken': 1,
  'several attempts': 300,
  'booking user': 300,
  'booking failed': 100,
  'withdrawal paid': 80,
  'withdrawal paid by another app': 10,
  'withdrawal paid twice': 1,
  inflow: 50,
};

/** Plays histories of payments with deaths, and compares the books of each with its chain. */
export function testPaymentHistories(
  parameters: fc.Parameters<[number[]]> & { readonly numRuns: number },
): void {
  it('each nonce has one outcome, and books and chain agree to the micro, after any history', () => {
    const happened = new Map<string, number>();
    fc.assert(
      fc.property(numbers, (history) => {
        const server = playHistory(history);
        for (const name of happeningsOf(server)) happened.set(name, (happened.get(name) ?? 0) + 1);
        assertBooksAgree(server);
      }),
      parameters,
    );
    const tooRare = Object.entries(leastOfThousand).filter(
      ([name, least]) => (happened.get(name) ?? 0) * 1_000 < least * parameters.numRuns,
    );
    expect(tooRare.map(([name]) => `${name}: ${happened.get(name)}`)).toEqual([]);
  });
}

function happeningsOf({ books }: MemoryServer): string[] {
  const payments = [...books.payments.values()].flatMap((payment) => {
    const { attempts, displaced, overtakenBy, reason, state, txn } = payment;
    const isElsewhere = state === 'confirmed' && !attempts.some((each) => each.txn === txn);
    return [
      `payment ${reason ?? state}`,
      ...(isElsewhere ? ['payment made elsewhere'] : []),
      ...(displaced === null ? [] : ['payment displaced']),
      ...(overtakenBy === undefined ? [] : ['payment overtaken']),
      ...(attempts.length > 1 ? ['several attempts'] : []),
    ];
  });
  const withdrawals = [...books.withdrawals.values()].flatMap((row) => [
    `withdrawal ${row.state}`,
    ...(row.state === 'paid' && row.payment.submitted !== true
      ? ['withdrawal paid by another app']
      : []),
    ...(row.state === 'paid' && row.duplicates !== undefined ? ['withdrawal paid twice'] : []),
  ]);
  return [
    ...payments,
    ...withdrawals,
    ...[...books.bookings.values()].map(({ mode }) => `booking ${mode}`),
    ...[...books.inflows.values()].map(() => 'inflow'),
  ];
}
