import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { callApiAs } from '../../base/api/call-api.ts';
import { CallFailed } from '../../base/api/call-failure.ts';

/** Finds the member of a Referral ID, as a visitor: Firebase, which may not start in this browser, is not asked for a session. */
export const findSponsor = (id: string, signal?: AbortSignal) =>
  callApiAs(undefined)(accountsCalls.getUser, { params: { id } }, signal);

/** The same for the query client. */
export async function readSponsor(id: string, signal: AbortSignal) {
  const result = await findSponsor(id, signal);
  if (!result.ok) throw new CallFailed(result.failure);
  return result.data;
}
