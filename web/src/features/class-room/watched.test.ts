import { describe, expect, it } from 'vitest';
import { parseWatched, watchedUntil, watchedWhole } from './watched.ts';

describe('what was watched is read from storage', () => {
  const kept = { blockchain: { atSeconds: 12, finished: false } };

  it('as it was kept', () => {
    expect(parseWatched(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([
    null,
    '',
    'no JSON',
    '[]',
    '"text"',
    '{"blockchain":12}',
    '{"blockchain":{"atSeconds":-1,"finished":false}}',
    '{"blockchain":{"atSeconds":"12","finished":false}}',
    '{"blockchain":{"atSeconds":12}}',
  ])('and is nothing when the storage holds %j', (json) => {
    expect(parseWatched(json)).toEqual({});
  });
});

describe('watching', () => {
  it('is noted by whole seconds', () => {
    const watched = watchedUntil({}, 'blockchain', 12.9);
    expect(watched).toEqual({ blockchain: { atSeconds: 12, finished: false } });
    expect(watchedUntil(watched, 'blockchain', 12.1)).toBe(watched);
  });

  it('of one lesson leaves the others', () => {
    const watched = watchedUntil(watchedUntil({}, 'blockchain', 12), 'nft-basics', 3);
    expect(Object.keys(watched)).toEqual(['blockchain', 'nft-basics']);
  });

  it('to the end begins anew the next time, and stays so noted', () => {
    const watched = watchedWhole(watchedUntil({}, 'blockchain', 80), 'blockchain');
    expect(watched).toEqual({ blockchain: { atSeconds: 0, finished: true } });
    expect(watchedUntil(watched, 'blockchain', 5)).toEqual({
      blockchain: { atSeconds: 5, finished: true },
    });
  });
});
