import { passwordsCalls } from '@polytips/functions/contract/calls/passwords.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { mayBeDone } from '../../base/api/call-failure.ts';
import type { CallApi } from '../../base/api/create-call-api.ts';
import { type LoginAnswer, type LoginRow, requestLogin } from '../../session/request-login.ts';
import type { Vault } from '../../vault/vault.ts';
import { vaultProblem } from '../../wallet/opening-problem.ts';
import type { ResetLink } from './password-rules.ts';

/** The dependencies of resetting. */
export interface ResetDeps {
  readonly vault: Pick<Vault, 'prepareLogin'>;
  readonly callApi: CallApi;
}

/**
 * How a reset ended.
 * - `reset`: `row` is the server's reply to a login with the new password.
 * - `refused`: the link is not valid; nothing has changed.
 * - `unseen`: the new password is valid, but the login with it failed.
 * - `failed`: nobody knows whether anything has changed, or nothing has.
 */
export type Reset =
  | { readonly state: 'reset'; readonly row: LoginRow }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'unseen' }
  | { readonly state: 'failed'; readonly message: string };

/** Sets a new password with a mailed link, and logs in with it. The wallet stays as it is. */
export async function resetPassword(
  { vault, callApi }: ResetDeps,
  { mail, token, password }: ResetLink & { readonly password: string },
  onProgress: OnProgress,
): Promise<Reset> {
  const prepared = await vault.prepareLogin({ mail, password }, onProgress);
  if (!prepared.ok) {
    const otherwise = 'Your password could not be prepared on this device. Try again.';
    return { state: 'failed', message: vaultProblem(prepared.reason, otherwise) };
  }
  // The wallet does not open with this password yet, so the vault forgets it.
  prepared.end();
  return sendReset(callApi, { mail, token, pass: prepared.value.pass });
}

/**
 * A link works once, and the server refuses it also where an earlier request has used it, whose reply was lost: a login
 * shows whether it has.
 */
async function sendReset(
  callApi: CallApi,
  body: { readonly mail: string; readonly token: string; readonly pass: string },
): Promise<Reset> {
  const { mail, pass } = body;
  const posted = await postReset(callApi, body);
  if (posted.state === 'failed') return posted;
  const login = await requestLogin(callApi, { mail, pass });
  if (posted.state !== 'lost' || login.state === 'known') return endOf(posted, login);
  const again = await postReset(callApi, body);
  if (again.state === 'lost') return { state: 'failed', message: again.message };
  if (again.state === 'failed') return again;
  return endOf(again, await requestLogin(callApi, { mail, pass }));
}

/** How a reset that was answered ended, by the login after it. */
function endOf(posted: Posted, login: LoginAnswer): Reset {
  const isRefused = posted.state === 'refused';
  // The wallet of a reset that took effect opens with the password of before.
  if (login.state === 'known' && (!isRefused || login.row.sealed === 'old'))
    return { state: 'reset', row: login.row };
  if (!isRefused) return { state: 'unseen' };
  const isUnknown = login.state === 'failed' && mayBeDone(login.failure);
  return isUnknown ? { state: 'failed', message: login.failure.message } : posted;
}

type Posted =
  | { readonly state: 'done' }
  | Extract<Reset, { readonly state: 'refused' | 'failed' }>
  | { readonly state: 'lost'; readonly message: string };

async function postReset(
  callApi: CallApi,
  body: { readonly mail: string; readonly token: string; readonly pass: string },
): Promise<Posted> {
  const reply = await callApi(passwordsCalls.resetPassword, { body });
  if (!reply.ok) {
    const { message } = reply.failure;
    return { state: mayBeDone(reply.failure) ? 'lost' : 'failed', message };
  }
  return reply.data[0]?.status === 'OK'
    ? { state: 'done' }
    : { state: 'refused', message: messages.resetExpired };
}
