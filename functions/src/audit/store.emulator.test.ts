import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { countReads } from '../../test/firestore-requests.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { walkPages } from '../../test/walk-pages.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import type { ActingContext } from '../context/context.ts';
import { openProject } from '../context/create-context.ts';
import type { AuditAction } from '../contract/calls/audit.ts';
import { contract } from '../contract/contract.ts';
import { limits } from '../contract/values/limits.ts';
import { ListChangedError } from '../platform/collection.ts';
import { collections } from '../platform/paths.ts';
import {
  appendAudit,
  appendAuditOnce,
  appendLostAudit,
  listAuditEvents as list,
  listLostEvents,
} from './store.ts';

const auditEvent = {
  action: 'tip.posted',
  subject: 'tips/1',
  before: null,
  after: { day: '1' },
} as const;
const atMinute = (minute: number) => new Date(Date.UTC(2026, 0, 7, 12, minute));

let world: TestWorld;
let firestore: Firestore;
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

it('an entry that cannot be read is alerted, and the next takes its place on the page', async () => {
  for (let index = 0; index < 4; index += 1) await record(String(index), index);
  const events = firestore.collection(collections.audit);
  const { docs } = await events.where('requestId', '==', '2').get();
  await Promise.all(docs.map(({ ref }) => ref.update({ actor: 5 })));
  const { context, takePutOff } = recordAlerts(world.context);
  expect(await list(context, { limit: 1 })).toMatchObject([{ requestId: '3' }]);
  expect(takePutOff()).toEqual([]);
  const page = await list(context, { limit: 2 });
  expect(page.map(({ requestId }) => requestId)).toEqual(['3', '1']);
  expect(takePutOff()).toEqual(docs.map(({ ref }) => ref.path));
  const rest = await list(context, { limit: 2, after: page[1]?.audit_sl });
  expect(rest.map(({ requestId }) => requestId)).toEqual(['0']);
});

it('a page fails where more entries cannot be read than the longest page has', async () => {
  for (let index = 0; index <= limits.pageLengthMax; index += 1) await record(String(index), index);
  const { docs } = await firestore.collection(collections.audit).get();
  const damage = async (from: number, to: number) =>
    await Promise.all(docs.slice(from, to).map(({ ref }) => ref.update({ actor: 5 })));
  const { context } = recordAlerts(world.context);
  await damage(0, limits.pageLengthMax);
  expect(await list(context, { limit: 2 })).toHaveLength(1);
  await damage(limits.pageLengthMax, docs.length);
  await expect(list(context, { limit: 2 })).rejects.toThrow('cannot be read');
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

/** Appends an event to one of the logs, or to both. */
async function append(logs: readonly Firestore[], id: string, action: AuditAction, day: string) {
  const actor = { id: 'AAAAAA', requestId: 'request' };
  world.setNow(`${day}T12:00:00.000Z`);
  for (const log of logs)
    await log.runTransaction(async (transaction) =>
      appendAudit({ ...world.context, firestore: log, actor }, transaction, {
        ...auditEvent,
        id,
        action,
      }),
    );
}

describe('the events that a restore has lost', () => {
  let later: Firestore;
  beforeEach(() => {
    later = getFirestore(openProject(world.context.auth.app.options.projectId ?? ''), 'later');
  });

  const listLost = async () =>
    (await listLostEvents(firestore, later, ['password.changed', 'payout.submitted']))
      .map(({ id }) => id)
      .toSorted();

  it('are found without the years before the newest opening that both logs have', async () => {
    const both = [firestore, later];
    for (let year = 2016; year < 2026; year += 1)
      await append(both, `old-${year}`, 'password.changed', `${year}-03-01`);
    await append(both, 'opened', 'day.opened', '2026-01-05');
    await append(both, 'known', 'password.changed', '2026-01-05');
    // A server whose clock is slow.
    await append([later], 'slow', 'payout.submitted', '2026-01-04');
    await append([later], 'lost', 'password.changed', '2026-01-06');
    await append([later], 'others', 'tip.posted', '2026-01-06');
    await append([later], 'openedLater', 'day.opened', '2026-01-06');
    // What operators repeat after the restore, and the missed days.
    await append([firestore], 'granted', 'admin.granted', '2026-02-01');
    await append([firestore], 'openedAgain', 'day.opened', '2026-02-01');
    const reads = countReads(later);
    expect(await listLost()).toEqual(['lost', 'slow']);
    // Two openings that are looked up, six events since, and a query that finds nothing.
    expect(reads().documents).toBeLessThanOrEqual(2 + 6 + 1);
  });

  it('are found in all of the log where the restored one is empty', async () => {
    await append([later], 'old', 'password.changed', '2016-03-01');
    await append([later], 'opened', 'day.opened', '2026-01-05');
    await append([later], 'lost', 'payout.submitted', '2026-01-06');
    expect(await listLost()).toEqual(['lost', 'old']);
  });

  it('are found where an earlier restore had brought them back, however old they are', async () => {
    await append([later], 'carried', 'password.changed', '2025-10-01');
    const [event] = await listAuditEvents(later, { limit: 1 });
    await later.recursiveDelete(later.collection(collections.audit));
    await append([firestore, later], 'opened', 'day.opened', '2026-01-05');
    world.setNow('2026-01-05T18:00:00.000Z');
    await later.runTransaction(async (transaction) => {
      if (event === undefined) throw new Error('There is no such event');
      appendLostAudit({ ...world.context, firestore: later }, transaction, event);
    });
    expect(await listAuditEvents(later, { limit: 1, action: 'password.changed' })).toEqual([event]);
    expect(await listLost()).toEqual(['carried']);
  });
});
