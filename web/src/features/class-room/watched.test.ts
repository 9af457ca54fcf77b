import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchedLessons, watchedUntil, watchedWhole } from './watched.ts';

afterEach(() => vi.unstubAllGlobals());

const keep = (json: string | null) => vi.stubGlobal('localStorage', { getItem: () => json });

describe('what was watched', () => {
  const kept = { blockchain: { atSeconds: 12, finished: false } };

  it('is read back', () => {
    keep(JSON.stringify(kept));
    expect(watchedLessons.get()).toEqual(kept);
  });

  it.each([
    null,
    '[]',
    '{"blockchain":12}',
    '{"blockchain":{"atSeconds":-1,"finished":false}}',
    '{"blockchain":{"atSeconds":"12","finished":false}}',
    '{"blockchain":{"atSeconds":12}}',
  ])('is nothing where %j is stored', (json) => {
    keep(json);
    expect(watchedLessons.get()).toEqual({});
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
