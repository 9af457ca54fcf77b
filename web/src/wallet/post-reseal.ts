import { mayBeDone } from '../base/api/call-failure.ts';
import type { CallApi } from '../base/api/create-call-api.ts';

const attempts = 3;

/**
 * Gives the server a new envelope. When a reply is lost it looks what the server has, and repeats
 * the identical request, which is carried out once.
 * @returns why the server does not have it, for people.
 */
export async function postReseal(
  callApi: CallApi,
  body: { readonly phrases: string; readonly nonce: string; readonly sig: string },
): Promise<string | undefined> {
  let problem = '';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const reply = await callApi('walletReseal', { body });
    if (reply.ok) return undefined;
    problem = reply.failure.message;
    if (!mayBeDone(reply.failure)) return problem;
    if (await isKept(callApi, body.phrases)) return undefined;
  }
  return problem;
}

async function isKept(callApi: CallApi, phrases: string): Promise<boolean> {
  const reply = await callApi('walletShare', {});
  const [wallet] = reply.ok ? reply.data : [];
  return wallet?.phrases === phrases && wallet.sealed === 'current';
}
