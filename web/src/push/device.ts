import { tipsCalls } from '@polytips/functions/contract/tips.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import { inTime } from '../base/in-time.ts';
import type { DeviceRecord } from './device-store.ts';

/** A messaging service in this browser. */
export interface Messaging {
  /** The token of this device, the same one as long as it is valid; empty where there is none. */
  readonly getToken: () => Promise<string>;
  /** Makes the token invalid: nothing more is delivered to it. */
  readonly end: () => Promise<void>;
}

/** What the registration of a device depends on. */
export interface DeviceDeps {
  /** Undefined in a browser without notifications. */
  readonly findPermission: () => NotificationPermission | undefined;
  readonly requestPermission: () => Promise<NotificationPermission>;
  /** Loads the messaging service; undefined in a browser without a worker, or that it does not support. */
  readonly openMessaging: () => Promise<Messaging | undefined>;
  /** Ends the delivery to this browser, without loading the messaging service for that. */
  readonly endDelivery: () => Promise<void>;
  /** Whether this browser still remembers the member: a log-out forgets it. */
  readonly isRemembered: (uid: string) => boolean;
  /** Tells one session of the member from another. */
  readonly findSession: () => Promise<string | undefined>;
  readonly callApi: CallApi;
  readonly find: (uid: string) => DeviceRecord | undefined;
  readonly save: (uid: string, record: DeviceRecord) => void;
  readonly remove: (uid: string) => void;
  readonly nowMs: () => number;
}

/** How a registration ended; `undecided`: the browser may ask again. `off`: the server sends no messages. */
export type DeviceResult =
  | 'subscribed'
  | 'denied'
  | 'undecided'
  | 'unsupported'
  | 'no token'
  | 'failed'
  | 'off';

/** For whom the device is registered. */
export interface DeviceOwner {
  readonly uid: string;
  readonly publicKey: string;
}

/** One registration of a device. */
interface Registration extends DeviceOwner {
  /** Whether it was not turned off meanwhile, and the member has not logged out. */
  readonly isWanted: () => boolean;
}

const renewalMs = 7 * 24 * 3_600_000;
/** A worker that never starts never says so: the switch waits no longer than this. */
const timeoutsMs = { register: 30_000, end: 5_000 } as const;
const endInTime = (end: Promise<void>) => inTime(end, timeoutsMs.end);

/** Registers this browser for a member's messages, keeps it registered and ends it. */
export function createDevice(deps: DeviceDeps) {
  async function register(registration: Registration): Promise<DeviceResult> {
    const permission = deps.findPermission();
    if (permission === undefined) return 'unsupported';
    if (permission === 'default') return 'undecided';
    if (permission === 'denied') return 'denied';
    const messaging = await deps.openMessaging();
    if (messaging === undefined) return 'unsupported';
    const session = await deps.findSession();
    if (session === undefined) return 'failed';
    // Another token would deliver again.
    if (!registration.isWanted()) return 'off';
    const known = deps.find(registration.uid);
    if (known !== undefined && known.session !== session) {
      // The server ends the token of the session before, at a moment of its own.
      await endInTime(messaging.end());
      if (!registration.isWanted()) return 'off';
      // Whatever fails from here on, the next try ends no token of this session.
      deps.save(registration.uid, { ...known, token: '', session });
    }
    const token = await messaging.getToken();
    if (token === '') return 'no token';
    const result = await submit(registration, { session, token });
    if (result !== 'gone') return result;
    await endInTime(messaging.end());
    const next = await messaging.getToken();
    if (next === '') return 'no token';
    const second = await submit(registration, { session, token: next });
    return second === 'gone' ? 'failed' : second;
  }

  /** Sends the token, unless the server has had it in the last days. */
  async function submit(
    { uid, publicKey, isWanted }: Registration,
    { session, token }: Pick<DeviceRecord, 'session' | 'token'>,
  ) {
    const known = deps.find(uid);
    if (known?.token === token && !isDue(known)) return 'subscribed';
    const reply = await deps.callApi(tipsCalls.fcmToken, { body: { publicKey, token } });
    if (!reply.ok) {
      const { failure } = reply;
      const isGone = failure.kind === 'refused' && failure.code === 'push_token_gone';
      if (isGone) return 'gone';
      // The server may have registered it all the same. Without a record it reads as off, so it must be off.
      if (deps.find(uid) === undefined) await endInTime(deps.endDelivery());
      return 'failed';
    }
    if (reply.data[0]?.status !== 'OK') return 'off';
    if (!isWanted()) {
      await endInTime(deps.endDelivery());
      return 'off';
    }
    try {
      deps.save(uid, { token, session, registeredAtMs: deps.nowMs() });
      return 'subscribed';
    } catch {
      // Without a record it reads as off, so it must be off.
      deps.remove(uid);
      await endInTime(deps.endDelivery());
      return 'failed';
    }
  }

  /** A clock that was set back must not keep a device from renewing. */
  const isDue = ({ registeredAtMs }: DeviceRecord): boolean => {
    const ageMs = deps.nowMs() - registeredAtMs;
    return ageMs >= renewalMs || ageMs < 0;
  };

  return {
    /** Asks for the browser's permission where that is open, and registers. Call it in a press. */
    async turnOn(owner: DeviceOwner): Promise<DeviceResult> {
      try {
        if (deps.findPermission() === 'default') await deps.requestPermission();
        const isWanted = () => deps.isRemembered(owner.uid);
        const registering = register({ ...owner, isWanted });
        return (await inTime(registering, timeoutsMs.register)) ?? 'failed';
      } catch {
        return 'failed';
      }
    },

    /**
     * Registers again a device that is on: after seven days, with another token or in another session.
     * Without a network it does nothing; a permission that was taken back turns the device off. A server that
     * sends none now does not: it still has the device, and will send again.
     */
    async renew(owner: DeviceOwner): Promise<void> {
      const isWanted = () => deps.find(owner.uid) !== undefined;
      if (!isWanted()) return;
      try {
        const result = await register({ ...owner, isWanted });
        if (result === 'denied' || result === 'undecided') deps.remove(owner.uid);
      } catch {
        // The next start of the app tries again.
      }
    },

    /** Ends the messages to this browser, also where the messaging service cannot be loaded. */
    async turnOff({ uid }: DeviceOwner): Promise<void> {
      deps.remove(uid);
      await endInTime(deps.endDelivery());
    },
  } as const;
}
