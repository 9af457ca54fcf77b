import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryDocuments } from '../../test/payment-histories/memory-firestore.ts';
import {
  joinAll,
  MemoryWorld,
  reconcile,
  submit,
  takeOn,
} from '../../test/payment-histories/memory-world.ts';
import {
  addressOf,
  chainId,
  sign,
  stranger,
} from '../../test/payment-histories/signed-payments.ts';
import * as messages from '../contract/messages.ts';
import { afterUndoing } from '../payments/core/after-look.ts';
import { setPayment } from '../payments/store.ts';
import { paths } from '../platform/paths.ts';
import { advanceNextBlock, ensureNextBlock } from '../scans/scan-store.ts';
import { serialOf } from '../withdrawals/withdrawal.ts';
import { scanOf } from './payer-wallets.ts';

const [member, admin, otherAdmin] = [0, 1, 2];
const to = addressOf(member);
const micros = 18_000_000n;
const feeWei = 10n ** 9n;
const paid = { kind: 'USDT', amount: micros } as const;

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

describe('an admin who takes on a withdrawal, to pay it outside of the app', () => {
  it('is refused while no scan has met the send with the app of another admin, which would pay it then', async () => {
    const sent = send(admin);
    const transfer = { kind: 'transfer', to, paid, withdrawal: null } as const;
    expect(await submit(sent, transfer)(world.context)).toMatchObject({ ok: true });
    mine();
    const refusal = { code: 'payout_in_process', message: messages.payoutFound(sent.signed.hash) };
    expect(await takeOn(otherAdmin, serial)(world.context)).toMatchObject({ refusal });
    world.chain.finalize(world.chain.height);
    await reconcile(world.context);
    // The send was left to its sender.
    expect(await takeOn(otherAdmin, serial)(world.context)).toMatchObject({ ok: true });
  });

  it('is refused while its pay-out that was reverted is in process again, as one that begins in the app', async () => {
    const { chain, context } = world;
    const intent = { kind: 'withdrawalPay', to, paid, withdrawal: serial } as const;
    chain.broadcast(sign({ wallet: admin, nonce: 0, to: stranger, micros: 49_000_000n, feeWei }));
    mine();
    expect(await submit(send(admin, 1), intent)(context)).toMatchObject({ ok: true });
    mine();
    chain.finalize(chain.height);
    world.wait(61);
    await reconcile(context);
    expect(await world.listWithdrawals()).toMatchObject([{ state: 'unpaid' }]);
    const [reverted] = await world.listPayments();
    if (reverted === undefined) throw new Error('It was submitted');
    await context.firestore.runTransaction(async (transaction) =>
      setPayment(context.firestore, transaction, afterUndoing(reverted, context.clock.realNow())),
    );
    const refusal = { code: 'payout_in_process', message: messages.payoutInProcess };
    expect(await takeOn(otherAdmin, serial)(context)).toMatchObject({ refusal });
    expect(await submit(send(otherAdmin), intent)(context)).toMatchObject({ refusal });
  });
});

describe('a pay-out that begins in the app', () => {
  it('is refused where a transfer is set aside that paid its withdrawal, though its document cannot be read', async () => {
    const { chain, context } = world;
    const { firestore } = context;
    const [outside, other] = [
      send(admin),
      sign({ ...send(admin).payload, nonce: 1, to: stranger }),
    ];
    for (const bytes of [outside, other]) chain.broadcast(bytes);
    mine();
    chain.finalize(chain.height);
    const scan = scanOf(addressOf(admin));
    await ensureNextBlock(firestore, scan, 0);
    await advanceNextBlock(firestore, scan, chain.height + 1);
    for (const { signed } of [outside, other])
      await firestore.doc(paths.payoutQuarantine(chainId, signed.hash)).set({ looks: 'many' });
    const begin = () =>
      submit(send(otherAdmin), { kind: 'withdrawalPay', to, paid, withdrawal: serial })(context);
    const message = messages.payoutFound(outside.signed.hash);
    expect(await begin()).toMatchObject({ refusal: { code: 'payout_in_process', message } });
    // The other one pays somebody else.
    await firestore.doc(paths.payoutQuarantine(chainId, outside.signed.hash)).delete();
    expect(await begin()).toMatchObject({ ok: true });
  });
});
