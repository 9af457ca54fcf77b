import type { CallReply } from '@polytips/functions/contract/contract.ts';
import type { CallFailure } from '../base/api/call-failure.ts';
import type { CallApi } from '../base/api/create-call-api.ts';

/** What the server gives to who knows the password. */
export type LoginRow = Extract<CallReply<'login'>[number], { readonly token: string }>;

/** What the server says to a mail and a derived password. */
export type LoginAnswer =
  | { readonly state: 'known'; readonly row: LoginRow }
  | { readonly state: 'refused' }
  | { readonly state: 'failed'; readonly failure: CallFailure };

/** Asks the server to log in; nothing in this browser changes by it. */
export async function askLogin(
  callApi: CallApi,
  login: { readonly mail: string; readonly pass: string },
): Promise<LoginAnswer> {
  const reply = await callApi('login', { body: login });
  if (!reply.ok) return { state: 'failed', failure: reply.failure };
  const [row] = reply.data;
  return row !== undefined && 'token' in row ? { state: 'known', row } : { state: 'refused' };
}
