import { messages } from '@polytips/functions/contract/messages.ts';
import { mail } from '@polytips/functions/contract/values.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';

/** How asking for a link stands; a `refusal` is said in the Error modal, a `problem` beside the form. */
export type ForgotState =
  | { readonly step: 'asking' }
  | { readonly step: 'sending' }
  | { readonly step: 'sent'; readonly mail: string }
  | { readonly step: 'refused'; readonly refusal: string }
  | { readonly step: 'failed'; readonly problem: string };

/** Asks the server to mail a link that resets the password; once at a time. */
export function useForgot(): {
  readonly state: ForgotState;
  readonly send: (typed: string) => Promise<void>;
  /** Back to the form. */
  readonly dismiss: () => void;
} {
  const [state, setState] = useState<ForgotState>({ step: 'asking' });
  const sending = useRef(false);

  async function send(typed: string): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setState({ step: 'sending' });
    setState(await requestLink(typed));
    sending.current = false;
  }

  return { state, send, dismiss: () => setState({ step: 'asking' }) };
}

async function requestLink(typed: string): Promise<ForgotState> {
  const address = mail.safeParse(typed);
  if (!address.success) return { step: 'refused', refusal: messages.invalidMail };
  const reply = await callApi('passRecover', { body: { mail: address.data } });
  if (!reply.ok) return { step: 'failed', problem: reply.failure.message };
  return reply.data === 'No Data Found'
    ? { step: 'refused', refusal: messages.mailUnknown(address.data) }
    : { step: 'sent', mail: address.data };
}
