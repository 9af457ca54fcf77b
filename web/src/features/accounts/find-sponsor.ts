import { accountsCalls } from '@polytips/functions/contract/accounts.ts';
import { callQuery } from '../../base/api/use-call.ts';

/** Finds the name of the member of a Referral ID. */
export const findSponsor = (id: string, signal: AbortSignal) =>
  callQuery(accountsCalls.getUser, { params: { id } }).queryFn({ signal });
