import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedUserKey } from '../../config/storage-keys.ts';

const stored = vi.fn<() => string | null>();
let session: Map<string, string>;
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
  session = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, text: string) => session.set(key, text),
    removeItem: (key: string) => session.delete(key),
  });
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

it.each([
  ['all of it', draft],
  ['without a country and the consent', { ...draft, agreed: false, country: undefined }],
])('what is filled in outlives the page, but the password: %s', async (_case, filledIn) => {
  const before = await import('./signup-draft.ts');
  before.keepDraft(filledIn);
  vi.resetModules();
  const { lastDraft } = await import('./signup-draft.ts');
  expect(lastDraft()).toEqual({ ...filledIn, password: '' });
  expect(JSON.stringify([...session])).not.toContain(draft.password);
});

it('what is filled in ends with the visitor, once a member has entered', async () => {
  const { keepDraft } = await import('./signup-draft.ts');
  keepDraft(draft);
  stored.mockReturnValue('a member');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: storedUserKey }));
  expect([...session]).toEqual([]);
  stored.mockReturnValue(null);
  vi.resetModules();
  const { lastDraft } = await import('./signup-draft.ts');
  expect(lastDraft()).toEqual(blank);
});

it('a visitor after a member who was there before the page knows nothing of an earlier visitor', async () => {
  session.set('polytips:signup-draft', 'invitedBy=ROOT00&name=New+Member');
  stored.mockReturnValue('a member');
  const { lastDraft } = await import('./signup-draft.ts');
  expect(lastDraft()).toEqual(blank);
  expect([...session]).toEqual([]);
});
