import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { walkPages } from '../../test/walk-pages.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import type { ActingContext } from '../context/context.ts';
import { contract } from '../contract/contract.ts';
import { ListChangedError } from '../platform/collection.ts';
import { collections } from '../platform/paths.ts';
import { appendAudit, appendAuditOnce, listAuditEvents } from './store.ts';

const auditEvent = {
  action: 'tip.posted',
  subject: 'tips/1',
  before: null,
  after: { day: '1' },
} as const;
const atMinute = (minute: number) => new Date(Date.UTC(2026, 0, 7, 12, minute));

let world: TestWorld;
let firestore: ActingContext['firestore'];
beforeEach(() => {
  world = createTestWorld();
  ({ firestore } = world.context);
});

/** What an author acts with in a request at a minute. */
function contextOf(id: string, requestId: string, minute: number): ActingContext {
  world.setNow(atMinute(minute).toISOString());
  return { ...world.context, actor: { id, requestId } };
}

async function record(requestId: string, minute: number): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    appendAudit(contextOf('AAAAAA', requestId, minute), transaction, auditEvent);
  });
}

it('audit events come in pages, newest first, also those of the same moment', async () => {
  for (let index = 0; index < 5; index += 1) await record(String(index), Math.floor(index / 2));
  const all = await listAuditEvents(firestore, { limit: 10 });
  expect(all.map(({ requestId }) => requestId).toSorted()).toEqual(['0', '1', '2', '3', '4']);
  expect(all.map(({ at }) => at)).toEqual(
    [2, 1, 1, 0, 0].map((minute) => atMinute(minute).toISOString()),
  );
  const walked = await walkPages(async (after) => {
    const page = await listAuditEvents(firestore, { limit: 2, ...after });
    return page.map(({ audit_sl: serial }) => serial);
  });
  expect(walked).toEqual(all.map(({ audit_sl: serial }) => serial));
});

it('an appended audit event is listed with all its fields', async () => {
  await record('request', 1);
  expect(await listAuditEvents(firestore, { limit: 1 })).toEqual([
    {
      ...auditEvent,
      audit_sl: expect.any(String),
      alert: null,
      actor: 'AAAAAA',
      requestId: 'request',
      at: atMinute(1).toISOString(),
    },
  ]);
});

it.each<[string, Parameters<typeof listAuditEvents>[1], readonly string[]]>([
  ['of an action', { limit: 10, action: 'payout.paid' }, ['2', '1']],
  ['of a member, who did it or whom it is about', { limit: 10, member: 'BBBBBB' }, ['3', '1']],
  ['of a member and an action', { limit: 10, member: 'BBBBBB', action: 'payout.paid' }, ['1']],
  ['after another', { limit: 10, action: 'payout.paid', after: 'second' }, ['1']],
  ['of nobody', { limit: 10, member: 'CCCCCC' }, []],
])('audit events are listed %s', async (_, wanted, expected) => {
  const rows = [
    ['first', '1', 'BBBBBB', 'payout.paid', 'withdrawals/AAAAAA_2026-01-07'],
    ['second', '2', 'job:reconcile', 'payout.paid', 'withdrawals/AAAAAA_2026-01-06'],
    ['third', '3', 'AAAAAA', 'withdrawal.claimed', 'withdrawals/BBBBBB_2026-01-07'],
  ] as const;
  for (const [key, requestId, id, action, subject] of rows) {
    const event = { key, action, subject, before: null, after: null };
    await firestore.runTransaction((transaction) =>
      appendAuditOnce(contextOf(id, requestId, Number(requestId)), transaction, event),
    );
  }
  const listed = await listAuditEvents(firestore, wanted);
  expect(listed.map(({ requestId }) => requestId)).toEqual(expected);
});

it('an event that happens once is new once', async () => {
  const append = () =>
    firestore.runTransaction((transaction) =>
      appendAuditOnce(contextOf('job:reconcile', '1', 1), transaction, {
        ...auditEvent,
        key: 'once',
      }),
    );
  expect([await append(), await append()]).toEqual([true, false]);
  expect(await listAuditEvents(firestore, { limit: 10 })).toHaveLength(1);
});

it('an entry of an event that happens once can be replied, whatever it is named for', async () => {
  const hash = `0x${'a'.repeat(64)}`;
  const key = `chain.differs_unreadable_claims_31337_${hash}_0_${hash}`;
  await firestore.runTransaction((transaction) =>
    appendAuditOnce(contextOf('AAAAAA', '1', 1), transaction, { ...auditEvent, key }),
  );
  const { reply } = contract.audit;
  const listed = await listAuditEvents(firestore, { limit: 10 });
  expect(z.encode(reply, listed)).toMatchObject([{ audit_sl: key }]);
});

it('an entry of an action that only a later build knows is listed and replied by its name', async () => {
  await record('request', 1);
  const { docs } = await firestore.collection(collections.audit).get();
  for (const { ref } of docs) await ref.update({ action: 'tip.praised' });
  const listed = await listAuditEvents(firestore, { limit: 10 });
  const { reply } = contract.audit;
  expect(z.encode(reply, listed)).toMatchObject([{ action: 'tip.praised' }]);
});

it('an entry that has raised no alert is listed with none, whatever its action', async () => {
  await record('request', 1);
  const { docs } = await firestore.collection(collections.audit).get();
  for (const { ref } of docs) await ref.update({ action: 'inflow.settled' });
  expect(await listAuditEvents(firestore, { limit: 10 })).toMatchObject([{ alert: null }]);
});

it('the log has changed after an unknown entry', async () => {
  await record('request', 1);
  const page = listAuditEvents(firestore, { limit: 1, after: 'unknown' });
  await expect(page).rejects.toThrow(ListChangedError);
});

it('an audit event of a transaction that fails is not kept', async () => {
  const broken = firestore.runTransaction(async (transaction) => {
    appendAudit(contextOf('AAAAAA', '1', 1), transaction, auditEvent);
    throw new Error('changed its mind');
  });
  await expect(broken).rejects.toThrow('changed its mind');
  expect(await listAuditEvents(firestore, { limit: 1 })).toEqual([]);
});
