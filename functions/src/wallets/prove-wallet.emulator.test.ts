import { type HDNodeWallet, Wallet } from 'ethers';
import type { DocumentData } from 'firebase-admin/firestore';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { expectSoundLedger } from '../../test/expect-sound-ledger.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { dieEverywhere } from '../../test/firestore-requests.ts';
import { joinMember } from '../../test/join-member.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { issueChallenge } from '../accounts/challenges.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { proofMessage } from '../contract/wallet-messages.ts';
import { getWallet } from '../members/store.ts';
import { getTree } from '../network/store.ts';
import { collections, paths } from '../platform/paths.ts';
import { dropSetAside, findSetAside, setAside } from '../scans/set-aside-store.ts';
import { reconcileBookings } from '../subscriptions/reconcile-bookings.ts';
import { type Proof, proveWallet } from './prove-wallet.ts';

const usdt = 1_000_000n;

const chain = testChain();
let world: TestWorld;
let context: ActingContext;
let wallet: HDNodeWallet;
let member: Caller;

beforeEach(async () => {
  world = createTestWorld({ chain });
  ({ context } = world);
  wallet = Wallet.createRandom();
  member = await joinMember(context, 'AAAAAA', false, {
    publicKey: wallet.address,
    proven: false,
  });
});

async function payCompany(amountMicros = 50n * usdt): Promise<string> {
  const to = context.config.companyWallet;
  const hash = await chain.send({ from: wallet.address, to, amountMicros });
  await chain.finalize();
  return hash;
}

/** The mode in which a booking is answered. */
async function bookedMode(txn: string, caller = member): Promise<string | undefined> {
  const body = { publicKey: caller.publicKey, amt: 50n * usdt, txn, mode: 'user' as const };
  const outcome = await call(context, 'booking', caller, { body });
  return outcome.ok ? outcome.value[0]?.mode : outcome.refusal.code;
}

async function signProof(): Promise<Proof> {
  const issued = await issueChallenge(context, member.uid);
  const nonce = issued.ok ? issued.value.nonce : '';
  return { nonce, sig: await wallet.signMessage(proofMessage(member.uid, nonce)) };
}

const listInflows = async () =>
  (await context.firestore.collection(collections.inflows).get()).docs.map((row) => row.data());

const count = async (name: 'claims' | 'quarantine'): Promise<number> =>
  (await context.firestore.collection(collections[name]).count().get()).data().count;

const confirmedMicros = async (uid = member.uid) =>
  (await getTree(context.firestore, uid)).confirmedMicros;

/** A chain that no endpoint answers for. */
const outOfReach = () =>
  createTestWorld({ chain, config: { rpcUrls: ['http://127.0.0.1:9'] } }).context.chain;

/** Every document of the world, by its path. */
async function dump(): Promise<Map<string, DocumentData>> {
  const { firestore } = context;
  const all = await firestore.listCollections();
  const queries = [...all, firestore.doc(paths.user(member.uid)).collection('private')];
  const snapshots = await Promise.all(queries.map((collection) => collection.get()));
  return new Map(
    snapshots.flatMap(({ docs }) => docs.map((document) => [document.ref.path, document.data()])),
  );
}

async function restore(documents: ReadonlyMap<string, DocumentData>): Promise<void> {
  const { firestore } = context;
  const batch = firestore.batch();
  for (const path of (await dump()).keys()) {
    if (!documents.has(path)) batch.delete(firestore.doc(path));
  }
  for (const [path, data] of documents) batch.set(firestore.doc(path), data);
  await batch.commit();
}

