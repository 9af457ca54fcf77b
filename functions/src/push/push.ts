import type { PushScreen } from '../contract/push.ts';

/** A topic that devices subscribe to: those whose members read so many tips of a day. */
export type PushTopic = `tips-${number}`;

/** The topic of the devices whose members read so many tips of a day. */
export const tipsTopicOf = (tipsPerDay: number): PushTopic => `tips-${tipsPerDay}`;

/** What a device shows; messages with the same `tag` replace each other on a device. */
export interface PushMessage {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Where a click leads, in the web app. */
  readonly screen: PushScreen;
  /** For how long a device that is off may still get it. */
  readonly lifeMs: number;
}

/** How long a message is worth something, from its event on: while the service is out of reach, and to a device that is off. */
export const messageLifeMs = 24 * 3_600_000;

/** Messages to devices. Each method answers `off` where this installation sends none. */
export interface Push {
  /** Sends one message to every device of any of 1 to 5 topics. @throws PushUnavailableError */
  send(topics: readonly PushTopic[], message: PushMessage): Promise<'sent' | 'off'>;
  /** Sends a message to one device. `gone`: the token is no device's any more. @throws PushUnavailableError */
  sendTo(token: string, message: PushMessage): Promise<'sent' | 'gone' | 'off'>;
  /** `gone`: the token is no device's any more. @throws PushUnavailableError */
  subscribe(topic: PushTopic, token: string): Promise<'subscribed' | 'gone' | 'off'>;
  /** `done` also where the token is no device's any more. @throws PushUnavailableError */
  unsubscribe(topic: PushTopic, token: string): Promise<'done' | 'off'>;
}

/** The messaging service did not answer, or not in time. */
export class PushUnavailableError extends Error {
  override readonly name = 'PushUnavailableError';
}

/** Sends nothing: for a server whose `PUSH` is not `fcm`; the local world has a stand-in of its own. */
export const noPush: Push = {
  send: () => Promise.resolve('off'),
  sendTo: () => Promise.resolve('off'),
  subscribe: () => Promise.resolve('off'),
  unsubscribe: () => Promise.resolve('off'),
};
