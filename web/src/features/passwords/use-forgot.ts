import { messages } from '@polytips/functions/contract/messages.ts';
import { mail } from '@polytips/functions/contract/values.ts';
import { callApi } from '../../base/api/call-api.ts';
import { CallFailed } from '../../base/api/call-failure.ts';
import { useAttempt } from '../../base/use-attempt.ts';

/** How the request for a link ended; a `refusal` is shown in the Error modal. */
type LinkRequest =
  | { readonly step: 'sent'; readonly mail: string }
  | { readonly step: 'refused'; readonly refusal: string };

/** How far the request for a link has come; a `problem` is shown beside the form. */
export type ForgotState =
  | { readonly step: 'asking' }
  | { readonly step: 'sending' }
  | { readonly step: 'failed'; readonly problem: string }
  | LinkRequest;

/** Requests the mail with the link that resets the password; one request at a time. */
export function useForgot(): {
  readonly state: ForgotState;
  readonly send: (typed: string) => Promise<unknown>;
  /** Back to the form. */
  readonly dismiss: () => void;
} {
  const { state, result, error, start, cancel } = useAttempt(requestLink);
  return { state: stepOf(state === 'pending', result, error), send: start, dismiss: cancel };
}

function stepOf(
  isPending: boolean,
  result: LinkRequest | undefined,
  error: Error | undefined,
): ForgotState {
  if (isPending) return { step: 'sending' };
  if (error !== undefined) return { step: 'failed', problem: error.message };
  return result ?? { step: 'asking' };
}

async function requestLink(typed: string): Promise<LinkRequest> {
  const address = mail.safeParse(typed);
  if (!address.success) return { step: 'refused', refusal: messages.invalidMail };
  const reply = await callApi('passRecover', { body: { mail: address.data } });
  if (!reply.ok) throw new CallFailed(reply.failure);
  return reply.data === 'No Data Found'
    ? { step: 'refused', refusal: messages.mailUnknown(address.data) }
    : { step: 'sent', mail: address.data };
}
