import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryDocuments } from '../../test/payment-histories/memory-firestore.ts';
import {
  cancel,
  giveBack,
  granteeOf,
  joinAll,
  MemoryWorld,
  reconcile,
  submit,
  takeOn,
  uids,
  type Work,
  withdraw,
} from '../../test/payment-histories/memory-world.ts';
import {
  addressOf,
  chainId,
  sign,
  stranger,
} from '../../test/payment-histories/signed-payments.ts';
import type { Chain } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { listGrants, setGrants } from '../members/admins.ts';
import { endGrant, openGrant } from '../members/core/grants.ts';
import type { Payment } from '../payments/payment.ts';
import { watchPayment } from '../payments/watch-payment.ts';
import { type LogFields, type Logger, StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { advanceNextBlock, ensureNextBlock } from '../scans/scan-store.ts';
import { serialOf, type Withdrawal } from '../withdrawals/withdrawal.ts';
import { scanOf } from './payer-wallets.ts';

const [member, admin, otherAdmin] = [0, 1, 2];
const to = addressOf(member);
const micros = 18_000_000n;
const feeWei = 10n ** 9n;
const paid = { symbol: 'USDT', amount: micros } as const;

/** The bytes with which an admin sends the member NET. */
const send = (wallet: number, nonce = 0) => sign({ wallet, nonce, to, micros, feeWei });

let documents: MemoryDocuments;
let world: MemoryWorld;
let serial: string;

beforeAll(async () => {
  documents = await joinAll();
});

beforeEach(async () => {
  world = new MemoryWorld(documents);
  world.wait(10);
  const [row] = await world.listWithdrawals();
  if (row === undefined) throw new Error('The member has withdrawn');
  serial = serialOf(row);
  mine();
});

/** Mines a block of everything that waits. */
const mine = () => world.chain.mine(() => 0);

const transfer = { kind: 'transfer', to, paid, withdrawal: null } as const;
const payout = () => ({ ...transfer, kind: 'withdrawalPay', withdrawal: serial }) as const;

/** The refusal that names the admin whose send is pending. */
const sending = (wallet: number) => ({
  refusal: { code: 'payout_in_process', message: messages.payoutPending(uids[wallet] ?? '') },
});

/** The refusal of a send that would pay the withdrawal. */
const paysWithdrawal = {
  refusal: { code: 'payout_in_process', message: messages.sendPaysWithdrawal },
};

/** A process in which something happens while it searches the chain. */
const duringSearch = (happens: () => Promise<unknown>): ActingContext => ({
  ...world.context,
  chain: {
    ...world.context.chain,
    async findNewTransfers(...filter) {
      await happens();
      return world.context.chain.findNewTransfers(...filter);
    },
  },
});

/** A process that searches the chain, and to which something happens before it goes on. */
const afterSearch = (happens: () => Promise<unknown>): ActingContext => ({
  ...world.context,
  chain: {
    ...world.context.chain,
    async findNewTransfers(...filter) {
      const transfers = await world.context.chain.findNewTransfers(...filter);
      await happens();
      return transfers;
    },
  },
});

/** The send of an admin is taken, and ends. */
async function sendAndEnd(state = 'confirmed', nonce = 0): Promise<void> {
  expect(await submit(send(admin, nonce), transfer)(world.context)).toMatchObject({ ok: true });
  mine();
  world.chain.finalize(world.chain.height);
  world.wait(1);
  const [payment] = await world.listPayments();
  if (payment === undefined) throw new Error('It was submitted');
  expect(await watchPayment(world.context, payment)).toMatchObject({ state });
}

/** The admin takes the withdrawal on, sends what it is to be paid, and gives it back. */
async function asOutside(sends: () => Promise<unknown>): Promise<void> {
  expect(await takeOn(admin, serial)(world.context)).toMatchObject({ ok: true });
  await sends();
  expect(await giveBack(admin, serial)(world.context)).toMatchObject({ ok: true });
}

/** Ends the rights of an admin with the newest block. */
const revoke = (wallet: number): Promise<void> =>
  world.context.firestore.runTransaction(async (transaction) => {
    const { firestore } = world.context;
    const grants = await listGrants(firestore, transaction);
    const left = endGrant(grants, uids[wallet] ?? '', world.chain.height);
    setGrants(firestore, transaction, left);
  });

/** The member withdraws the same once more, a day later. */
async function withdrawAgain(): Promise<Withdrawal> {
  world.wait(24 * 60);
  expect(await withdraw(world.context)).toMatchObject({ ok: true });
  const later = (await world.listWithdrawals()).at(-1);
  if (later === undefined) throw new Error('The member has withdrawn again');
  return later;
}

/** Lets everything that waits be mined, final and settled. @returns the withdrawals. */
async function settle(): Promise<Withdrawal[]> {
  mine();
  world.chain.finalize(world.chain.height);
  world.wait(61);
  await reconcile(world.context);
  return world.listWithdrawals();
}

/** The refusal that names a transaction. */
const found = ({ signed }: ReturnType<typeof send>) => ({
  refusal: { code: 'payout_in_process', message: messages.payoutFound(signed.hash) },
});

/** An admin sends so much from elsewhere that nothing of NET is covered any more. */
function spendAlmostAll(): void {
  const bytes = sign({ wallet: admin, nonce: 0, to: stranger, micros: 49_000_000n, feeWei });
  world.chain.broadcast(bytes);
  mine();
}

/** Submits the pay-out of an admin whose wallet has too little for it once it is mined. @returns it, failed. */
async function payInVain(): Promise<Payment> {
  const { chain, context } = world;
  spendAlmostAll();
  expect(await submit(send(admin, 1), payout())(context)).toMatchObject({ ok: true });
  mine();
  chain.finalize(chain.height);
  world.wait(61);
  await reconcile(context);
  expect(await world.listWithdrawals()).toMatchObject([{ state: 'unpaid' }]);
  const [reverted] = await world.listPayments();
  if (reverted === undefined) throw new Error('It was submitted');
  return reverted;
}

/** A chain whose final block does not hold what failed any more, and what is broadcast there. */
function undoneChain(onBroadcast: () => Promise<unknown> = async () => undefined) {
  const broadcasts: string[] = [];
  const chain: Chain = {
    ...world.context.chain,
    getReceipt: async () => ({ state: 'unknown' }),
    getNonce: async () => 1,
    getNewestNonce: async () => 1,
    async broadcast(raw) {
      broadcasts.push(raw);
      await onBroadcast();
      return { ok: true };
    },
  };
  return { broadcasts, context: { ...world.context, chain } };
}

describe('an admin who takes on a withdrawal, to pay it outside of the app', () => {
  it('is refused while no scan has met the send with the app of another admin, which would pay it then', async () => {
    const sent = send(admin);
    expect(await submit(sent, transfer)(world.context)).toMatchObject({ ok: true });
    expect(await takeOn(otherAdmin, serial)(world.context)).toMatchObject(sending(admin));
    mine();
    expect(await takeOn(otherAdmin, serial)(world.context)).toMatchObject(sending(admin));
    world.chain.finalize(world.chain.height);
    await reconcile(world.context);
    // The send was left to its sender.
    expect(await takeOn(otherAdmin, serial)(world.context)).toMatchObject({ ok: true });
  });

  it.each<[string, () => Promise<unknown>, LogFields]>([
    [
      'a send with the app',
      () => submit(send(admin), transfer)(world.context),
      { uid: uids[admin] },
    ],
    [
      'a transfer from elsewhere',
      async () => {
        world.chain.broadcast(send(admin));
        mine();
      },
      {},
    ],
  ])(
    'is refused with a line in the log that names the withdrawal and %s',
    async (_, pay, named) => {
      await pay();
      const lines: unknown[] = [];
      const warn: Logger['warn'] = (...line) => void lines.push(line);
      const log = { ...world.context.log, warn };
      expect(await takeOn(otherAdmin, serial)({ ...world.context, log })).toMatchObject({
        refusal: { code: 'payout_in_process' },
      });
      const hash = new StoredName(send(admin).signed.hash);
      expect(lines).toEqual([
        ['A payment is refused because of a transfer', { serial, hash, ...named }],
      ]);
    },
  );

  it('is refused where such a send is taken while the chain is searched', async () => {
    const context = duringSearch(async () =>
      expect(await submit(send(admin), transfer)(world.context)).toMatchObject({ ok: true }),
    );
    expect(await takeOn(otherAdmin, serial)(context)).toMatchObject(sending(admin));
  });

  it('is refused where such a send is taken and made after the chain was searched', async () => {
    const context = afterSearch(() => sendAndEnd());
    expect(await takeOn(otherAdmin, serial)(context)).toMatchObject(sending(admin));
  });

  it('is refused while its pay-out that was reverted is in process again, as one that begins in the app', async () => {
    const { context } = world;
    const reverted = await payInVain();
    const refusal = { code: 'payout_in_process', message: messages.payoutInProcess };
    // At the latest when it is broadcast.
    const undone = undoneChain(async () =>
      expect(await takeOn(otherAdmin, serial)(context)).toMatchObject({ refusal }),
    );
    expect(await watchPayment(undone.context, reverted)).toMatchObject({ state: 'pending' });
    expect(undone.broadcasts).toHaveLength(1);
    expect(await submit(send(otherAdmin), payout())(context)).toMatchObject({ refusal });
  });

  it.each<[string, 'confirmed' | 'failed', object]>([
    [
      'is refused',
      'confirmed',
      { refusal: { code: 'payout_in_process', message: messages.payoutInProcess } },
    ],
    ['is not refused', 'failed', { ok: true }],
  ])(
    '%s once its pay-out, whose block had disappeared, is %s by another block',
    async (_, state, outcome) => {
      const succeeded = state === 'confirmed';
      const { chain, context } = world;
      const undone = undoneChain().context;
      const pending = await watchPayment(undone, await payInVain());
      const blockNumber = chain.height;
      const { hash } = send(admin, 1).signed;
      const from = addressOf(admin);
      const moved = { hash, place: 0, from, to, amountMicros: micros, blockNumber };
      const getReceipt: Chain['getReceipt'] = async () => ({
        state: 'final',
        succeeded,
        blockNumber,
        minedAt: context.clock.realNow(),
        transfers: succeeded ? [moved] : [],
      });
      const mined = { ...context, chain: { ...context.chain, getReceipt } };
      expect(await watchPayment(mined, pending)).toMatchObject({ state });
      expect(await takeOn(otherAdmin, serial)(context)).toMatchObject(outcome);
    },
  );

  it('pays it once, where the block that reverted its pay-out disappears then: that is broadcast no more but to be cancelled', async () => {
    const reverted = await payInVain();
    expect(await takeOn(otherAdmin, serial)(world.context)).toMatchObject({ ok: true });
    const undone = undoneChain();
    const [overtaken = reverted] = await world.listPayments();
    const pending = await watchPayment(undone.context, overtaken);
    expect(await watchPayment(undone.context, pending)).toMatchObject({ state: 'pending' });
    expect(undone.broadcasts).toEqual([]);
    const cancellation = sign({
      wallet: admin,
      nonce: 1,
      to: null,
      micros: 0n,
      feeWei: 2n * feeWei,
    });
    expect(await cancel(cancellation)(undone.context)).toMatchObject({ ok: true });
    expect(undone.broadcasts).toEqual([cancellation.signed.raw]);
  });
});

describe('a pay-out that begins in the app', () => {
  it('is refused while a send with the app waits for its block that pays the withdrawal, which was to be paid outside', async () => {
    const { context } = world;
    const sent = send(admin);
    expect(await takeOn(admin, serial)(context)).toMatchObject({ ok: true });
    expect(await submit(sent, transfer)(context)).toMatchObject({ ok: true });
    world.wait(25 * 60);
    expect(await submit(send(otherAdmin), payout())(context)).toMatchObject(sending(admin));
    expect(await settle()).toMatchObject([{ state: 'paid', payment: { hash: sent.signed.hash } }]);
  });

  it('is refused where such a send is taken while the chain is searched', async () => {
    const context = duringSearch(() =>
      asOutside(async () =>
        expect(await submit(send(admin), transfer)(world.context)).toMatchObject({ ok: true }),
      ),
    );
    expect(await submit(send(otherAdmin), payout())(context)).toMatchObject(sending(admin));
  });

  it('is refused where such a send is taken and made after the chain was searched', async () => {
    const context = afterSearch(() => asOutside(() => sendAndEnd()));
    expect(await submit(send(otherAdmin), payout())(context)).toMatchObject(sending(admin));
    expect(await settle()).toMatchObject([
      { state: 'paid', payment: { hash: send(admin).signed.hash } },
    ]);
  });

  it('is taken once the rights of the admin have ended whose send waits for its block', async () => {
    const { context } = world;
    expect(await takeOn(admin, serial)(context)).toMatchObject({ ok: true });
    expect(await submit(send(admin), transfer)(context)).toMatchObject({ ok: true });
    world.wait(25 * 60);
    const begin = () => submit(send(otherAdmin), payout())(context);
    expect(await begin()).toMatchObject(sending(admin));
    await revoke(admin);
    expect(await begin()).toMatchObject({ ok: true });
  });

  it('is refused for good where a former admin cannot cancel an overtaken pay-out: another app pays it', async () => {
    const { chain, context } = world;
    expect(await submit(send(admin), payout())(context)).toMatchObject({ ok: true });
    chain.drop(() => 0);
    chain.refused.add(admin);
    chain.broadcast(send(otherAdmin));
    expect(await settle()).toMatchObject([{ state: 'paid' }]);
    await revoke(admin);
    world.wait(24 * 60);
    expect(await withdraw(context)).toMatchObject({ ok: true });
    const [, later] = await settle();
    if (later === undefined) throw new Error('The member has withdrawn again');
    const intent = { ...transfer, kind: 'withdrawalPay', withdrawal: serialOf(later) } as const;
    expect(await submit(send(otherAdmin, 1), intent)(context)).toMatchObject(sending(admin));
    const outside = send(otherAdmin, 1);
    chain.broadcast(outside);
    expect(await settle()).toMatchObject([
      { state: 'paid' },
      { state: 'paid', payment: { hash: outside.signed.hash } },
    ]);
  });

  it('is taken while a send with the app waits for its block that is for something else, or of another sum', async () => {
    const { context } = world;
    const other = sign({ ...send(admin, 1).payload, micros: micros + 1n });
    expect(await submit(send(admin), transfer)(context)).toMatchObject({ ok: true });
    expect(
      await submit(other, { ...transfer, paid: { ...paid, amount: micros + 1n } })(context),
    ).toMatchObject({ ok: true });
    expect(await submit(send(otherAdmin), payout())(context)).toMatchObject({ ok: true });
  });

  it('is refused where the transaction of a send holds a second transfer, which pays the withdrawal', async () => {
    const { context } = world;
    const sent = send(admin);
    expect(await submit(sent, transfer)(context)).toMatchObject({ ok: true });
    mine();
    world.chain.finalize(world.chain.height);
    const from = addressOf(otherAdmin);
    const chain: Chain = {
      ...context.chain,
      async findNewTransfers(...filter) {
        const transfers = await context.chain.findNewTransfers(...filter);
        return transfers.flatMap((each) => [each, { ...each, from }]);
      },
      async getReceipt(...asked) {
        const receipt = await context.chain.getReceipt(...asked);
        if (receipt.state === 'unknown') return receipt;
        const transfers = receipt.transfers.flatMap((each) => [each, { ...each, from, place: 1 }]);
        return { ...receipt, transfers };
      },
    };
    const begin = submit(send(otherAdmin), payout());
    expect(await begin({ ...context, chain })).toMatchObject(found(sent));
    expect(await begin(context)).toMatchObject({ ok: true });
  });

  it('is taken where such a send was taken and has failed after the chain was searched', async () => {
    spendAlmostAll();
    const context = afterSearch(() => asOutside(() => sendAndEnd('failed', 1)));
    expect(await submit(send(otherAdmin), payout())(context)).toMatchObject({ ok: true });
  });

  it('is refused where a transfer is set aside that paid its withdrawal, though its document cannot be read', async () => {
    const { chain, context } = world;
    const { firestore } = context;
    const [outside, other, gone] = [
      send(admin),
      sign({ ...send(admin).payload, nonce: 1, to: stranger }),
      send(admin, 2),
    ];
    for (const bytes of [outside, other]) chain.broadcast(bytes);
    mine();
    chain.finalize(chain.height);
    const scan = scanOf(addressOf(admin));
    await ensureNextBlock(firestore, scan, 0);
    await advanceNextBlock(firestore, scan, chain.height + 1);
    for (const { signed } of [outside, other, gone])
      await firestore.doc(paths.payoutQuarantine(chainId, signed.hash)).set({ looks: 'many' });
    const begin = () => submit(send(otherAdmin), payout())(context);
    expect(await begin()).toMatchObject(found(outside));
    // Another one pays somebody else, and no block holds the third any more.
    await firestore.doc(paths.payoutQuarantine(chainId, outside.signed.hash)).delete();
    expect(await begin()).toMatchObject({ ok: true });
  });
});

describe('a withdrawal of the same NET as one that is paid while the chain is searched', () => {
  it.each<[string, (later: string) => Work]>([
    ['is paid in the app', (later) => submit(send(admin, 1), { ...payout(), withdrawal: later })],
    ['is taken on, to be paid outside', (later) => takeOn(admin, later)],
  ])('%s', async (_, begin) => {
    const { context } = world;
    const later = await withdrawAgain();
    expect(await submit(send(admin), payout())(context)).toMatchObject({ ok: true });
    const searching = afterSearch(async () =>
      expect(await settle()).toMatchObject([{ state: 'paid' }, { state: 'unpaid' }]),
    );
    expect(await begin(serialOf(later))(searching)).toMatchObject({ ok: true });
  });

  it.each<[string, () => Promise<void>]>([
    [
      'by the same wallet from elsewhere, perhaps more than once',
      async () => {
        world.chain.drop(() => 0);
        world.chain.broadcast(sign({ ...send(admin).payload, feeWei: 2n * feeWei }));
        expect(await settle()).toMatchObject([{ state: 'paid' }, { state: 'unpaid' }]);
        expect(await world.listPayments()).toMatchObject([{ state: 'confirmed' }]);
      },
    ],
    [
      'in a block that disappears then',
      async () => {
        expect(await settle()).toMatchObject([{ state: 'paid' }, { state: 'unpaid' }]);
        const [paying] = await world.listPayments();
        if (paying === undefined) throw new Error('It was submitted');
        const pending = await watchPayment(undoneChain().context, paying);
        expect(pending).toMatchObject({ state: 'pending' });
      },
    ],
  ])('is not paid where that is paid %s', async (_, pay) => {
    const { context } = world;
    const later = await withdrawAgain();
    expect(await submit(send(admin), payout())(context)).toMatchObject({ ok: true });
    const begin = submit(send(otherAdmin), { ...payout(), withdrawal: serialOf(later) });
    expect(await begin(afterSearch(pay))).toMatchObject(sending(admin));
  });
});

describe('a send of NET with the app', () => {
  it('of a payer is refused while another admin pays the withdrawal outside of the app, which is paid once', async () => {
    const { chain, context } = world;
    expect(await takeOn(otherAdmin, serial)(context)).toMatchObject({ ok: true });
    expect(await submit(send(admin), transfer)(context)).toMatchObject(paysWithdrawal);
    expect(await world.listPayments()).toEqual([]);
    const outside = send(otherAdmin);
    chain.broadcast(outside);
    expect(await settle()).toMatchObject([
      { state: 'paid', payment: { hash: outside.signed.hash } },
    ]);
  });

  it('of a payer is refused while a payment in the app is under way of what was to be paid outside before', async () => {
    const { context } = world;
    expect(await takeOn(otherAdmin, serial)(context)).toMatchObject({ ok: true });
    world.wait(25 * 60);
    const own = send(otherAdmin);
    expect(await submit(own, payout())(context)).toMatchObject({ ok: true });
    expect(await submit(send(admin), transfer)(context)).toMatchObject(paysWithdrawal);
    expect(await settle()).toMatchObject([{ state: 'paid', payment: { hash: own.signed.hash } }]);
  });

  it('of a payer is refused also when the time of the admin has ended who was to pay the withdrawal outside, and whose own send waits for its block', async () => {
    const { context } = world;
    const sent = send(admin);
    expect(await takeOn(admin, serial)(context)).toMatchObject({ ok: true });
    expect(await submit(sent, transfer)(context)).toMatchObject({ ok: true });
    world.wait(25 * 60);
    expect(await submit(send(otherAdmin), payout())(context)).toMatchObject(sending(admin));
    expect(await submit(send(otherAdmin), transfer)(context)).toMatchObject(paysWithdrawal);
    mine();
    world.chain.finalize(world.chain.height);
    // It is final, and no scan has met it.
    expect(await submit(send(otherAdmin), transfer)(context)).toMatchObject(paysWithdrawal);
    const [paid, ...others] = await settle();
    expect(others).toEqual([]);
    expect(paid).toMatchObject({ state: 'paid', payment: { hash: sent.signed.hash } });
    expect(paid).not.toHaveProperty('duplicates');
  });

  it('of a payer is refused of what nobody pays any more that was to be paid outside, which is paid under Unpaid', async () => {
    const { context } = world;
    expect(await takeOn(admin, serial)(context)).toMatchObject({ ok: true });
    expect(await giveBack(admin, serial)(context)).toMatchObject({ ok: true });
    for (const each of [admin, otherAdmin])
      expect(await submit(send(each), transfer)(context)).toMatchObject(paysWithdrawal);
    const more = sign({ ...send(admin).payload, micros: micros + 1n });
    const morePaid = { ...paid, amount: micros + 1n };
    expect(await submit(more, { ...transfer, paid: morePaid })(context)).toMatchObject({
      ok: true,
    });
    expect(await submit(send(otherAdmin), payout())(context)).toMatchObject({ ok: true });
  });

  it('of the admin who pays the withdrawal outside of the app pays it', async () => {
    const { context } = world;
    expect(await takeOn(admin, serial)(context)).toMatchObject({ ok: true });
    const sent = send(admin);
    expect(await submit(sent, transfer)(context)).toMatchObject({ ok: true });
    expect(await settle()).toMatchObject([{ state: 'paid', payment: { hash: sent.signed.hash } }]);
  });

  it('of the admin who was to pay it outside under a grant that has ended is refused, also where another is open', async () => {
    const { context } = world;
    const { firestore } = context;
    expect(await takeOn(admin, serial)(context)).toMatchObject({ ok: true });
    await revoke(admin);
    await firestore.runTransaction(async (transaction) => {
      const grants = await listGrants(firestore, transaction);
      setGrants(firestore, transaction, openGrant(grants, granteeOf(admin), world.chain.height));
    });
    expect(await submit(send(admin), transfer)(context)).toMatchObject(paysWithdrawal);
    expect(await submit(send(otherAdmin), payout())(context)).toMatchObject({ ok: true });
  });

  it('that was taken before the request of the withdrawal is taken again, and faster', async () => {
    const { context } = world;
    const sent = send(admin);
    expect(await submit(sent, transfer)(context)).toMatchObject({ ok: true });
    const later = await withdrawAgain();
    expect(await takeOn(otherAdmin, serialOf(later))(context)).toMatchObject({ ok: true });
    const faster = sign({ ...sent.payload, feeWei: 2n * feeWei });
    for (const bytes of [sent, faster])
      expect(await submit(bytes, transfer)(context)).toMatchObject({ ok: true });
    expect(await submit(send(admin, 1), transfer)(context)).toMatchObject(paysWithdrawal);
  });

  it('is the own business of a payer where nobody was to pay the withdrawal outside of the app', async () => {
    const { context } = world;
    expect(await submit(send(otherAdmin), payout())(context)).toMatchObject({ ok: true });
    expect(await submit(send(admin), transfer)(context)).toMatchObject({ ok: true });
  });

  it('is taken from a wallet that pays no withdrawals', async () => {
    const { context } = world;
    expect(await takeOn(otherAdmin, serial)(context)).toMatchObject({ ok: true });
    await revoke(admin);
    expect(await submit(send(admin), transfer)(context)).toMatchObject({ ok: true });
  });
});
