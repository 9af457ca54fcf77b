import * as z from 'zod/mini';
import { devicesMax } from '../../contract/calls/devices.ts';
import { instant } from '../../contract/values/schemas.ts';
import type { RealTime } from '../../platform/clock.ts';

/** `pushTokens/{uid}`: the devices of a member that get messages. */
export const devicesDocument = z.object({
  /** Newest first. */
  tokens: z.array(
    z.object({
      token: z.string(),
      /** Real time. */
      subscribedAt: instant,
      /** Of the session that registered it; see members/user.ts. */
      sessionsFrom: z.int(),
      /** The tier whose topic the device is subscribed to. */
      tipsPerDay: z.int(),
    }),
  ),
  /** Subscriptions to topics that the messaging service still has to end. */
  ended: z.array(z.object({ token: z.string(), tipsPerDay: z.int() })),
  /** Real time; null where there is nothing to look at. */
  nextLookAt: z.nullable(instant),
});

/** The devices of a member, decoded. */
export type Devices = z.output<typeof devicesDocument>;

/** A device's token and the tier whose topic it is subscribed to. */
export type DeviceSubscription = Devices['ended'][number];

/** What registers a device: its token, the tier of its member, and the session. */
export interface Registration extends DeviceSubscription {
  readonly sessionsFrom: number;
}

/** The devices of a member who never registered one. */
export const noDevices: Devices = { tokens: [], ended: [], nextLookAt: null };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const renewalMs = 7 * dayMs;
/** A device that lives registers again every seven days. */
const unseenMs = 60 * dayMs;

/**
 * Whether a token is subscribed to the topic of its member's tier by this session and need not be renewed
 * yet. Source: spec section 9.
 */
export function isFresh(
  { tokens }: Devices,
  { token, tipsPerDay, sessionsFrom }: Registration,
  now: RealTime,
): boolean {
  const known = tokens.find((stored) => stored.token === token);
  return (
    known?.tipsPerDay === tipsPerDay &&
    known.sessionsFrom === sessionsFrom &&
    ageMs(known, now) < renewalMs
  );
}

const ageMs = ({ subscribedAt }: Devices['tokens'][number], now: RealTime): number =>
  now.getTime() - Date.parse(subscribedAt);

/**
 * The devices without those whose session has ended, because it is older than `sessionsFrom`, and those
 * that have not registered for two months; the same object when there are none.
 */
export function endUnused(
  devices: Devices,
  { sessionsFrom, now }: { readonly sessionsFrom: number; readonly now: RealTime },
): Devices {
  const isUsed = (device: Devices['tokens'][number]) =>
    device.sessionsFrom >= sessionsFrom && ageMs(device, now) < unseenMs;
  const tokens = devices.tokens.filter(isUsed);
  if (tokens.length === devices.tokens.length) return devices;
  const unused = devices.tokens.filter((device) => !isUsed(device));
  const ended = [...devices.ended, ...toEnded(unused)];
  return { tokens, ended, nextLookAt: now.toISOString() };
}

/**
 * The devices with one that was subscribed just now. Its subscription to the topic of another tier
 * ends, and so do those of the devices for which there is no room.
 */
export function addToken(devices: Devices, added: Registration, now: RealTime): Devices {
  const subscribedAt = now.toISOString();
  const others = devices.tokens.filter(({ token }) => token !== added.token);
  const all = [{ ...added, subscribedAt }, ...others];
  const own = devices.tokens.filter(
    ({ token, tipsPerDay }) => token === added.token && tipsPerDay !== added.tipsPerDay,
  );
  const ended = [
    ...devices.ended.filter((each) => !isSame(each, added)),
    ...toEnded([...own, ...all.slice(devicesMax)]),
  ];
  return { tokens: all.slice(0, devicesMax), ended, nextLookAt: subscribedAt };
}

/**
 * The devices after one of them was subscribed to the topic of another tier. One that is no device of
 * the member's any more leaves that topic again.
 */
export function moveToken(devices: Devices, moved: DeviceSubscription, now: RealTime): Devices {
  const before = devices.tokens.filter(({ token }) => token === moved.token);
  const nextLookAt = now.toISOString();
  if (before.length === 0) return { ...devices, ended: [...devices.ended, moved], nextLookAt };
  const tokens = devices.tokens.map((each) =>
    each.token === moved.token ? { ...each, tipsPerDay: moved.tipsPerDay } : each,
  );
  const left = toEnded(before).filter((each) => !isSame(each, moved));
  const ended = [...devices.ended.filter((each) => !isSame(each, moved)), ...left];
  return { tokens, ended, nextLookAt };
}

/** The devices without one that is gone: it has no subscription to end. The next look finds whether any is left. */
export const forgetToken = (devices: Devices, token: string, now: RealTime): Devices => ({
  ...devices,
  tokens: devices.tokens.filter((stored) => stored.token !== token),
  nextLookAt: now.toISOString(),
});

/**
 * The devices after the service has ended some subscriptions. They are looked at after an hour where the service was
 * off or out of reach, and else when the first of them will have been unused for too long: what changes meanwhile makes
 * them due.
 */
export function afterLook(
  { tokens, ended }: Devices,
  done: readonly DeviceSubscription[],
  { now, isReached }: { readonly now: RealTime; readonly isReached: boolean },
): Devices {
  const left = ended.filter((each) => !done.some((other) => isSame(each, other)));
  const looksMs = [
    ...tokens.map(({ subscribedAt }) => Date.parse(subscribedAt) + unseenMs),
    ...(isReached && left.length === 0 ? [] : [now.getTime() + hourMs]),
  ];
  const isEmpty = tokens.length === 0 && left.length === 0;
  const nextLookAt = isEmpty ? null : new Date(Math.min(...looksMs)).toISOString();
  return { tokens, ended: left, nextLookAt };
}

const isSame = (one: DeviceSubscription, other: DeviceSubscription): boolean =>
  one.token === other.token && one.tipsPerDay === other.tipsPerDay;

const toEnded = (tokens: Devices['tokens']): DeviceSubscription[] =>
  tokens.map(({ token, tipsPerDay }) => ({ token, tipsPerDay }));