it('the booking of an unproven wallet stays pending, and its inflow is listed once and names nobody', async () => {
  const hash = await payCompany();
  expect(await bookedMode(hash)).toBe('Pending');
  await reconcileBookings(context);
  world.setNow('2026-01-08T12:00:00.000Z');
  await reconcileBookings(context);
  expect(await bookedMode(hash)).toBe('Pending');
  expect(await listInflows()).toEqual([
    expect.objectContaining({
      uid: null,
      hash,
      sender: wallet.address,
      amountMicros: 50_000_000,
      reason: 'unproven_wallet',
    }),
  ]);
  expect(await confirmedMicros()).toBe(0n);
  expect(await count('claims')).toBe(0);
});

it('a proof confirms at once what waited for it, booked or not, and the rest is listed', async () => {
  const booked = await payCompany();
  expect(await bookedMode(booked)).toBe('Pending');
  const silent = await payCompany(75n * usdt);
  await reconcileBookings(context);
  expect(await listInflows()).toHaveLength(2);
  const proof = await signProof();
  expect(await proveWallet(context, member, proof)).toMatchObject({ ok: true });
  expect(await proveWallet(context, member, proof)).toMatchObject({ ok: true });
  await reconcileBookings(context);
  expect(await bookedMode(booked)).toBe('user');
  expect(await confirmedMicros()).toBe(100n * usdt);
  expect(await listInflows()).toEqual([
    expect.objectContaining({
      uid: member.uid,
      hash: silent,
      amountMicros: 25_000_000,
      reason: 'odd_sum',
    }),
  ]);
  expect(await count('claims')).toBe(2);
  expect(await count('quarantine')).toBe(0);
  await expectSoundLedger(context);
});

it('a pending booking that has no receipt yet is due at once after the proof', async () => {
  const hash = await chain.send({
    from: wallet.address,
    to: context.config.companyWallet,
    amountMicros: 50n * usdt,
  });
  expect(await bookedMode(hash)).toBe('Pending');
  const booking = context.firestore.doc(paths.subscription(member.uid, hash));
  await booking.update({ nextLookAt: '2026-01-08T12:00:00.000Z' });
  await proveWallet(context, member, await signProof());
  expect((await booking.get()).get('nextLookAt')).toBe('2026-01-07T12:00:00.000Z');
  await chain.finalize();
  await reconcileBookings(context);
  expect(await confirmedMicros()).toBe(50n * usdt);
});

it('a payment from before the signup buys nothing, also after the proof', async () => {
  const hash = await payCompany();
  await reconcileBookings(context);
  await context.firestore
    .doc(paths.user(member.uid))
    .update({ signedUpAt: '2099-01-01T00:00:00.000Z' });
  await proveWallet(context, member, await signProof());
  await reconcileBookings(context);
  expect(await listInflows()).toEqual([
    expect.objectContaining({ uid: null, hash, reason: 'before_signup' }),
  ]);
  expect(await confirmedMicros()).toBe(0n);
});

it('a proof waits for the reconciler while the chain is out of reach', async () => {
  await payCompany();
  await reconcileBookings(context);
  const isolated = { ...context, chain: outOfReach() };
  expect(await proveWallet(isolated, member, await signProof())).toMatchObject({ ok: true });
  expect(await confirmedMicros()).toBe(0n);
  await reconcileBookings(context);
  expect(await confirmedMicros()).toBe(50n * usdt);
  expect(await listInflows()).toEqual([]);
});

it('a transaction that is released while a look at it ends stays due', async () => {
  const hash = await payCompany();
  await setAside(context, 'quarantine', { hash }, { isUnknown: false, outcome: 'in vain' });
  const due = await findSetAside(context, 'quarantine', hash);
  if (due === undefined) throw new Error('It is set aside');
  await reconcileBookings(context);
  await proveWallet({ ...context, chain: outOfReach() }, member, await signProof());
  await dropSetAside(context, 'quarantine', due);
  expect(await findSetAside(context, 'quarantine', hash)).toMatchObject({
    nextLookAt: '2026-01-07T12:00:00.000Z',
  });
  await reconcileBookings(context);
  expect(await findSetAside(context, 'quarantine', hash)).toBeUndefined();
  expect(await confirmedMicros()).toBe(50n * usdt);
});

