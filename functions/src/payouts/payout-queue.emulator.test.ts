import type { DocumentReference } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../test/call.ts';
import { joinMember } from '../../test/join-member.ts';
import { makeAdmin } from '../../test/make-admin.ts';
import { payerWallet as configured } from '../../test/payer-wallet.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import type { Caller } from '../context/handler.ts';
import { ListChangedError } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import { createWithdrawal } from '../withdrawals/store.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { listUnpaid } from './store.ts';

const usdt = 1_000_000n;
const payerWallet = '0x7777777777777777777777777777777777777777';
const formerPayer = '0x9999999999999999999999999999999999999999';
const companyPayer = '0x8888888888888888888888888888888888888888';
const txn = `0x${'ab'.repeat(32)}`;

let world: TestWorld;
let member: Caller;
let admin: Caller;

beforeEach(async () => {
  world = createTestWorld({
    config: {
      payerWallets: [configured(companyPayer), configured(formerPayer, 0, 1)],
      payoutApprovalAboveMicros: 1_000n * usdt,
    },
  });
  world.setNow('2026-01-09T12:00:00.000Z');
  [member, admin] = await Promise.all([
    joinMember(world.context, 'AAAAAA'),
    joinMember(world.context, 'ADM1N0', true),
  ]);
});

type Given = Pick<Withdrawal, 'state'> &
  Partial<Pick<Withdrawal, 'netMicros' | 'claim' | 'heldBy'>>;

/** Stores withdrawals of the member, one a day from 2026-01-01 on. */
const store = (...withdrawals: readonly Given[]): Promise<void> => storeOf(member, ...withdrawals);

async function storeOf(owner: Caller, ...withdrawals: readonly Given[]): Promise<void> {
  const { firestore } = world.context;
  await firestore.runTransaction(async (transaction) => {
    for (const [
      index,
      { state, netMicros = 18n * usdt, claim = null, heldBy },
    ] of withdrawals.entries()) {
      const day = `2026-01-0${index + 1}`;
      const at = `${day}T10:00:00.000Z`;
      const shared = {
        uid: owner.uid,
        name: 'Member',
        day,
        amountMicros: netMicros + usdt,
        feeMicros: usdt,
        netMicros,
        recipient: owner.publicKey,
        requestedAtBlock: 1,
        requestId: 'test',
        requestedAt: at,
        claim,
        ...(heldBy && { heldBy }),
      };
      const payment = { hash: txn, payerPublicKey: payerWallet, reportedAt: at };
      const ofState = {
        unpaid: { ...shared, state: 'unpaid' },
        paying: { ...shared, state: 'paying', payment },
        paid: { ...shared, state: 'paid', payment, paidAt: `${day}T11:00:00.000Z` },
      } as const;
      createWithdrawal(firestore, transaction, ofState[state]);
    }
  });
}

/** Records the alerts from now on. @returns what takes the paths of the documents that were put off. */
function watchPutOff(): () => readonly string[] {
  const { context, takePutOff } = recordAlerts(world.context);
  world = { ...world, context };
  return takePutOff;
}

async function list(
  state: 'waiting' | 'inProcess' | 'paid',
  page: { readonly limit: number; readonly after?: string } = { limit: 10 },
) {
  const outcome = await call(world.context, 'payoutQueue', admin, { query: { state, ...page } });
  return outcome.ok ? outcome.value : outcome.refusal.code;
}

async function daysOf(...request: Parameters<typeof list>): Promise<string[]> {
  const rows = await list(...request);
  return typeof rows === 'string' ? [rows] : rows.map(({ WITHDRA_SL }) => WITHDRA_SL.slice(-2));
}

