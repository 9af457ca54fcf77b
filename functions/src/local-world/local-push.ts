import type { Context } from '../context/context.ts';
import { createFcmPush } from '../push/fcm-push.ts';
import type { Push } from '../push/push.ts';
import { openStandInApp } from './stand-in-app.ts';

/** What the stand-in of the local world takes for a proof of the server (emulators/push). */
const accessToken = 'local-world';

/** Messages to the devices of the local world, by the same requests as to Firebase Cloud Messaging. */
export function localPush({ auth, config, push }: Pick<Context, 'auth' | 'config' | 'push'>): Push {
  const { push: kind, pushPort: port } = config;
  if (kind !== 'local' || port === undefined) return push;
  const { projectId = '' } = auth.app.options;
  return createFcmPush(openStandInApp(projectId, { port, accessToken }));
}
