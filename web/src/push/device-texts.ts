import { devicesMax } from '@polytips/functions/contract/calls/devices.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { brand } from '../config/brand.ts';
import type { DeviceResult } from './device.ts';

/** What a member reads about a registration: the spec's words, and what to do about it. */
export interface DeviceText {
  readonly status: string;
  readonly advice: string;
}

/** All that a message to a device is about. Source: docs/decisions/0026-what-a-member-is-notified-of.md. */
export const messageTopics = 'tips, withdrawals and subscriptions';

/** Why an installation shows no switch. */
export const noMessagesText = 'This installation sends no messages to devices.';

/**
 * The result of a press, unless the switch contradicts it: a press that took too long may end otherwise, and another
 * tab turns the device off or on, too.
 */
export const resultToShow = (
  result: DeviceResult | undefined,
  on: boolean,
): DeviceResult | undefined => (on === (result === 'subscribed') ? result : undefined);

/** What the app runs in: an app on the home screen has no settings of a browser. */
export type AppPlace = 'app on a home screen' | 'browser of an iPhone or iPad' | 'browser';

/** The words for how a registration ended. */
export function deviceText(result: DeviceResult, place: AppPlace): DeviceText {
  switch (result) {
    case 'subscribed':
      return {
        status: messages.pushSubscribed,
        // One that is displaced registers again, and displaces the next, within a week of use, or once its switch is looked at.
        advice: `Messages about your ${messageTopics} are shown on this device. At most ${devicesMax} of your devices get them: those that you used last.`,
      };
    case 'denied':
      return {
        status: messages.pushDenied,
        advice: `Allow notifications of ${brand.name} in the settings of this ${place === 'app on a home screen' ? 'device, under Notifications' : 'browser'}, then turn it on again.`,
      };
    case 'undecided':
      return {
        status: messages.pushDenied,
        advice: 'Turn it on again, and choose Allow when the browser asks.',
      };
    case 'unsupported':
      return {
        status: messages.pushNotSupported,
        advice:
          place === 'browser of an iPhone or iPad'
            ? `On an iPhone messages need the app on the home screen: press Share, then Add to Home Screen, and turn it on in the app that you open from there.`
            : 'This browser shows no messages. Your tips and payments are in the app, as always.',
      };
    case 'no token':
      return {
        status: messages.pushNoToken,
        advice: 'The messaging service gave this device no address. Try again in a while.',
      };
    case 'failed':
      return {
        status: messages.pushFailed,
        advice: 'The device could not be registered. Look at the connection and try again.',
      };
    case 'no messages':
      return { status: messages.pushFailed, advice: noMessagesText };
  }
}
