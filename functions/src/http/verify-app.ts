import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { hasClaims, SigningKeysUnavailableError } from './authenticate.ts';

/** The errors of a verification that are faults of the token; all others are faults of the server. */
const badToken = z.object({
  code: z.enum(['app-check/invalid-argument', 'app-check/app-check-token-expired']),
  message: z.string(),
});

/** The verifier's words when it could not get Google's public keys; its code is that of a bad token. */
const keysMissing = /Error fetching Json Web Keys/;

/**
 * Whether a request with this App Check token comes from our own app; every request does where App
 * Check is not configured.
 * @throws {SigningKeysUnavailableError} when that cannot be known now.
 */
export async function verifyApp(
  { appCheck }: Pick<Context, 'appCheck'>,
  token: string | undefined,
): Promise<Outcome<undefined>> {
  if (appCheck === undefined) return accepted(undefined);
  const unknownApp = refused('unknown_app', messages.unknownApp);
  if (token === undefined || !hasClaims(token)) return unknownApp;
  try {
    await appCheck.verifyToken(token);
    return accepted(undefined);
  } catch (failure) {
    const { success, data } = badToken.safeParse(failure);
    if (!success) throw failure;
    if (keysMissing.test(data.message)) {
      throw new SigningKeysUnavailableError('No public keys', { cause: failure });
    }
    return unknownApp;
  }
}
