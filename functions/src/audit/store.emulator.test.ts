import { beforeEach, expect, it } from 'vitest';
import { createTestWorld } from '../../test/world.ts';
import type { Context } from '../platform/context.ts';
import { listActs, recordAct } from './store.ts';

const act = { action: 'tip.posted', subject: 'tips/1', before: null, after: { day: '1' } } as const;
const atMinute = (minute: number) => new Date(Date.UTC(2026, 0, 7, 12, minute));

let firestore: Context['firestore'];
beforeEach(() => {
  ({ firestore } = createTestWorld().context);
});

async function record(requestId: string, minute: number): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    recordAct(firestore, transaction, { actor: 'AAAAAA', requestId }, atMinute(minute), act);
  });
}

it('gives pages, newest first, also of acts of the same moment', async () => {
  for (let index = 0; index < 5; index += 1) await record(String(index), Math.floor(index / 2));
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listActs(firestore, { limit: 2, ...(after === undefined ? {} : { after }) });
    seen.push(...page.map(({ requestId }) => requestId));
    after = page.at(-1)?.audit_sl;
    if (after === undefined) break;
  }
  expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4']);
  expect(seen[0]).toBe('4');
});

it('gives what was recorded', async () => {
  await record('request', 1);
  expect(await listActs(firestore, { limit: 1 })).toEqual([
    {
      ...act,
      audit_sl: expect.any(String),
      actor: 'AAAAAA',
      requestId: 'request',
      at: atMinute(1).toISOString(),
    },
  ]);
});

it('knows nothing after an entry that there is not', async () => {
  await record('request', 1);
  expect(await listActs(firestore, { limit: 1, after: 'unheard-of' })).toEqual([]);
});

it('takes an act back with the transaction that it was part of', async () => {
  const broken = firestore.runTransaction(async (transaction) => {
    recordAct(firestore, transaction, { actor: 'AAAAAA', requestId: '1' }, atMinute(1), act);
    throw new Error('changed its mind');
  });
  await expect(broken).rejects.toThrow('changed its mind');
  expect(await listActs(firestore, { limit: 1 })).toEqual([]);
});
