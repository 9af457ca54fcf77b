import { describe, expect, it } from 'vitest';
import { lineOf, memberOf } from '../../../../test/reference/example-members.ts';
import { indexNetwork } from './network.ts';

describe('indexNetwork', () => {
  it('places the members below a member directly after it', () => {
    const members = [
      memberOf('Z', null),
      memberOf('C', 'A'),
      memberOf('D', 'B'),
      memberOf('B', 'A'),
      memberOf('A', 'Z'),
      memberOf('Y', null),
    ];
    const { uids, sponsors, depths, ends, indexesByUid } = indexNetwork(members);
    expect(uids).toEqual(['Y', 'Z', 'A', 'B', 'D', 'C']);
    expect([...sponsors]).toEqual([-1, -1, 1, 2, 3, 2]);
    expect([...depths]).toEqual([0, 0, 1, 2, 3, 2]);
    expect([...ends]).toEqual([1, 6, 6, 5, 5, 6]);
    expect(Array.from(indexesByUid, (index) => uids[index]).join('')).toBe('ABCDYZ');
  });

  it('returns an empty network for no members', () => {
    expect(indexNetwork([]).uids).toEqual([]);
  });

  it('does not overflow the stack on a line of 30,000 members', () => {
    const line = lineOf('M', null, ...Array.from({ length: 30_000 }, () => 50));
    expect(Math.max(...indexNetwork(line).depths.slice(-2))).toBe(29_999);
  });

  const whole = [memberOf('A', null, 50), memberOf('B', 'A', 50), memberOf('C', 'B', 50)];

  it.each([
    ['a sponsor is missing', [...whole, memberOf('D', 'X', 50)]],
    ['a sponsor is named in another case', [...whole, memberOf('D', 'a', 50)]],
    ['a member is its own sponsor', [...whole, memberOf('D', 'D', 50)]],
    [
      'two members are below each other and a third below them',
      [...whole, memberOf('D', 'E'), memberOf('E', 'D'), memberOf('F', 'D')],
    ],
    ['no member is at the top', [memberOf('A', 'B'), memberOf('B', 'A')]],
    ['a member comes twice', [...whole, memberOf('B', 'A', 50)]],
    ['a member comes twice, below two', [...whole, memberOf('C', 'A', 50)]],
  ])('refuses a network when %s', (_case, members) => {
    expect(() => indexNetwork(members)).toThrow(RangeError);
    expect(() => indexNetwork(members.toReversed())).toThrow('The network is not whole');
  });
});
