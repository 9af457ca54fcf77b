import { afterEach, expect, it, vi } from 'vitest';
import { isSessionKept, readKeptRecord, removeKeptRecord } from './kept-record.ts';

vi.mock('../../config/environment.ts', () => ({ environment: { firebase: { apiKey: 'key' } } }));

afterEach(() => vi.unstubAllGlobals());

const uid = 'ONE111';
const nowMs = 1_000_000;
const tokens = { accessToken: 'token', expirationTime: nowMs + 60_000 };

/** A request of a database, which ends with these events, one after the other. */
class TestRequest extends EventTarget {
  readonly transaction = { abort };
  readonly error: Error | null = null;
  readonly result: unknown;

  constructor(result: unknown, ...events: readonly string[]) {
    super();
    this.result = result;
    for (const event of events) queueMicrotask(() => this.dispatchEvent(new Event(event)));
  }
}

const abort = vi.fn<() => void>();
const close = vi.fn<() => void>();
const removed: string[] = [];

/** A browser that opens Firebase's database, with one record or none. */
function opens(record: object | undefined): TestRequest {
  const get = (key: string) =>
    new TestRequest(key === 'firebase:authUser:key:[DEFAULT]' ? record : undefined, 'success');
  const remove = (key: string) => {
    removed.push(key);
    return new TestRequest(undefined, 'success');
  };
  const store = { get, delete: remove };
  return new TestRequest(
    {
      transaction: (_: string, mode: string) => ({
        objectStore: () => (mode === 'readwrite' ? store : { get }),
      }),
      close,
    },
    'success',
  );
}

const keptBy = (uid: string) => () => opens({ value: { uid, stsTokenManager: tokens } });

function stubDatabase(open: () => TestRequest): void {
  vi.stubGlobal('indexedDB', { open });
}

it.each<[string, () => TestRequest, boolean, boolean]>([
  ['of the member', keptBy(uid), true, true],
  ['of another member', keptBy('TWO222'), true, false],
  ['of nobody', () => opens(undefined), false, false],
  [
    'of nobody, where Firebase has made no database yet',
    () => new TestRequest(undefined, 'upgradeneeded', 'error'),
    false,
    false,
  ],
])('a session %s', async (_, open, isKept, isMembers) => {
  stubDatabase(open);
  expect(await isSessionKept()).toBe(isKept);
  const expected = isMembers ? { uid, idToken: 'token', untilMs: nowMs + 60_000 } : undefined;
  expect(await readKeptRecord(uid, nowMs)).toEqual(expected);
});

it.each([
  ['read', isSessionKept],
  ['removed', removeKeptRecord],
])('where Firebase has made no database yet, none is made when it is %s', async (_, request) => {
  stubDatabase(() => new TestRequest(undefined, 'upgradeneeded', 'error'));
  abort.mockClear();
  await request();
  expect(abort).toHaveBeenCalledOnce();
});

it('a session is removed from where Firebase keeps it', async () => {
  stubDatabase(keptBy(uid));
  close.mockClear();
  await removeKeptRecord();
  expect(removed).toEqual(['firebase:authUser:key:[DEFAULT]']);
  expect(close).toHaveBeenCalledOnce();
});

it('a database that does not open is an error, and not the absence of a session', async () => {
  stubDatabase(() => new TestRequest(undefined, 'error'));
  await expect(isSessionKept()).rejects.toThrow('Nothing was read');
});
