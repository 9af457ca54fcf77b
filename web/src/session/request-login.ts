import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import type { CallFailure } from '../base/api/call-failure.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import { waitForLogouts } from './end-server-session.ts';

/** What the server sends to a member with the right password. */
export type LoginRow = Extract<CallReply<'login'>[number], { readonly token: string }>;

/** The server's answer to a mail and a derived password. */
export type LoginAnswer =
  | { readonly state: 'known'; readonly row: LoginRow }
  | { readonly state: 'refused' }
  | { readonly state: 'failed'; readonly failure: CallFailure };

/** Requests a login; nothing in this browser changes by it. */
export async function requestLogin(
  callApi: CallApi,
  login: { readonly mail: string; readonly pass: string },
): Promise<LoginAnswer> {
  await waitForLogouts();
  const reply = await callApi(accountsCalls.login, { body: login });
  if (!reply.ok) return { state: 'failed', failure: reply.failure };
  const [row] = reply.data;
  return row !== undefined && 'token' in row ? { state: 'known', row } : { state: 'refused' };
}
