import { randomBytes } from 'node:crypto';
import { checksumAddress } from '../src/chain/addresses.ts';
import { listGrants, setGrants } from '../src/members/admins.ts';
import type { Payment } from '../src/payments/payment.ts';
import type { TestChain } from './fakes/chain.ts';
import { grantOf } from './make-admin.ts';
import { payerWallet as configured } from './payer-wallet.ts';
import { openPaymentWorld, type PaymentWorld, type TestPayment } from './payment-world.ts';

/** The first transaction of a payment: its hash. */
export const txnOf = ({ attempts: [first] }: TestPayment): string => first?.txn ?? '';

/** A world in which an admin has submitted the payment of a withdrawal, which is in no block. */
export interface HangingPayout extends PaymentWorld {
  readonly payment: TestPayment;
  /** The address of the configured payer. */
  readonly payerWallet: string;
  /** The snapshot of the chain from before the payment. */
  readonly snapshot: unknown;
  /** What the server has of the payment. */
  getPayment(): Promise<Payment>;
  /** Pays the withdrawal from the configured payer, outside of the app; it is final. @returns the hash. */
  payOutside(): Promise<string>;
  /** Sets what the admin has for fees. */
  setPol(wei: bigint): Promise<void>;
  /** Takes the rights of the admin from the first block on. */
  revokePayer(): Promise<void>;
}

/** Opens such a world. */
export async function openHangingPayout(chain: TestChain): Promise<HangingPayout> {
  const payerWallet = checksumAddress(`0x${randomBytes(20).toString('hex')}`);
  const world = await openPaymentWorld(chain, { payerWallets: [configured(payerWallet)] });
  const payment = await world.begin('pay-out');
  const snapshot = await chain.rpc('evm_snapshot');
  await world.submit(world.context, payment);
  const { caller, wallet } = payment.payer;
  return {
    ...world,
    payment,
    payerWallet,
    snapshot,

    async getPayment() {
      const stored = await world.find(txnOf(payment));
      if (stored === undefined) throw new Error('There is no payment');
      return stored;
    },

    async payOutside() {
      const { amountMicros, to } = payment;
      const hash = await chain.send({ from: payerWallet, to, amountMicros });
      await chain.finalize();
      return hash;
    },

    async setPol(wei) {
      await chain.rpc('anvil_setBalance', wallet.publicKey, `0x${wei.toString(16)}`);
    },

    async revokePayer() {
      const { auth, firestore } = world.context;
      const { uid } = caller;
      await auth.setCustomUserClaims(uid, null);
      const others = (await listGrants(firestore)).filter((grant) => grant.uid !== uid);
      await firestore.runTransaction(async (transaction) =>
        setGrants(firestore, transaction, [...others, grantOf(caller, 0, 0)]),
      );
    },
  };
}
