import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { dropGoneSession } from './log-out.ts';

const fakes = vi.hoisted(() => ({
  endSession: vi.fn<() => Promise<void>>(),
  lock: vi.fn<() => void>(),
  endDelivery: vi.fn<() => Promise<void>>(),
  remember: vi.fn<(json: string | null) => void>(),
  isRemembered: vi.fn<() => boolean>(),
}));
vi.mock('../base/firebase/firebase.ts', () => ({
  openFirebase: async () => ({ endSession: fakes.endSession }),
  findIdToken: undefined,
}));
vi.mock('../base/api/call-api.ts', () => ({ callApiAs: undefined }));
vi.mock('../base/service-worker.ts', () => ({ endDelivery: fakes.endDelivery }));
vi.mock('../vault/app-vault.ts', () => ({ vault: { lock: fakes.lock } }));
vi.mock('./remembered.ts', () => ({
  remember: fakes.remember,
  isRemembered: fakes.isRemembered,
  remembered: undefined,
  clearStorage: undefined,
}));

let queryClient: QueryClient;

beforeEach(() => {
  vi.resetAllMocks();
  queryClient = new QueryClient();
  queryClient.setQueryData(['getUser'], 'Member');
});

it('a stored member without a session is forgotten, with the vault and what Firebase has', async () => {
  fakes.isRemembered.mockReturnValue(true);
  dropGoneSession(queryClient);
  expect(fakes.lock).toHaveBeenCalledOnce();
  expect(fakes.remember.mock.calls).toEqual([[null]]);
  await vi.waitFor(() => expect(fakes.endSession).toHaveBeenCalledOnce());
  expect(queryClient.getQueryData(['getUser'])).toBeUndefined();
});

it('a tab that finds nobody stored forgets what it has read, and ends nothing of another tab', async () => {
  fakes.isRemembered.mockReturnValue(false);
  dropGoneSession(queryClient);
  expect(queryClient.getQueryData(['getUser'])).toBeUndefined();
  // What it might end of Firebase would be ended a moment later.
  await new Promise((resolve) => void setImmediate(resolve));
  for (const ends of [fakes.lock, fakes.endSession, fakes.endDelivery, fakes.remember])
    expect(ends).not.toHaveBeenCalled();
});
