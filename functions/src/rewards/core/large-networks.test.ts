import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineOf, memberOf } from '../../../test/reference/example-members.ts';
import { randomMembers } from '../../../test/reference/random-members.ts';
import { networkShapes } from '../../../test/reference/random-network.ts';
import type { Place } from '../../network/core/member-columns.ts';
import { indexNetwork } from './engine/network.ts';
import { largeNetworks } from './large-networks.ts';

/** The same by walking up from each member. */
function walkedNetworks(members: readonly Place[], largerThan: number) {
  const byUid = new Map(members.map((member) => [member.uid, member]));
  const networks = new Map<
    string,
    { members: number; subscribed: number; amountMicros: number }[]
  >();
  for (const { sponsor, packages } of members) {
    const amountMicros = packages.reduce((sum, one) => sum + one.amountMicros, 0);
    let above = sponsor;
    for (let level = 0; level < 20 && above !== null; level += 1) {
      const levels = networks.get(above) ?? [];
      const counted = (levels[level] ??= { members: 0, subscribed: 0, amountMicros: 0 });
      counted.members += 1;
      counted.subscribed += packages.length > 0 ? 1 : 0;
      counted.amountMicros += amountMicros;
      networks.set(above, levels);
      above = byUid.get(above)?.sponsor ?? null;
    }
  }
  const sizes = [...networks].filter(
    ([, levels]) => levels.reduce((total, { members }) => total + members, 0) > largerThan,
  );
  return new Map(sizes);
}

it('largeNetworks counts what a walk up from every member counts, in networks above the size alone', () => {
  fc.assert(
    fc.property(
      fc.noShrink(fc.nat()),
      fc.constantFrom(...networkShapes),
      fc.integer({ min: 0, max: 30 }),
      (seed, shape, largerThan) => {
        const members = randomMembers({ seed, shape, size: 120, day: '2026-01-14' });
        const counted = [...largeNetworks(indexNetwork(members), largerThan)];
        expect(new Map(counted.map(({ uid, levels }) => [uid, levels]))).toEqual(
          walkedNetworks(members, largerThan),
        );
      },
    ),
  );
});

/** A with so many directs, and one member below one of these. */
const withDirects = (count: number) =>
  indexNetwork([
    memberOf('A', null),
    ...Array.from({ length: count }, (_, number) => memberOf(`B${number}`, 'A', 50)),
    ...lineOf('C', 'B0', 50),
  ]);

it('largeNetworks leaves a network of a thousand to its views', () => {
  expect([...largeNetworks(withDirects(999), 1_000)]).toEqual([]);
  expect([...largeNetworks(withDirects(1_000), 1_000)]).toEqual([
    {
      uid: 'A',
      levels: [
        { members: 1_000, subscribed: 1_000, amountMicros: 50_000_000_000 },
        { members: 1, subscribed: 1, amountMicros: 50_000_000 },
      ],
    },
  ]);
});
