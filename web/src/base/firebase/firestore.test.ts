import { beforeEach, expect, it, vi } from 'vitest';

interface Snapshot {
  readonly metadata: { readonly fromCache: boolean };
  readonly exists: () => boolean;
  readonly data: () => unknown;
}

type OnSnapshot = (
  reference: string,
  options: object,
  onNext: (snapshot: Snapshot) => void,
  onError: (error: Error) => void,
) => () => void;

const fakes = vi.hoisted(() => ({
  onSnapshot: vi.fn<OnSnapshot>(),
  stop: vi.fn<() => void>(),
  disableNetwork: vi.fn<() => Promise<void>>(),
  enableNetwork: vi.fn<() => Promise<void>>(),
}));
vi.mock('./app.ts', () => ({ firebaseApp: {} }));
vi.mock('../../config/environment.ts', () => ({ emulators: undefined }));
vi.mock('firebase/firestore', () => ({
  initializeFirestore: () => ({}),
  connectFirestoreEmulator: () => undefined,
  doc: (_: object, path: string) => path,
  snapshotEqual: (one: Snapshot, other: Snapshot) =>
    one.data() === other.data() && one.metadata.fromCache === other.metadata.fromCache,
  ...fakes,
}));

const { catchUp, listen, reconnect } = await import('./firestore.ts');

const onData = vi.fn<(data: unknown) => void>();
const onFail = vi.fn<() => void>();

/** What Firestore says of a document; without data, that there is none. */
const saying = (data: unknown, { fromCache = false } = {}): Snapshot => ({
  metadata: { fromCache },
  exists: () => data !== undefined,
  data: () => data,
});

/** A listener, with what Firestore may say to it. */
function startListener() {
  fakes.onSnapshot.mockReturnValue(fakes.stop);
  const stop = listen('accounts/ABC123', onData, onFail);
  const [, , say, fail] = fakes.onSnapshot.mock.lastCall ?? [];
  if (say === undefined || fail === undefined) throw new Error('Nothing is listened to');
  return { say, fail, stop };
}

beforeEach(() => void vi.clearAllMocks());

it('gives each state of a document once', () => {
  const { say, stop } = startListener();
  say(saying('first'));
  say(saying('first'));
  say(saying(undefined));
  expect(onData.mock.calls).toEqual([['first'], [undefined]]);
  expect(onFail).not.toHaveBeenCalled();
  stop();
  expect(fakes.stop).toHaveBeenCalledOnce();
});

it('takes nothing for a document that is absent while Firestore does not answer', () => {
  const { say, stop } = startListener();
  say(saying(undefined, { fromCache: true }));
  expect(onFail).toHaveBeenCalledOnce();
  expect(onData).not.toHaveBeenCalled();
  stop();
});

it('reconnects by disabling the network and enabling it', async () => {
  await reconnect();
  expect(fakes.disableNetwork).toHaveBeenCalledBefore(fakes.enableNetwork);
});

it('catches up with a document that may be out of date, until it is not', async () => {
  const { say, stop } = startListener();
  say(saying('first'));
  await catchUp();
  expect(fakes.enableNetwork).not.toHaveBeenCalled();
  say(saying('first', { fromCache: true }));
  await catchUp();
  expect(fakes.enableNetwork).toHaveBeenCalledOnce();
  say(saying('second'));
  await catchUp();
  expect(fakes.enableNetwork).toHaveBeenCalledOnce();
  stop();
});

it.each(['stopped', 'refused'])('catches up with nothing that was %s', async (end) => {
  const { say, fail, stop } = startListener();
  say(saying('first', { fromCache: true }));
  if (end === 'refused') fail(new Error('permission-denied'));
  else stop();
  await catchUp();
  expect(fakes.enableNetwork).not.toHaveBeenCalled();
});
