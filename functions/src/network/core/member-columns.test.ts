import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberOf } from '../../../test/reference/example-members.ts';
import { randomMembers } from '../../../test/reference/random-members.ts';
import { networkShapes } from '../../../test/reference/random-network.ts';
import {
  columnsOf,
  type MemberColumns,
  type Place,
  textAt,
  textColumn,
  withChanges,
  withoutEnded,
} from './member-columns.ts';
import { packColumns, unpackColumns } from './packed-columns.ts';

/** The places that columns hold, by uid. */
function placesOf(columns: MemberColumns): Place[] {
  const { days, uids, sponsors, joinedDays, packageEnds, packageIds } = columns;
  return uids.map((uid, position) => {
    const start = packageEnds[position - 1] ?? 0;
    const length = (packageEnds[position] ?? 0) - start;
    return {
      uid,
      sponsor: uids[sponsors[position] ?? -1] ?? null,
      joinedDay: days[joinedDays[position] ?? -1] ?? '',
      packages: Array.from({ length }, (_, index) => ({
        id: textAt(packageIds, start + index),
        amountMicros: columns.amountsMicros[start + index] ?? 0,
        startDay: days[columns.startDays[start + index] ?? -1] ?? '',
      })),
    };
  });
}

/** The same places as columns give them back: by uid, packages by id. */
function inOrder(places: readonly Place[]): Place[] {
  return places
    .map((place) => ({
      ...place,
      packages: place.packages.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    }))
    .toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
}

const network = fc
  .record({
    seed: fc.noShrink(fc.nat()),
    shape: fc.constantFrom(...networkShapes),
    size: fc.integer({ min: 0, max: 60 }),
    day: fc.constant('2026-01-14'),
  })
  .map(randomMembers);

describe('columns of members', () => {
  it('hold every place, also when packed and unpacked', () => {
    fc.assert(
      fc.property(network, (members) => {
        const columns = columnsOf(members);
        expect(placesOf(columns)).toEqual(inOrder(members));
        expect(unpackColumns(packColumns(columns))).toEqual(columns);
      }),
    );
  });

  it('with changes are those of the members after the changes', () => {
    const chosen = fc.infiniteStream(fc.boolean());
    fc.assert(
      fc.property(network, chosen, chosen, (members, isEarlier, isChanged) => {
        // A member can only be earlier when the sponsor is.
        const earlier = new Map<string, Place>();
        const byUid = new Map(members.map((member) => [member.uid, member]));
        const take = (member: Place): boolean => {
          if (earlier.has(member.uid)) return true;
          const sponsor = member.sponsor === null ? undefined : byUid.get(member.sponsor);
          if (sponsor !== undefined && !take(sponsor)) return false;
          if (!isEarlier.next().value) return false;
          const packages = member.packages.slice(isChanged.next().value ? 1 : 0);
          earlier.set(member.uid, { ...member, packages });
          return true;
        };
        for (const member of members) take(member);
        const changes = members.filter(
          ({ uid, packages }) => earlier.get(uid)?.packages.length !== packages.length,
        );
        const merged = withChanges(columnsOf([...earlier.values()]), changes);
        expect(placesOf(merged)).toEqual(inOrder(members));
      }),
    );
  });

  it('without some packages hold the others, and of each member what the ones left out amount to', () => {
    const chosen = fc.infiniteStream(fc.boolean());
    fc.assert(
      fc.property(network, chosen, (members, chosenToEnd) => {
        const ended = new Set(
          members
            .flatMap(({ packages }) => packages)
            .filter(() => chosenToEnd.next().value)
            .map(({ id }) => id),
        );
        const all = columnsOf(members);
        const left = withoutEnded(all, (at) => ended.has(textAt(all.packageIds, at)));
        expect(placesOf(left)).toEqual(
          inOrder(members).map((place) => ({
            ...place,
            packages: place.packages.filter(({ id }) => !ended.has(id)),
          })),
        );
        expect([...left.endedMicros]).toEqual(
          inOrder(members).map(({ packages }) =>
            packages
              .filter(({ id }) => ended.has(id))
              .reduce((sum, { amountMicros }) => sum + amountMicros, 0),
          ),
        );
        // A member who changes comes whole.
        expect(withChanges(left, members)).toEqual(all);
        // Where a later package ends, what ended before stays counted.
        const none = withoutEnded(left, () => true);
        expect(none.packageIds).toEqual(textColumn([]));
        expect(none.endedMicros).toEqual(withoutEnded(all, () => true).endedMicros);
      }),
    );
  });

  it('refuse more text than they can address, instead of crediting under a wrong id', () => {
    const text = 'a'.repeat(2 ** 20);
    expect(() => textColumn(Array.from({ length: 2_048 }, () => text))).toThrow(RangeError);
    const one = columnsOf([memberOf('A', null, 50)]);
    const full = {
      ...one,
      packageIds: { bytes: Buffer.alloc(0), ends: Int32Array.of(2 ** 31 - 1) },
    };
    expect(() => withChanges(full, [memberOf('B', null, 50)])).toThrow(RangeError);
  });

  it('hold ids of any letters', () => {
    const member = {
      ...memberOf('Ä', null, 50),
      packages: [{ id: '€1', amountMicros: 1, startDay: '2026-01-05' }],
    };
    const columns = unpackColumns(packColumns(columnsOf([member, memberOf('Z', 'Ä')])));
    expect(placesOf(columns)).toEqual(inOrder([member, memberOf('Z', 'Ä')]));
  });

  it.each([
    ['a member comes twice', [memberOf('C', 'A'), memberOf('C', 'B')]],
    ['a sponsor is missing', [memberOf('C', 'X')]],
  ])('refuse changes when %s', (_case, changes) => {
    const columns = columnsOf([memberOf('A', null), memberOf('B', 'A')]);
    expect(() => withChanges(columns, changes)).toThrow('The network is not whole');
  });

  it('refuse bytes of another format, which a later or an earlier build packed', () => {
    const packed = packColumns(columnsOf([memberOf('A', null, 50)]));
    packed.write('"format":1', packed.indexOf('"format":2'));
    expect(() => unpackColumns(packed)).toThrow(RangeError);
  });

  it('refuse bytes that are cut off', () => {
    const packed = packColumns(columnsOf([memberOf('A', null, 50)]));
    expect(() => unpackColumns(packed.subarray(0, packed.length - 8))).toThrow(RangeError);
  });
});
