import type { Handlers } from '../context/handler.ts';
import { accepted } from '../platform/outcome.ts';
import { subscribeDevice } from './subscribe-device.ts';

/** The calls about the devices that get messages. */
export const devicesHandlers = {
  async fcmToken({ body }, caller, { context }) {
    const outcome = await subscribeDevice(context, caller, body.token);
    return outcome.ok ? accepted([{ status: outcome.value }]) : outcome;
  },
} satisfies Handlers<'fcmToken'>;
