import { passwordsCalls } from '@polytips/functions/contract/calls/passwords.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { mail } from '@polytips/functions/contract/values/schemas.ts';
import { callApi } from '../../base/api/call-api.ts';
import { CallFailed } from '../../base/api/call-failure.ts';

/** How the request for a link ended; a `refusal` is shown in the Error modal. */
export type LinkRequest =
  | { readonly state: 'sent'; readonly mail: string }
  | { readonly state: 'refused'; readonly refusal: string };

/** Checks the typed mail and requests the link. */
export async function requestLink(typed: string): Promise<LinkRequest> {
  const address = mail.safeParse(typed);
  if (!address.success) return { state: 'refused', refusal: messages.invalidMail };
  const reply = await callApi(passwordsCalls.passRecover, { body: { mail: address.data } });
  if (!reply.ok) throw new CallFailed(reply.failure);
  return reply.data === 'No Data Found'
    ? { state: 'refused', refusal: messages.mailUnknown(address.data) }
    : { state: 'sent', mail: address.data };
}
