import { expect, it, vi } from 'vitest';
import { recordAlerts } from '../../test/record-alerts.ts';
import { createTestWorld } from '../../test/world.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import { neverOver } from '../platform/deadline.ts';
import { lookAtDue } from './due-documents.ts';

/** However busy the machine is. */
const soon = (expectation: () => void | Promise<void>) =>
  vi.waitFor(expectation, { timeout: 60_000 });

const ids = Array.from({ length: 12 }, (_, index) => String(index).padStart(2, '0'));
const due = (id: string) => `2026-01-07T11:00:${id}.000Z`;

/** Twelve documents that are due in their order, and looks at them that end when the test says so. */
async function createLooks() {
  const { context } = createTestWorld();
  const { context: watched, takeAlertCodes } = recordAlerts(context);
  const { firestore } = context;
  const documents = firestore.collection('due');
  await Promise.all(ids.map((id) => documents.doc(id).set({ nextLookAt: due(id) })));
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const run = lookAtDue(
    watched,
    documents,
    ({ id }) => id,
    (id) => {
      const end = Promise.withResolvers<void>();
      ends.set(id, end);
      return end.promise;
    },
    neverOver,
  );
  const begun = () => [...ends.keys()];
  await soon(() => expect(begun()).toHaveLength(10));
  return {
    run,
    takeAlertCodes,
    begun,
    end: (id: string) => ends.get(id)?.resolve(),
    fail: (id: string, error: Error) => ends.get(id)?.reject(error),
    putOff: async (): Promise<string[]> => {
      const { docs } = await documents.get();
      return docs.filter((each) => each.get('nextLookAt') !== due(each.id)).map(({ id }) => id);
    },
  };
}

it('ten documents are looked at at once and never more, and one that fails or is slow keeps no other waiting', async () => {
  const { takeAlertCodes, begun, end, fail, putOff, run } = await createLooks();
  expect(begun()).toEqual(ids.slice(0, 10));
  fail('09', new Error('It cannot be read'));
  await soon(() => expect(begun()).toHaveLength(11));
  end('10');
  await soon(() => expect(begun()).toEqual(ids));
  for (const id of ids) end(id);
  await run;
  expect(takeAlertCodes()).toEqual(['document.put_off']);
  expect(await putOff()).toEqual(['09']);
});

it('where the chain is unavailable nothing more is looked at, and what was not looked at stays due', async () => {
  const { takeAlertCodes, begun, end, fail, putOff, run } = await createLooks();
  const ended = run.catch((error: unknown) => error);
  fail('00', new ChainUnavailableError('No endpoint answered'));
  for (const id of ids) end(id);
  expect(await ended).toBeInstanceOf(ChainUnavailableError);
  expect(begun()).toEqual(ids.slice(0, 10));
  expect({ alerts: takeAlertCodes(), putOff: await putOff() }).toEqual({ alerts: [], putOff: [] });
});
