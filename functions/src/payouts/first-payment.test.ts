import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryDocuments } from '../../test/payment-histories/memory-firestore.ts';
import {
  joinAll,
  MemoryWorld,
  reconcile,
  submit,
  takeOn,
} from '../../test/payment-histories/memory-world.ts';
import { addressOf, sign } from '../../test/payment-histories/signed-payments.ts';
import * as messages from '../contract/messages.ts';
import { serialOf } from '../withdrawals/withdrawal.ts';

const [member, admin, otherAdmin] = [0, 1, 2];
const to = addressOf(member);
const micros = 18_000_000n;
const paid = { kind: 'USDT', amount: micros } as const;

/** The bytes with which an admin sends the member NET. */
const send = (wallet: number, nonce = 0) => sign({ wallet, nonce, to, micros, feeWei: 10n ** 9n });

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
});
