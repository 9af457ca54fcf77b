import { expect, it, vi } from 'vitest';
import { createDocuments, type Listen } from './documents.ts';

const path = 'accounts/ABC123';

/** Documents whose listeners the test answers. */
function openWorld() {
  const listeners: { data: (data: unknown) => void; fail: () => void }[] = [];
  const stop = vi.fn<() => void>();
  const listen = vi.fn<Listen>((_, data, fail) => {
    listeners.push({ data, fail });
    return stop;
  });
  const last = () => {
    const listener = listeners.at(-1);
    if (listener === undefined) throw new Error('Nothing is listened to');
    return listener;
  };
  const documents = createDocuments();
  const disconnect = documents.connect(listen);
  return { documents, disconnect, listen, last, stop };
}

const onChange = () => undefined;

it('a document is loading until its first data, absent without data, and then follows each change', () => {
  const { documents, last } = openWorld();
  const seen: unknown[] = [];
  documents.subscribe(path, () => seen.push(documents.get(path)));
  expect(documents.get(path)).toEqual({ state: 'loading' });
  last().data(undefined);
  last().data({ total: 1 });
  last().data({ total: 2 });
  expect(seen).toEqual([
    { state: 'absent' },
    { state: 'present', data: { total: 1 } },
    { state: 'present', data: { total: 2 } },
  ]);
});

it('a second follower has the data at once, from the same listener', () => {
  const { documents, listen, last } = openWorld();
  documents.subscribe(path, onChange);
  last().data({ total: 1 });
  documents.subscribe(path, onChange);
  expect(documents.get(path)).toEqual({ state: 'present', data: { total: 1 } });
  expect(listen).toHaveBeenCalledTimes(1);
});

it('the listener stops with the last follower, and the next follower, such as another member, starts another one', () => {
  const { documents, listen, last, stop } = openWorld();
  const leaveFirst = documents.subscribe(path, onChange);
  const leaveSecond = documents.subscribe(path, onChange);
  last().fail();
  leaveFirst();
  expect(stop).not.toHaveBeenCalled();
  leaveSecond();
  expect(stop).toHaveBeenCalledTimes(1);
  documents.subscribe(path, onChange);
  expect(documents.get(path)).toEqual({ state: 'loading' });
  expect(listen).toHaveBeenCalledTimes(2);
});

it('a document that cannot be read says so, and is listened to again on request', () => {
  const { documents, listen, last, stop } = openWorld();
  documents.subscribe(path, onChange);
  documents.retry();
  expect(listen).toHaveBeenCalledTimes(1);
  last().fail();
  expect(documents.get(path)).toEqual({ state: 'failed' });
  documents.retry();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(documents.get(path)).toEqual({ state: 'loading' });
  last().data({ total: 1 });
  expect(documents.get(path)).toEqual({ state: 'present', data: { total: 1 } });
});

it('only what could not be read is listened to again', () => {
  const { documents, listen, last } = openWorld();
  documents.subscribe(path, onChange);
  last().fail();
  documents.subscribe('latest/tip', onChange);
  last().data({ total: 1 });
  documents.retry();
  expect(listen.mock.calls.map(([listened]) => listened)).toEqual([path, 'latest/tip', path]);
});

it('documents of different paths have listeners of their own', () => {
  const { documents, listen, last } = openWorld();
  documents.subscribe(path, onChange);
  documents.subscribe('accounts/XYZ789', onChange);
  last().data({ total: 2 });
  expect(listen.mock.calls.map(([listened]) => listened)).toEqual([path, 'accounts/XYZ789']);
  expect(documents.get(path)).toEqual({ state: 'loading' });
});

it('documents that are followed before they have listeners are loading, and then get them', () => {
  const documents = createDocuments();
  const onFollowed = vi.fn<() => void>();
  documents.subscribe(path, onFollowed);
  expect(documents.get(path)).toEqual({ state: 'loading' });
  documents.connect((_, onData) => {
    onData({ total: 1 });
    return () => undefined;
  });
  expect(documents.get(path)).toEqual({ state: 'present', data: { total: 1 } });
  expect(onFollowed).toHaveBeenCalled();
});

it('documents whose listeners are taken away are loading again, and keep nothing', () => {
  const { documents, disconnect, last, stop } = openWorld();
  documents.subscribe(path, onChange);
  last().data({ total: 1 });
  disconnect();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(documents.get(path)).toEqual({ state: 'loading' });
});
