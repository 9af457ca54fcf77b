import * as z from 'zod/mini';
import { instant } from '../../contract/values.ts';

/** `pushTokens/{uid}`: the devices of a member that get messages about tips, newest first. */
export const pushTokensDocument = z.object({
  tokens: z.array(z.object({ token: z.string(), /** Real time. */ subscribedAt: instant })),
});

/** A device's token and when it was last subscribed. */
export type PushToken = z.output<typeof pushTokensDocument>['tokens'][number];

/** How many devices of a member get messages. */
export const tokensMax = 10;

const renewalMs = 7 * 86_400_000;

/** Whether a token is subscribed and need not be renewed yet. Source: spec section 9. */
export function isFresh(tokens: readonly PushToken[], token: string, now: Date): boolean {
  const known = tokens.find((stored) => stored.token === token);
  return known !== undefined && now.getTime() - Date.parse(known.subscribedAt) < renewalMs;
}

/** The tokens with one that was subscribed just now, and the ones for which there is no room. */
export function addToken(
  tokens: readonly PushToken[],
  token: string,
  now: Date,
): { readonly kept: PushToken[]; readonly pushedOut: PushToken[] } {
  const added = { token, subscribedAt: now.toISOString() };
  const all = [added, ...removeToken(tokens, token)];
  return { kept: all.slice(0, tokensMax), pushedOut: all.slice(tokensMax) };
}

/** The tokens without one. */
export const removeToken = (tokens: readonly PushToken[], token: string): PushToken[] =>
  tokens.filter((stored) => stored.token !== token);