it('a proof that dies at any commit, and comes again, books the payment exactly once', async () => {
  await payCompany();
  await reconcileBookings(context);
  const { firestore } = context;
  const before = await dump();
  let proof: Proof;
  let points = 0;
  await dieEverywhere(
    context,
    async (dying) => {
      await restore(before);
      proof = await signProof();
      await proveWallet(dying, member, proof);
    },
    async () => {
      points += 1;
      const { provenAt } = await getWallet(firestore, member.uid);
      const booked = (await confirmedMicros()) === 50n * usdt;
      // The money is in one place at every moment.
      expect((await listInflows()).length).toBe(booked ? 0 : 1);
      expect(await count('claims')).toBe(booked ? 1 : 0);
      // Without its browser the reconciler goes on, where the proof was stored.
      if (provenAt === null) await retryWhileBusy(() => proveWallet(context, member, proof));
      await reconcileBookings(context);
      expect(await confirmedMicros()).toBe(50n * usdt);
      expect(await listInflows()).toEqual([]);
      expect([await count('claims'), await count('quarantine')]).toEqual([1, 0]);
    },
    // What died at a read has stored what the commit before it stored.
    ['commit'],
  );
  expect(points).toBeGreaterThan(3);
  await expectSoundLedger(context);
});

it('a proof after a reset of the password keeps the time of the first one', async () => {
  const { firestore } = context;
  expect(await proveWallet(context, member, await signProof())).toMatchObject({ ok: true });
  const { provenAt } = await getWallet(firestore, member.uid);
  const payoutHold = { until: '2026-02-01T00:00:00.000Z', proven: false };
  await firestore.doc(paths.wallet(member.uid)).update({ payoutHold });
  world.setNow('2026-01-08T12:00:00.000Z');
  expect(await proveWallet(context, member, await signProof())).toMatchObject({ ok: true });
  expect(await getWallet(firestore, member.uid)).toMatchObject({
    provenAt,
    payoutHold: { ...payoutHold, proven: true },
  });
});

it('two proofs and two reconcilers at once book the payment exactly once', async () => {
  await payCompany();
  await reconcileBookings(context);
  const proofs = [await signProof(), await signProof()];
  await Promise.all([
    ...proofs.map((proof) => retryWhileBusy(() => proveWallet(context, member, proof))),
    ...proofs.map(() => retryWhileBusy(() => reconcileBookings(context))),
  ]);
  await reconcileBookings(context);
  expect(await confirmedMicros()).toBe(50n * usdt);
  expect(await listInflows()).toEqual([]);
  expect(await count('claims')).toBe(1);
  await expectSoundLedger(context);
});

it('the pending booking of a wallet that was taken over fails, and its new member books the next payment', async () => {
  const hash = await payCompany();
  expect(await bookedMode(hash)).toBe('Pending');
  const owner = await joinMember(context, 'BBBBBB', false, { publicKey: wallet.address });
  const { firestore } = context;
  await firestore.doc(paths.user(owner.uid)).update({ signedUpAt: '2099-01-01T00:00:00.000Z' });
  world.setNow('2026-01-08T12:00:00.000Z');
  await reconcileBookings(context);
  expect(await bookedMode(hash)).toBe('failed');
  expect(await listInflows()).toMatchObject([{ uid: null, reason: 'before_signup' }]);
  await firestore.doc(paths.user(owner.uid)).update({ signedUpAt: '2026-01-08T12:00:00.000Z' });
  const next = await payCompany();
  await reconcileBookings(context);
  expect(await bookedMode(next, owner)).toBe('user');
  expect(await bookedMode(next)).toBe('failed');
  expect(await confirmedMicros(owner.uid)).toBe(50n * usdt);
  expect(await confirmedMicros()).toBe(0n);
  await expectSoundLedger(context);
});
