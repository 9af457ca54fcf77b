import { type App, AppErrorCode, FirebaseAppError } from 'firebase-admin/app';
import {
  type BaseMessage,
  FirebaseMessagingError,
  getMessaging,
  MessagingErrorCode,
  type MessagingTopicManagementResponse,
} from 'firebase-admin/messaging';
import { TimedOutError, withTimeout } from '../platform/timer.ts';
import { type Push, type PushMessage, PushUnavailableError } from './push.ts';

const answerTimeoutMs = 10_000;

const goneCodes = [
  MessagingErrorCode.REGISTRATION_TOKEN_NOT_REGISTERED,
  MessagingErrorCode.INVALID_REGISTRATION_TOKEN,
  MessagingErrorCode.INVALID_ARGUMENT,
];

/** Errors that another try may not meet; every other one is a bug or a wrong set-up. */
const passingCodes = [
  MessagingErrorCode.SERVER_UNAVAILABLE,
  MessagingErrorCode.INTERNAL_ERROR,
  MessagingErrorCode.MESSAGE_RATE_EXCEEDED,
  MessagingErrorCode.TOPICS_MESSAGE_RATE_EXCEEDED,
  MessagingErrorCode.TOPICS_SUBSCRIPTION_RATE_EXCEEDED,
  // The SDK's errors for replies that are not JSON, and for connections that break.
  MessagingErrorCode.UNKNOWN_ERROR,
];

const networkCodes = [AppErrorCode.NETWORK_ERROR, AppErrorCode.NETWORK_TIMEOUT];

/**
 * Firebase Cloud Messaging. A message to topics is one request, so its cost does not grow with the devices.
 * The SDK tries again by itself, for more than a minute: no caller waits that long for an answer.
 */
export function createFcmPush(app: App, timeoutMs = answerTimeoutMs): Push {
  const messaging = getMessaging(app);
  // Over HTTP/2 the SDK sends the malformed `:scheme` `https:`, which a strict peer refuses, and its
  // further tries go into the connection that broke.
  messaging.enableLegacyHttpTransport();

  /** `gone` where the one token of a subscription or its end is no device's any more. */
  async function manage(
    answer: Promise<MessagingTopicManagementResponse>,
  ): Promise<'done' | 'gone'> {
    const [failure] = (await orUnavailable(answer, timeoutMs)).errors;
    if (failure === undefined) return 'done';
    if (goneCodes.some((code) => failure.error.hasCode(code))) return 'gone';
    throw unavailableOr(failure.error);
  }

  return {
    async send(topics, message) {
      // One message for all: a device that is in two of the topics gets it once.
      const condition = topics.map((topic) => `'${topic}' in topics`).join(' || ');
      await orUnavailable(messaging.send({ condition, ...contentOf(message) }), timeoutMs);
      return 'sent';
    },
    async sendTo(token, message) {
      try {
        await orUnavailable(messaging.send({ token, ...contentOf(message) }), timeoutMs);
        return 'sent';
      } catch (error) {
        // No other code: it is the same for a malformed message, and the service has taken this token before.
        const isGone =
          error instanceof FirebaseMessagingError &&
          error.hasCode(MessagingErrorCode.REGISTRATION_TOKEN_NOT_REGISTERED);
        if (!isGone) throw error;
        return 'gone';
      }
    },
    async subscribe(topic, token) {
      const outcome = await manage(messaging.subscribeToTopic(token, topic));
      return outcome === 'done' ? 'subscribed' : 'gone';
    },
    async unsubscribe(topic, token) {
      // A token that is gone gets no message either.
      await manage(messaging.unsubscribeFromTopic(token, topic));
      return 'done';
    },
  };
}

/** What a message says, to whichever devices. */
function contentOf({ tag, title, body, screen, lifeMs }: PushMessage): BaseMessage {
  return {
    notification: { title, body },
    // Our worker shows the message and leads a click to its screen: no link of the service's own, which its own worker
    // alone follows.
    data: { tag, screen },
    webpush: {
      // RFC 8030: a later message of the same Topic replaces one that is not delivered yet.
      headers: {
        TTL: String(Math.max(0, Math.floor(lifeMs / 1_000))),
        Urgency: 'normal',
        Topic: tag,
      },
      notification: { tag },
    },
  };
}

/** Waits for an answer for a while. What is given up may still happen: all of it may happen twice. */
async function orUnavailable<Answer>(work: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  try {
    return await withTimeout(work, timeoutMs);
  } catch (error) {
    throw unavailableOr(error);
  }
}

/** The error to throw: that the service is out of reach, where that is what it means. */
function unavailableOr(error: unknown): unknown {
  const isPassing =
    error instanceof TimedOutError ||
    (error instanceof FirebaseMessagingError && passingCodes.some((code) => error.hasCode(code))) ||
    (error instanceof FirebaseAppError && networkCodes.some((code) => error.hasCode(code)));
  return isPassing
    ? new PushUnavailableError('The messaging service gave no answer of use', { cause: error })
    : error;
}
