import { expect, it } from 'vitest';
import { createTestWorld } from '../../test/world.ts';
import { paths } from '../platform/paths.ts';
import { readAllTrees } from './all-trees.ts';

it('reads the sponsor who joined when the page of their uid was read already', async () => {
  const world = createTestWorld();
  world.setNow('2026-01-08T10:00:00.000Z');
  await world.join([
    ['ABOVE0', null],
    ['BELOW0', 'ABOVE0'],
  ]);
  await world.confirm(['ABOVE0', '50']);
  const sponsor = world.context.firestore.doc(paths.tree('ABOVE0'));
  const data = (await sponsor.get()).data() ?? {};
  await sponsor.delete();

  const { firestore } = world.connectAgain();
  const original: unknown = Reflect.get(firestore, 'requestStream');
  if (typeof original !== 'function') throw new TypeError('Firestore has no requestStream');
  Reflect.set(firestore, 'requestStream', async (...request: unknown[]): Promise<unknown> => {
    if (request[0] === 'batchGetDocuments') await sponsor.set(data);
    return Reflect.apply(original, firestore, request);
  });
  expect(await readAllTrees(firestore)).toMatchObject([
    { uid: 'BELOW0', sponsor: 'ABOVE0', joinedDay: '2026-01-08', packages: [] },
    { uid: 'ABOVE0', sponsor: null, packages: [{ amountMicros: 50_000_000 }] },
  ]);
});
