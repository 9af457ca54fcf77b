import { passwordsCalls } from '@polytips/functions/contract/passwords.ts';
import { callApi } from '../../base/api/call-api.ts';
import { CallFailed } from '../../base/api/call-failure.ts';

/** Tells the server that the member reads the mail, by the token of the link in it. */
export async function verifyMail(token: string): Promise<'OK' | 'NO'> {
  const reply = await callApi(passwordsCalls.verifyMail, { body: { token } });
  if (!reply.ok) throw new CallFailed(reply.failure);
  return reply.data[0]?.status ?? 'NO';
}
