import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findDraft, keepDraft } from './draft-store.ts';
import { emptyDraft } from './post-model.ts';

const [admin, another] = ['ADM1N0', 'ADM1N1'];
const draft = { heading: 'BTC', details: 'Hold' };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('what an admin typed is found after a reload, and by no other admin', () => {
  expect(findDraft(admin)).toEqual(emptyDraft);
  keepDraft(admin, draft);
  expect(findDraft(admin)).toEqual(draft);
  expect(findDraft(another)).toEqual(emptyDraft);
});

it('the day for which a draft was sent is found with it after a reload', () => {
  const sent = { ...draft, sentFor: '2026-01-07' };
  keepDraft(admin, sent);
  expect(findDraft(admin)).toEqual(sent);
});

it.each([
  '',
  '{',
  '[]',
  JSON.stringify(draft),
  JSON.stringify({ uid: admin, heading: 'BTC' }),
  JSON.stringify({ uid: admin, heading: 'BTC', details: 1 }),
  JSON.stringify({ uid: admin, ...draft, sentFor: 'today' }),
])('the stored text %j is no draft', (json) => {
  keepDraft(admin, draft);
  for (const key of kept.keys()) kept.set(key, json);
  expect(findDraft(admin)).toEqual(emptyDraft);
});
