import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../base/api/testing/fake-server.ts';
import { openOrder } from './open-order.ts';
import type { ProposedPayment } from './payment.ts';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const dates = '2026-01-05T08:00:00.000Z';
const alike = {
  txn: `0x${'ef'.repeat(32)}`,
  nonce: 6,
  to,
  amt: '50.000000',
  symbol: 'USDT',
  kind: 'transfer',
};
const row = {
  ...alike,
  publicKey: from,
  details: to,
  status: 'Pending',
  state: 'pending',
  problem: 'insufficient funds',
  dates,
  faster: true,
  nextFees: { maxFeePerGas: '45', maxPriorityFeePerGas: '27' },
};
const replaces = {
  nonce: 6,
  dates,
  paid: { symbol: 'USDT', amount: 50_000_000n } as const,
  leastFees: { maxFeePerGas: 45n, maxPriorityFeePerGas: 27n },
};
const proposed: ProposedPayment = {
  to,
  recipient: 'this address',
  paid: { symbol: 'USDT', amount: 50_000_000n },
  purpose: { kind: 'send' },
};

interface World {
  /** The next nonce; 6 is that of the payment under way where the network refuses it. */
  readonly nonce: number;
  /** In place of that nonce. */
  readonly answer?: FakeAnswer;
  /** The pages of the member's list. */
  readonly pages?: readonly FakeAnswer[];
  readonly changes?: Partial<ProposedPayment>;
  readonly findNowMs?: () => number | undefined;
}

const refusal = { status: 401, code: 'no_session', message: 'Your session has ended' };

const nowMs = Date.parse('2026-01-05T08:01:00.000Z');

async function review({
  nonce,
  answer = { data: [{ nonce, unfinished: [alike] }] },
  pages = [{ data: [row] }],
  changes,
  findNowMs = () => nowMs,
}: World) {
  const { callApi, requests } = fakeServer({
    getNonce: [answer],
    getTransfers: pages,
  });
  const deps = { callApi, findNowMs, sleep: async () => undefined };
  const order = await openOrder(deps, from, { ...proposed, ...changes });
  const listed = requests.filter(({ name }) => name === 'getTransfers').map(({ path }) => path);
  return { order, listed };
}

const open = async (world: World) => (await review(world)).order;

/** Of a payment of a kind that the network refuses. */
const refusedOf = (kind: string) => ({
  answer: { data: [{ nonce: 6, unfinished: [{ ...alike, kind }] }] },
  pages: [{ data: [{ ...row, kind }] }],
});

