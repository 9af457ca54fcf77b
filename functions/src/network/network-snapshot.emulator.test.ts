import { randomBytes } from 'node:crypto';
import type { DocumentReference } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { interceptRequests } from '../../test/firestore-requests.ts';
import { createTestWorld } from '../../test/world.ts';
import { collections, paths } from '../platform/paths.ts';
import {
  findNetworkSnapshot,
  keepNetworkSnapshot,
  readNetworkChanges,
} from './network-snapshot.ts';

it('what changed is read to its end by the page, all as it was at one moment', async () => {
  const world = createTestWorld();
  const { firestore } = world.context;
  world.setNow('2026-01-08T10:00:00.000Z');
  await world.join([['BEFORE', null]]);
  world.setNow('2026-01-09T10:00:00.000Z');
  const joined = ['MEMBR1', 'MEMBR2', 'MEMBR3', 'MEMBR4'];
  await world.join(joined.map((uid) => [uid, 'BEFORE'] as const));
  await world.confirm(['MEMBR2', '50']);
  let pages = 0;
  interceptRequests(firestore, 'requestStream', async ([method], send) => {
    if (method !== 'runQuery') return send();
    pages += 1;
    if (pages === 2) {
      await world.join([['LATER1', 'BEFORE']]);
      await world.confirm(['BEFORE', '100'], ['MEMBR4', '100']);
    }
    return send();
  });
  const changes = await readNetworkChanges(firestore, '2026-01-09', 2);
  const found = changes.places.map(({ uid, packages }) => [uid, packages.length] as const);
  expect(Object.fromEntries(found)).toEqual({ MEMBR1: 0, MEMBR2: 1, MEMBR3: 0, MEMBR4: 0 });
  expect(changes).toMatchObject({ members: 5, confirmedMicros: 50_000_000 });
  expect(pages).toBe(3);
});

it('the sum of all packages is, beyond what a double holds exactly, the double nearest to it', async () => {
  const world = createTestWorld();
  const { firestore } = world.context;
  const uids = ['MEMBR1', 'MEMBR2', 'MEMBR3'];
  await world.join(uids.map((uid) => [uid, null] as const));
  const amountMicros = Number.MAX_SAFE_INTEGER - 1;
  for (const uid of uids)
    await firestore.doc(paths.tree(uid)).update({ confirmedMicros: amountMicros });
  const { confirmedMicros } = await readNetworkChanges(firestore, '2026-01-09');
  expect(confirmedMicros).toBe(Number(3n * BigInt(amountMicros)));
});

it.each<[string, (piece: DocumentReference) => Promise<unknown>]>([
  ['altered', (piece) => piece.update({ bytes: Buffer.from('altered') })],
  ['deleted', (piece) => piece.delete()],
])('a snapshot of which one piece is %s is none', async (_, damage) => {
  const { firestore } = createTestWorld().context;
  const day = '2026-01-09';
  // Three pieces.
  const packed = randomBytes(2_000_001);
  await keepNetworkSnapshot(firestore, { day, packed });
  expect((await findNetworkSnapshot(firestore, day))?.packed.equals(packed)).toBe(true);
  const pieces = await firestore.collection(collections.networkPieces).listDocuments();
  expect(pieces).toHaveLength(3);
  for (const piece of pieces.slice(-1)) await damage(piece);
  expect(await findNetworkSnapshot(firestore, day)).toBeUndefined();
});
