import { devicesCalls } from '@polytips/functions/contract/calls/devices.ts';
import type { CallApi } from '../base/api/create-call-api.ts';
import { inTime } from '../base/time/in-time.ts';
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
  /** Does work in turn with what else this browser registers or ends, in all tabs; after `waitMs` without its turn. */
  readonly inTurn: <Value>(work: () => Promise<Value>, waitMs: number) => Promise<Value>;
  /** Whether this browser still remembers the member: a log-out forgets it. */
  readonly isRemembered: (uid: string) => boolean;
  /** Identifies the session of the member. */
  readonly findSession: () => Promise<string | undefined>;
  readonly callApi: CallApi;
  readonly find: (uid: string) => DeviceRecord | undefined;
  readonly save: (uid: string, record: DeviceRecord) => void;
  readonly remove: (uid: string) => void;
  readonly nowMs: () => number;
}

/** How a registration ended; `undecided`: the browser may ask again. `no messages`: the server sends none. */
export type DeviceResult =
  | 'subscribed'
  | 'denied'
  | 'undecided'
  | 'unsupported'
  | 'no token'
  | 'failed'
  | 'no messages';

/** For whom the device is registered. */
export interface DeviceOwner {
  readonly uid: string;
  readonly publicKey: string;
}

/**
 * Waits for a step of a registration.
 * @throws where the registration is not wanted any more by then, so that nothing follows.
 */
type Step = <Value>(work: Promise<Value>) => Promise<Value>;

const renewalMs = 7 * 24 * 3_600_000;
/** A worker that never starts never says so: the switch waits no longer than this. */
const timeoutsMs = { register: 30_000, end: 5_000 } as const;
/** A registration waits for another one with its end; what only ends goes ahead of one that is slow. */
const waitsMs = { register: 40_000, end: 5_000 } as const;
const endInTime = (end: Promise<void>) => inTime(end, timeoutsMs.end);

/** Registers this browser for a member's messages, keeps it registered and ends it. */
export function createDevice(deps: DeviceDeps) {
  /** Registers while that is wanted, and in its time. Never fails. */
  const registerInTurn = (
    owner: DeviceOwner,
    isWanted: () => boolean,
    isAlwaysDue = false,
  ): Promise<DeviceResult> =>
    deps.inTurn(async () => {
      let isOver = false;
      const step: Step = async (work) => {
        const value = await work;
        if (isOver || !isWanted()) throw new Error('The registration is not wanted any more');
        return value;
      };
      const result = await inTime(register(owner, step, isAlwaysDue), timeoutsMs.register);
      isOver = true;
      // Whatever the server has: without a record it reads as off, so it must be off.
      if (deps.find(owner.uid) === undefined) await endInTime(deps.endDelivery());
      return result ?? 'failed';
    }, waitsMs.register);

  async function register(
    owner: DeviceOwner,
    step: Step,
    isAlwaysDue: boolean,
  ): Promise<DeviceResult> {
    const permission = deps.findPermission();
    if (permission === undefined) return 'unsupported';
    if (permission === 'default') return 'undecided';
    if (permission === 'denied') return 'denied';
    const messaging = await step(deps.openMessaging());
    if (messaging === undefined) return 'unsupported';
    const session = await step(deps.findSession());
    if (session === undefined) return 'failed';
    const known = deps.find(owner.uid);
    if (known !== undefined && known.session !== session) {
      // The server ends the token of the session before, at a moment of its own.
      await step(endInTime(messaging.end()));
      // Whatever fails from here on, the next try ends no token of this session.
      deps.save(owner.uid, { ...known, token: '', session });
    }
    const result = await submit(owner, { session, messaging, step, isAlwaysDue });
    if (result !== 'gone') return result;
    await step(endInTime(messaging.end()));
    const second = await submit(owner, { session, messaging, step, isAlwaysDue });
    return second === 'gone' ? 'failed' : second;
  }

  /** Sends the token, unless the server has had it in the last days. */
  async function submit(
    { uid, publicKey }: DeviceOwner,
    {
      session,
      messaging,
      step,
      isAlwaysDue,
    }: {
      readonly session: string;
      readonly messaging: Messaging;
      readonly step: Step;
      readonly isAlwaysDue: boolean;
    },
  ) {
    const token = await step(messaging.getToken());
    if (token === '') return 'no token';
    const known = deps.find(uid);
    if (known?.token === token && !isAlwaysDue && !isDue(known)) return 'subscribed';
    const reply = await step(deps.callApi(devicesCalls.fcmToken, { body: { publicKey, token } }));
    if (!reply.ok) {
      const { failure } = reply;
      const isGone = failure.kind === 'refused' && failure.code === 'push_token_gone';
      return isGone ? 'gone' : 'failed';
    }
    if (reply.data[0]?.status !== 'OK') return 'no messages';
    try {
      deps.save(uid, { token, session, registeredAtMs: deps.nowMs() });
      return 'subscribed';
    } catch {
      deps.remove(uid);
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
        return await registerInTurn(owner, () => deps.isRemembered(owner.uid));
      } catch {
        return 'failed';
      }
    },

    /**
     * Registers again a device that is on: after seven days, with another token or in another session.
     * Without a network it does nothing; a permission that was taken back turns the device off. A server that
     * sends none now does not: it still has the device, and will send again.
     * @param isLookedAt - The member looks at its switch: it is registered in any case, because others of the member's
     * devices may have displaced it.
     */
    async renew(owner: DeviceOwner, { isLookedAt = false } = {}): Promise<void> {
      const isOn = () => deps.find(owner.uid) !== undefined;
      if (!isOn()) return;
      const result = await registerInTurn(owner, isOn, isLookedAt);
      if (result === 'denied' || result === 'undecided') deps.remove(owner.uid);
    },

    /** Ends the messages to this browser, also where the messaging service cannot be loaded. */
    async turnOff({ uid }: DeviceOwner): Promise<void> {
      deps.remove(uid);
      await deps.inTurn(() => endInTime(deps.endDelivery()), waitsMs.end);
    },
  } as const;
}
