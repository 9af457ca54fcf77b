import { describe, expect, it } from 'vitest';
import { parseWatched, watchedUntil, watchedWhole } from './watched.ts';

describe('parseWatched', () => {
  const kept = { blockchain: { atSeconds: 12, finished: false } };

  it('reads what was stored', () => {
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
  ])('reads %j as nothing watched', (json) => {
    expect(parseWatched(json)).toEqual({});
  });
});

describe('a watched lesson', () => {
  it('is noted by whole seconds', () => {
    const watched = watchedUntil({}, 'blockchain', 12.9);
    expect(watched).toEqual({ blockchain: { atSeconds: 12, finished: false } });
    expect(watchedUntil(watched, 'blockchain', 12.1)).toBe(watched);
  });

  it('leaves the others as they are', () => {
    const watched = watchedUntil(watchedUntil({}, 'blockchain', 12), 'nft-basics', 3);
    expect(Object.keys(watched)).toEqual(['blockchain', 'nft-basics']);
  });

  it('restarts from the beginning after its end, and stays finished', () => {
    const watched = watchedWhole(watchedUntil({}, 'blockchain', 80), 'blockchain');
    expect(watched).toEqual({ blockchain: { atSeconds: 0, finished: true } });
    expect(watchedUntil(watched, 'blockchain', 5)).toEqual({
      blockchain: { atSeconds: 5, finished: true },
    });
  });
});