describe('payoutQueue', () => {
  it('each list has its own withdrawals, the paid ones newest first', async () => {
    await store(
      { state: 'paid' },
      { state: 'unpaid' },
      { state: 'paying' },
      { state: 'paid' },
      { state: 'unpaid' },
      { state: 'paid' },
    );
    expect(await daysOf('waiting')).toEqual(['02', '05']);
    expect(await daysOf('inProcess')).toEqual(['03']);
    expect(await daysOf('paid')).toEqual(['06', '04', '01']);
  });

  it('a list goes on after the last row of its page, also once that is in another list', async () => {
    await store({ state: 'paid' }, { state: 'paid' }, { state: 'paid' }, { state: 'unpaid' });
    expect(await daysOf('paid', { limit: 2 })).toEqual(['03', '02']);
    const after = `${member.uid}_2026-01-02`;
    expect(await daysOf('paid', { limit: 2, after })).toEqual(['01']);
    expect(await daysOf('waiting', { limit: 2, after })).toEqual(['04']);
  });

  it('a list has changed after a withdrawal that does not exist, and the paid ones after an unpaid one', async () => {
    await store({ state: 'unpaid' }, { state: 'paid' });
    const [unpaid, unknown] = [`${member.uid}_2026-01-01`, `${member.uid}_2026-01-09`];
    for (const [state, after] of [
      ['waiting', unknown],
      ['paid', unknown],
      ['paid', unpaid],
    ] as const)
      await expect(list(state, { limit: 2, after })).rejects.toThrow(ListChangedError);
  });

  it('a row that cannot be read is an alert with its id, and takes no place on the page', async () => {
    await store({ state: 'unpaid' }, { state: 'unpaid' }, { state: 'unpaid' }, { state: 'paid' });
    const { context } = world;
    for (const day of ['2026-01-02', '2026-01-04']) {
      const document = context.firestore.doc(paths.withdrawal(member.uid, day));
      await document.update({ netMicros: 'many' });
    }
    const takePutOff = watchPutOff();
    expect(await daysOf('waiting', { limit: 2 })).toEqual(['01', '03']);
    expect(await daysOf('paid')).toEqual([]);
    const unreadable = ['2026-01-02', '2026-01-04'].map((day) => paths.withdrawal('AAAAAA', day));
    expect(takePutOff()).toEqual(unreadable);
    const unpaid = await listUnpaid(world.context, { limit: 2 });
    expect(unpaid.map(({ day }) => day)).toEqual(['2026-01-01', '2026-01-03']);
  });

  it('a row in process names its transaction, the wallet that pays, and since when', async () => {
    await store({ state: 'paying' });
    expect(await list('inProcess')).toMatchObject([
      {
        STATUS: 'Pending',
        TXN: null,
        payment: { txn, payer: payerWallet, since: '2026-01-01T10:00:00.000Z' },
      },
    ]);
  });

  it('a waiting row shows an assignment for as long as it is valid, and the outside payment of an admin under the open grant alone', async () => {
    await makeAdmin(world.context, admin.uid);
    const assignment = { uid: admin.uid, grant: 1, device: null, external: true } as const;
    const until = '2026-01-09T12:00:00.001Z';
    await store(
      { state: 'unpaid', claim: { ...assignment, until } },
      { state: 'unpaid', claim: { ...assignment, until: '2026-01-09T12:00:00.000Z' } },
      { state: 'unpaid', claim: { ...assignment, uid: member.uid, until } },
      { state: 'unpaid', claim: { ...assignment, grant: 2, until } },
    );
    expect(await list('waiting')).toMatchObject([
      {
        payment: null,
        claim: { by: admin.uid, until, external: true },
      },
      { payment: null, claim: null },
      { payment: null, claim: null },
      { payment: null, claim: null },
    ]);
  });

  it('a row names the admins who were to pay it outside, also when their time is over', async () => {
    await store({ state: 'unpaid', heldBy: [admin.uid] }, { state: 'unpaid' });
    expect(await list('waiting')).toMatchObject([{ heldBy: [admin.uid] }, { heldBy: [] }]);
  });

  it('a waiting row is held while its member’s pay-outs are', async () => {
    await store({ state: 'unpaid' });
    expect(await list('waiting')).toMatchObject([{ held: false }]);
    const payoutHold = { until: '2026-01-10T12:00:00.000Z', proven: false };
    await world.context.firestore.doc(paths.wallet(member.uid)).update({ payoutHold });
    expect(await list('waiting')).toMatchObject([{ held: true }]);
  });

  it.each([
    ['cannot be read', (wallet: DocumentReference) => wallet.update({ payoutHold: { until: 5 } })],
    ['is missing', (wallet: DocumentReference) => wallet.delete()],
  ])(
    'a waiting row whose member’s wallet %s is held and an alert, and stops no other',
    async (_, harm) => {
      await store({ state: 'unpaid' });
      const { context } = world;
      const other = await joinMember(context, 'BBBBBB');
      await storeOf(other, { state: 'unpaid' });
      const takePutOff = watchPutOff();
      await harm(context.firestore.doc(paths.wallet(member.uid)));
      expect(await list('waiting')).toMatchObject([
        { WITHDRA_SL: 'AAAAAA_2026-01-01', held: true },
        { WITHDRA_SL: 'BBBBBB_2026-01-01', held: false },
      ]);
      expect(takePutOff()).toEqual([paths.wallet(member.uid)]);
    },
  );

  it('a row above the configured sum needs an approval', async () => {
    await store({ state: 'unpaid', netMicros: 1_000n * usdt + 1n }, { state: 'unpaid' });
    const rows = await list('waiting');
    expect(rows).toMatchObject([{ approval: { status: 'needed' } }, {}]);
    expect(rows[1]).not.toHaveProperty('approval');
  });

  it('an approval by an admin who is none any more does not count, and is asked of Firebase Auth once', async () => {
    const netMicros = 1_000n * usdt + 1n;
    await makeAdmin(world.context, admin.uid);
    const until = '2026-01-10T12:00:00.000Z';
    const [former, current] = ['F0RMER', admin.uid];
    await joinMember(world.context, former);
    await makeAdmin(world.context, former);
    await world.context.auth.setCustomUserClaims(former, null);
    const approvals = [former, former, current];
    await store(...approvals.map(() => ({ state: 'unpaid', netMicros }) as const));
    for (const [index, uid] of approvals.entries()) {
      const consent = { recipient: member.publicKey, netMicros: Number(netMicros), until };
      const approval = { uid, grant: 1, ...consent };
      await world.context.firestore
        .doc(paths.withdrawal(member.uid, `2026-01-0${index + 1}`))
        .update({ approval });
    }
    const getUser = vi.spyOn(world.context.auth, 'getUser');
    expect(await list('waiting')).toMatchObject([
      { approval: { status: 'needed' } },
      { approval: { status: 'needed' } },
      { approval: { status: 'given', by: current, until } },
    ]);
    expect(getUser.mock.calls.flat().toSorted()).toEqual([current, former]);
  });
});

describe('payoutTotals', () => {
  it('the totals count what waits to the micro, and name the payers without an end', async () => {
    await makeAdmin(world.context, admin.uid);
    await store(
      { state: 'unpaid', netMicros: 18_000_001n },
      { state: 'unpaid', netMicros: 2n },
      { state: 'paying' },
      { state: 'paid' },
    );
    const outcome = await call(world.context, 'payoutTotals', admin, {});
    expect(outcome).toEqual({
      ok: true,
      value: [{ owed: 18_000_003n, waiting: 2, payers: [companyPayer, admin.publicKey] }],
    });
  });

  it('an empty queue owes nothing', async () => {
    const outcome = await call(world.context, 'payoutTotals', admin, {});
    expect(outcome).toEqual({
      ok: true,
      value: [{ owed: 0n, waiting: 0, payers: [companyPayer] }],
    });
  });
});