describe('the review of a payment', () => {
  it('shows one of the same sum to the same recipient that is under way, and is a further one', async () => {
    const order = await open({ nonce: 7 });
    expect(order).toMatchObject({ ...proposed, nonce: 7, unfinished: [alike] });
    expect(order).not.toHaveProperty('replaces');
  });

  it('has the newest payments with it, and the time of the server', async () => {
    const paid = { ...row, state: 'confirmed', nextFees: undefined };
    const order = await open({ nonce: 7, pages: ['lost', { data: [paid] }] });
    expect(order).toMatchObject({ newest: [{ txn: row.txn, state: 'confirmed' }] });
    expect(order).toMatchObject({ reviewedAtMs: nowMs });
  });

  it.each<[string, Partial<World>]>([
    ['they cannot be read', { pages: ['lost'] }],
    ['the server does not say what time it is', { findNowMs: () => undefined }],
  ])('does not open where %s', async (_, world) => {
    expect(await open({ nonce: 7, ...world })).toMatch(/^The server cannot be reached/);
  });

  it.each<[string, Partial<World>]>([
    ['the next nonce', { answer: refusal }],
    ['the newest payments', { pages: [refusal] }],
    ['the refused payment', { nonce: 6, pages: [{ data: [row] }, refusal] }],
  ])('does not open where the server refuses to say %s, and gives its reason', async (_, world) => {
    expect(await open({ nonce: 7, ...world })).toBe('Your session has ended');
  });

  it('of a withdrawal reads no list of payments', async () => {
    const changes = { purpose: { kind: 'payout', withSL: 'ABC123_2026-01-02' } } as const;
    expect(await open({ nonce: 7, pages: [], changes })).toMatchObject({ newest: [] });
  });

  it('is of the same payment again where the network refuses that one', async () => {
    expect(await open({ nonce: 6 })).toMatchObject({
      ...proposed,
      nonce: 6,
      unfinished: [alike],
      replaces,
    });
  });

  it('finds that one behind any number of recorded sends', async () => {
    const sends = Array.from({ length: 100 }, (_, index) => ({
      ...row,
      txn: `0x${index.toString(16).padStart(64, '0')}`,
      nonce: undefined,
      nextFees: undefined,
    }));
    // The review shows the first page, and the search begins with it again.
    const pages = [{ data: sends }, { data: sends }, { data: [row] }];
    const listed = ['', '?limit=100', `?after=${sends.at(-1)?.txn}&limit=100`].map(
      (query) => `/${from}${query}`,
    );
    expect(await review({ nonce: 6, pages })).toMatchObject({ order: { replaces }, listed });
    const cheaper = { maxFeePerGas: 40n, maxPriorityFeePerGas: 24n };
    const changes = { replaces: { ...replaces, leastFees: cheaper } };
    expect(await review({ nonce: 7, pages, changes })).toMatchObject({
      order: { replaces },
      listed,
    });
  });

  it('is of the payment that has the nonce now, and of none that gave it up', async () => {
    const displaced = { ...row, txn: `0x${'11'.repeat(32)}`, nextFees: undefined };
    const pages = [{ data: [row, displaced] }];
    expect(await open({ nonce: 6, pages })).toMatchObject({ replaces });
    const holder = { ...row, txn: `0x${'22'.repeat(32)}`, amt: '51.000000' };
    const order = await open({ nonce: 6, pages: [{ data: [holder, row] }] });
    expect(order).not.toHaveProperty('replaces');
  });

  it('of a withdrawal is of no other withdrawal whose equal payment the network refuses', async () => {
    const changes = { purpose: { kind: 'payout', withSL: 'ABC123_2026-01-02' } } as const;
    const order = await open({ nonce: 6, ...refusedOf('withdrawalPay'), changes });
    expect(order).toMatchObject({ nonce: 6 });
    expect(order).not.toHaveProperty('replaces');
  });

  it.each(['withdrawalPay', 'booking'])(
    'of a send does not open where the network refuses a %s of the same, and leads to Activity',
    async (kind) => {
      const world = refusedOf(kind);
      expect(await open({ nonce: 6, ...world })).toMatch(/under Activity/);
      // One that is under way is a further one.
      const unfinished = [6, 8].map((nonce) => ({ ...alike, kind, nonce }));
      const answer = { data: [{ nonce: 7, unfinished }] };
      expect(await open({ nonce: 7, ...world, answer })).toMatchObject({ nonce: 7 });
    },
  );

  it('of a package is not of a refused send of the same', async () => {
    const changes = { purpose: { kind: 'subscription' } } as const;
    expect(await open({ nonce: 6, changes })).not.toHaveProperty('replaces');
  });

  it('of another sum with the nonce of a refused one is not of that one', async () => {
    const changes = { paid: { symbol: 'USDT', amount: 50_000_001n } } as const;
    expect(await open({ nonce: 6, changes })).not.toHaveProperty('replaces');
  });

  it.each<[string, FakeAnswer]>([
    ['another one has its nonce', { data: [{ ...row, dates: '2026-01-05T08:01:00.000Z' }, row] }],
    ['it has ended', { data: [{ ...row, state: 'confirmed', nextFees: undefined }] }],
    ['it is gone', { data: 'No Data' }],
  ])('of what takes the place of a payment does not open once %s', async (_, page) => {
    expect(await open({ nonce: 6, pages: [page], changes: { replaces } })).toMatch(
      /^That payment has changed meanwhile/,
    );
  });

  it('of what was made faster as often as it may be does not open, but for its cancellation', async () => {
    const pages = [{ data: [{ ...row, faster: false }] }];
    expect(await open({ nonce: 6, pages })).toMatch(/cannot be made faster any more/);
    expect(await open({ nonce: 6, pages, changes: { replaces } })).toMatch(/cannot be made faster/);
    const changes = { replaces, purpose: { kind: 'cancellation' } } as const;
    expect(await open({ nonce: 6, pages, changes })).toMatchObject({ replaces });
  });

  it('of what takes the place of a payment outbids its newest attempt', async () => {
    const leastFees = { maxFeePerGas: 40n, maxPriorityFeePerGas: 24n };
    const changes = { replaces: { ...replaces, leastFees } };
    expect(await open({ nonce: 7, changes })).toMatchObject({ replaces });
  });

  it.each<[string, FakeAnswer]>([
    ['has ended', { data: [{ ...row, state: 'confirmed', nextFees: undefined }] }],
    ['is gone', { data: 'No Data' }],
  ])('is of a further payment where the refused one %s meanwhile', async (_, page) => {
    const order = await open({ nonce: 6, pages: [page] });
    expect(order).toMatchObject(proposed);
    expect(order).not.toHaveProperty('replaces');
  });

  it('does not open where the refused payment cannot be read', async () => {
    expect(await open({ nonce: 6, pages: [{ data: [row] }, 'lost'] })).toMatch(
      /^The server cannot be reached/,
    );
  });
});
