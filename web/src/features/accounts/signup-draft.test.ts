import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedUserKey } from '../../config/storage-keys.ts';

const stored = vi.fn<() => string | null>();
let page: EventTarget;

const draft = {
  invitedBy: 'ROOT00',
  agreed: true,
  sponsor: 'ROOT00',
  name: 'New Member',
  country: 'IN',
  mobile: '98765 43210',
  mail: 'new@polytips.example',
  password: 'secret1',
};
const kept = { ...draft, password: '' };
const blank = {
  invitedBy: '',
  agreed: false,
  sponsor: '',
  name: '',
  country: undefined,
  mobile: '',
  mail: '',
  password: '',
};

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
  ['until a member enters', 'a member', blank],
  ['while nobody does', null, kept],
])(
  'what is filled in is kept without its password %s, in this tab or in another one',
  async (_case, member, left) => {
    const { keepDraft, lastDraft } = await import('./signup-draft.ts');
    expect(lastDraft()).toEqual(blank);
    keepDraft(draft);
    expect(lastDraft()).toEqual(kept);
    stored.mockReturnValue(member);
    page.dispatchEvent(Object.assign(new Event('storage'), { key: storedUserKey }));
    expect(lastDraft()).toEqual(left);
  },
);
