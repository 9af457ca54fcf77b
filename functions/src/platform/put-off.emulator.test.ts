import { expect, it } from 'vitest';
import { createTestWorld } from '../../test/world.ts';
import { putOff } from './put-off.ts';

const error = new Error('It cannot be settled');

it('a document is put off, but not where somebody has changed it since it was read', async () => {
  const { context } = createTestWorld();
  const { clock, firestore, log } = context;
  const quiet = { clock, log: { ...log, alert: () => undefined } };
  const due = firestore.collection('due');
  const readAll = async () => (await due.orderBy('name').get()).docs;
  for (const name of ['changed', 'left']) await due.doc(name).set({ name, nextLookAt: 'now' });
  const read = await readAll();
  await due.doc('changed').update({ nextLookAt: 'at once' });
  for (const document of read)
    await putOff(quiet, document, error, () => ({ nextLookAt: 'later' }));
  expect((await readAll()).map((document) => document.get('nextLookAt'))).toEqual([
    'at once',
    'later',
  ]);
});
