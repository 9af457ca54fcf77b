import type { Auth } from 'firebase-admin/auth';
import { expect, it, vi } from 'vitest';
import { AuthUnavailableError } from '../platform/firebase-auth.ts';
import { isCurrentAdmin } from './admins.ts';

it('a Firebase Auth that does not answer is waited for five seconds', async () => {
  vi.useFakeTimers();
  try {
    const auth = { getUser: () => new Promise<never>(() => undefined) } satisfies Pick<
      Auth,
      'getUser'
    >;
    const answer = isCurrentAdmin(auth, 'AAAAAA').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answer).toBeInstanceOf(AuthUnavailableError);
  } finally {
    vi.useRealTimers();
  }
});
