import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedUserKey } from '../../config/storage-keys.ts';

const stored = vi.fn<() => string | null>();
let page: EventTarget;

beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', { getItem: stored });
  stored.mockReturnValue(null);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['until a member enters', 'a member', null],
  ['while nobody does', null, 'ROOT00'],
])('an invitation is kept %s, in this tab or in another one', async (_case, member, kept) => {
  const { keepInvitation, lastInvitation } = await import('./last-invitation.ts');
  keepInvitation('ROOT00');
  stored.mockReturnValue(member);
  page.dispatchEvent(Object.assign(new Event('storage'), { key: storedUserKey }));
  expect(lastInvitation()).toBe(kept);
});
