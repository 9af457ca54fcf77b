import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { collections } from '../../src/platform/paths.ts';
import { assertBooksAgree } from './check-books.ts';
import type { MemoryDocuments } from './memory-firestore.ts';
import { joinAll, type MemoryWorld } from './memory-world.ts';
import { playHistory } from './play-history.ts';

/** What happens, one after the other. */
const numbers = fc.array(fc.nat(), { maxLength: 300, size: 'max' });

/**
 * How often in a thousand histories each of these must happen at the least for them to prove anything: a third of how often it
 * does, or less, so that no seed has too few by chance.
 */
const leastOfThousand: Readonly<Record<string, number>> = {
  'payment confirmed': 600,
  'payment made elsewhere': 150,
  'payment cancelled': 50,
  'payment replaced': 180,
  'payment reverted': 30,
  'payment displaced': 15,
  'several attempts': 240,
  'booking user': 200,
  'booking failed': 110,
  'withdrawal paid': 220,
  'withdrawal paid by another app': 50,
  'withdrawal paid twice': 10,
  'withdrawal taken on': 100,
  inflow: 30,
  'reply lost': 300,
};

/**
 * Plays histories of payments with deaths and lost replies, and compares the books of each with its chain.
 * @param leastOfEach How often each happening must happen in any case, where the seed is always the same.
 */
export function testPaymentHistories({
  leastOfEach = 0,
  ...parameters
}: fc.Parameters<[number[]]> & { readonly leastOfEach?: number }): void {
  let documents: MemoryDocuments;

  beforeAll(async () => {
    documents = await joinAll();
  });

  it('each nonce has one outcome, and books and chain agree to the micro, after any history', async () => {
    const happened = new Map<string, number>();
    let played = 0;
    await fc.assert(
      fc.asyncProperty(numbers, async (history) => {
        const world = await playHistory(documents, history);
        for (const name of await happeningsOf(world))
          happened.set(name, (happened.get(name) ?? 0) + 1);
        await assertBooksAgree(world);
        played += 1;
      }),
      // To make a history shorter means to play hundreds of them: the seed and the path play it again.
      { ...parameters, endOnFailure: true },
    );
    const tooRare = Object.entries(leastOfThousand).filter(
      ([name, least]) =>
        (happened.get(name) ?? 0) < Math.max(leastOfEach, Math.floor((least * played) / 1_000)),
    );
    expect(tooRare.map(([name]) => `${name}: ${happened.get(name)}`)).toEqual([]);
  });
}

async function happeningsOf(world: MemoryWorld): Promise<string[]> {
  const { firestore } = world.context;
  const payments = (await world.listPayments()).flatMap((payment) => {
    const { attempts, displaced, reason, state, txn } = payment;
    const isElsewhere = state === 'confirmed' && !attempts.some((each) => each.txn === txn);
    return [
      `payment ${reason ?? state}`,
      ...(isElsewhere ? ['payment made elsewhere'] : []),
      ...(displaced === null ? [] : ['payment displaced']),
      ...(attempts.length > 1 ? ['several attempts'] : []),
    ];
  });
  const withdrawals = (await world.listWithdrawals()).flatMap((row) => [
    `withdrawal ${row.state}`,
    ...(row.state === 'paid' && row.payment.submitted !== true
      ? ['withdrawal paid by another app']
      : []),
    ...(row.state === 'paid' && row.duplicates !== undefined ? ['withdrawal paid twice'] : []),
    ...(row.heldBy ?? []).map(() => 'withdrawal taken on'),
  ]);
  const bookings = await firestore.collection(collections.subscriptions).get();
  const inflows = await firestore.collection(collections.inflows).get();
  return [
    ...payments,
    ...withdrawals,
    ...bookings.docs.map((booking) => `booking ${booking.get('mode')}`),
    ...inflows.docs.map(() => 'inflow'),
    ...(world.documents.lostReplies > 0 ? ['reply lost'] : []),
  ];
}
