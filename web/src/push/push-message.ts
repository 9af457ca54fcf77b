import { isPushScreen, type PushScreen } from '@polytips/functions/contract/push.ts';
import * as z from 'zod/mini';

/** A message as the worker shows it; another one of the same `tag` replaces it on the device. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** Where a press leads. */
  readonly screen: PushScreen;
}

/**
 * What Firebase Cloud Messaging delivers to a browser, as far as it is read here. Source: the
 * `MessagePayloadInternal` of Firebase's own worker; our messages are made by functions/src/push.
 */
const payload = z.object({
  notification: z.object({
    title: z.string().check(z.minLength(1), z.maxLength(200)),
    body: z._default(z.string().check(z.maxLength(1_000)), ''),
  }),
  data: z.object({
    tag: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    screen: z.optional(z.unknown()),
  }),
});

/** The message of a payload, as JSON or decoded; undefined where it is none of ours. */
export function parsePushMessage(received: unknown): PushMessage | undefined {
  const parsed = z.safeParse(payload, typeof received === 'string' ? decode(received) : received);
  if (!parsed.success) return undefined;
  const { notification, data } = parsed.data;
  return { ...notification, tag: data.tag, screen: screenOf(data.screen) };
}

function decode(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The screen that a message names, or its notification: one of a closed list, so that none leads out of the app. */
export const screenOf = (named: unknown): PushScreen => (isPushScreen(named) ? named : 'tips');
