import * as z from 'zod/mini';
import { instant } from '../../contract/values.ts';

/** `pushTokens/{uid}`: the devices of a member that get messages about tips, newest first. */
export const pushTokensDocument = z.object({
  tokens: z.array(
    z.object({
      token: z.string(),
      /** Real time. */
      subscribedAt: instant,
      /** The tier at that time, which names the topic. */
      tipsPerDay: z.int(),
    }),
  ),
});

/** A device's token and when it was last subscribed. */
export type PushToken = z.output<typeof pushTokensDocument>['tokens'][number];

/** How many devices of a member get messages. */
export const tokensMax = 10;

const renewalMs = 7 * 86_400_000;

/** Whether a token is subscribed to the topic of its member's tier and need not be renewed yet. Source: spec section 9. */
export function isFresh(
  tokens: readonly PushToken[],
  { token, tipsPerDay }: Pick<PushToken, 'token' | 'tipsPerDay'>,
  now: Date,
): boolean {
  const known = tokens.find((stored) => stored.token === token);
  return (
    known?.tipsPerDay === tipsPerDay && now.getTime() - Date.parse(known.subscribedAt) < renewalMs
  );
}

/**
 * The tokens with one that was subscribed just now, and the subscriptions that end: its own to
 * the topic of another tier, and the ones for which there is no room.
 */
export function addToken(
  tokens: readonly PushToken[],
  added: PushToken,
): { readonly kept: PushToken[]; readonly ended: PushToken[] } {
  const all = [added, ...removeToken(tokens, added.token)];
  const moved = tokens.filter(
    ({ token, tipsPerDay }) => token === added.token && tipsPerDay !== added.tipsPerDay,
  );
  return { kept: all.slice(0, tokensMax), ended: [...moved, ...all.slice(tokensMax)] };
}

/** The tokens without one. */
export const removeToken = (tokens: readonly PushToken[], token: string): PushToken[] =>
  tokens.filter((stored) => stored.token !== token);
