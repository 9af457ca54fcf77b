import { beforeEach, expect, it } from 'vitest';
import { walkPages } from '../../test/walk-pages.ts';
import { createTestWorld } from '../../test/world.ts';
import type { Context } from '../context/context.ts';
import { appendAudit, listAuditEvents } from './store.ts';

const auditEvent = {
  action: 'tip.posted',
  subject: 'tips/1',
  before: null,
  after: { day: '1' },
} as const;
const atMinute = (minute: number) => new Date(Date.UTC(2026, 0, 7, 12, minute));

let firestore: Context['firestore'];
beforeEach(() => {
  ({ firestore } = createTestWorld().context);
});

async function record(requestId: string, minute: number): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    appendAudit(firestore, transaction, { id: 'AAAAAA', requestId }, atMinute(minute), auditEvent);
  });
}

it('audit events come in pages, newest first, also those of the same moment', async () => {
  for (let index = 0; index < 5; index += 1) await record(String(index), Math.floor(index / 2));
  const requests = new Map<string, string>();
  await walkPages(async (after) => {
    const page = await listAuditEvents(firestore, { limit: 2, ...after });
    for (const { audit_sl: serial, requestId } of page) requests.set(serial, requestId);
    return page.map(({ audit_sl: serial }) => serial);
  });
  const seen = [...requests.values()];
  expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4']);
  expect(seen[0]).toBe('4');
});

it('an appended audit event is listed with all its fields', async () => {
  await record('request', 1);
  expect(await listAuditEvents(firestore, { limit: 1 })).toEqual([
    {
      ...auditEvent,
      audit_sl: expect.any(String),
      actor: 'AAAAAA',
      requestId: 'request',
      at: atMinute(1).toISOString(),
    },
  ]);
});

it('a page after an unknown entry is empty', async () => {
  await record('request', 1);
  expect(await listAuditEvents(firestore, { limit: 1, after: 'unknown' })).toEqual([]);
});

it('an audit event of a transaction that fails is not kept', async () => {
  const broken = firestore.runTransaction(async (transaction) => {
    appendAudit(firestore, transaction, { id: 'AAAAAA', requestId: '1' }, atMinute(1), auditEvent);
    throw new Error('changed its mind');
  });
  await expect(broken).rejects.toThrow('changed its mind');
  expect(await listAuditEvents(firestore, { limit: 1 })).toEqual([]);
});
