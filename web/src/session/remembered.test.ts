import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedUserKey } from '../config/storage-keys.ts';

const stored = vi.fn<(key: string) => string | null>();
const clearTab = vi.fn<() => void>();
let page: EventTarget;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', { getItem: stored });
  vi.stubGlobal('sessionStorage', { clear: clearTab });
  clearTab.mockClear();
  vi.stubGlobal('location', { href: 'https://app.test/#/menu' });
  stored.mockReturnValue('one member');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => import('./remembered.ts');
const otherTabWrote = (key: string | null) => Object.assign(new Event('storage'), { key });
const pageShown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

it.each([
  ['another tab logged one in', otherTabWrote(storedUserKey)],
  ['another tab cleared everything, and logged one in', otherTabWrote(null)],
  ['the page comes back from where the browser kept it', pageShown(true)],
])(
  'another member is noticed when %s; Firebase has three seconds to notice, too',
  async (_case, event) => {
    const { remembered, wasStoredElsewhere } = await open();
    stored.mockReturnValue('another member');
    page.dispatchEvent(event);
    expect(remembered.get()).toBe('another member');
    expect(wasStoredElsewhere()).toBe(true);
    vi.advanceTimersByTime(3_000);
    expect(wasStoredElsewhere()).toBe(false);
  },
);

it('Firebase has three seconds for the last of two members', async () => {
  const { wasStoredElsewhere } = await open();
  page.dispatchEvent(otherTabWrote(storedUserKey));
  vi.advanceTimersByTime(2_900);
  page.dispatchEvent(otherTabWrote(storedUserKey));
  vi.advanceTimersByTime(2_900);
  expect(wasStoredElsewhere()).toBe(true);
  vi.advanceTimersByTime(100);
  expect(wasStoredElsewhere()).toBe(false);
});

it.each([
  ['another tab wrote something else', otherTabWrote('polytips:another')],
  ['the page is shown for the first time', pageShown(false)],
])('nobody was stored elsewhere when %s', async (_case, event) => {
  const { wasStoredElsewhere } = await open();
  page.dispatchEvent(event);
  expect(wasStoredElsewhere()).toBe(false);
});

it('a member who is gone when the page comes back is forgotten', async () => {
  const { remembered, wasStoredElsewhere } = await open();
  stored.mockReturnValue(null);
  page.dispatchEvent(pageShown(true));
  expect(remembered.get()).toBeNull();
  expect(wasStoredElsewhere()).toBe(false);
});

it('a log-out in another tab is one of the screen that was open, and of no link that is opened later', async () => {
  const { wasLoggedOut } = await open();
  stored.mockReturnValue(null);
  page.dispatchEvent(otherTabWrote(null));
  expect(wasLoggedOut()).toBe(true);
  vi.stubGlobal('location', { href: 'https://app.test/#/tips' });
  expect(wasLoggedOut()).toBe(false);
});

it.each([
  ['that logs out clears what was typed in this one', null, 1],
  ['that stores a member leaves it', storedUserKey, 0],
])('another tab %s', async (_case, key, times) => {
  await open();
  page.dispatchEvent(otherTabWrote(key));
  expect(clearTab).toHaveBeenCalledTimes(times);
});

it.each([
  ['of this tab', (clearStorage: () => void) => clearStorage()],
  ['of another tab', () => page.dispatchEvent(otherTabWrote(null))],
])('a log-out %s forgets what the browser could not keep', async (_case, logOut) => {
  vi.stubGlobal('localStorage', { getItem: () => null, clear: vi.fn<() => void>() });
  const { clearStorage } = await open();
  const { kept } = await import('../base/browser/kept.ts');
  const value = kept('local', 'key', (text) => text);
  // This storage keeps nothing.
  value.set('text');
  expect(value.get()).toBe('text');
  logOut(clearStorage);
  expect(value.get()).toBeNull();
});
