import { expect, it } from 'vitest';
import { MemoryDocuments, MemoryFirestore } from '../../test/payment-histories/memory-firestore.ts';
import { inTurn } from './in-turn.ts';

const connect = () => new MemoryFirestore(new MemoryDocuments());

it('work on one key runs in order, also after a failure, and work on another key, or of another connection, does not wait', async () => {
  const firestore = connect();
  const events: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const work = (name: string, opened?: Promise<undefined>) => async () => {
    events.push(`${name} starts`);
    await opened;
    events.push(`${name} ends`);
    if (name === 'a1') throw new Error('a1 fails');
    return name;
  };
  const first = inTurn(firestore, 'a', work('a1', gate.promise));
  const second = inTurn(firestore, 'a', work('a2'));
  expect(await inTurn(firestore, 'b', work('b1'))).toBe('b1');
  expect(await inTurn(connect(), 'a', work('c1'))).toBe('c1');
  expect(events.splice(0)).toEqual(['a1 starts', 'b1 starts', 'b1 ends', 'c1 starts', 'c1 ends']);
  gate.resolve(undefined);
  await expect(first).rejects.toThrow('a1 fails');
  expect(await second).toBe('a2');
  expect(events).toEqual(['a1 ends', 'a2 starts', 'a2 ends']);
});
