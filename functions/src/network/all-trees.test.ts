import { describe, expect, it } from 'vitest';
import { withMissingSponsors } from './all-trees.ts';

const place = (uid: string, sponsor: string | null) => ({ uid, sponsor });

/** What comes of places, and which were asked for, of those that there are. */
async function complete(
  places: readonly { readonly uid: string; readonly sponsor: string | null }[],
  others: readonly { readonly uid: string; readonly sponsor: string | null }[],
) {
  const asked: (readonly string[])[] = [];
  const whole = await withMissingSponsors(places, async (uids) => {
    asked.push(uids);
    return others.filter(({ uid }) => uids.includes(uid));
  });
  return { uids: whole.map(({ uid }) => uid), asked };
}

describe('withMissingSponsors', () => {
  it.each([
    ['nobody', [], [], [], []],
    ['a whole network', [place('A', null), place('B', 'A')], [], ['A', 'B'], []],
    ['a sponsor', [place('B', 'A')], [place('A', null)], ['B', 'A'], [['A']]],
    [
      'a sponsor of two, once',
      [place('B', 'A'), place('C', 'A')],
      [place('A', null)],
      ['B', 'C', 'A'],
      [['A']],
    ],
    [
      'sponsors above each other',
      [place('C', 'B'), place('T', null)],
      [place('A', 'T'), place('B', 'A')],
      ['C', 'T', 'B', 'A'],
      [['B'], ['A']],
    ],
    ['a sponsor that there is not', [place('C', 'B')], [], ['C'], [['B']]],
    [
      'a circle',
      [place('C', 'B')],
      [place('B', 'A'), place('A', 'B')],
      ['C', 'B', 'A'],
      [['B'], ['A']],
    ],
  ])('of %s', async (_name, places, others, uids, asked) => {
    expect(await complete(places, others)).toEqual({ uids, asked });
  });
});
