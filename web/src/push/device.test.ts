import * as messages from '@polytips/functions/contract/messages.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '../base/api/testing/fake-server.ts';
import { createDevice, type DeviceDeps } from './device.ts';
import type { DeviceRecord } from './device-store.ts';
import { deviceText } from './device-texts.ts';

const owner = { uid: 'MEMBER', publicKey: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const dayMs = 24 * 3_600_000;
const startMs = 1_800_000_000_000;
const token = (name: string): string => name.padEnd(20, '-');

const ok: FakeAnswer = { data: [{ status: 'OK' }] };
const gone: FakeAnswer = { status: 400, code: 'invalid_input', message: messages.pushTokenGone };

/** A browser with a messaging service that gives these tokens, one after the other as each ends. */
function browser({
  permission = 'granted',
  choice = permission,
  tokens = ['first', 'second', 'third'],
  answers = [ok],
  messaging = true,
}: {
  readonly permission?: NotificationPermission | undefined;
  readonly choice?: NotificationPermission;
  readonly tokens?: readonly string[];
  readonly answers?: readonly FakeAnswer[];
  readonly messaging?: boolean;
} = {}) {
  const { callApi, requests } = fakeServer({ fcmToken: answers });
  const records = new Map<string, DeviceRecord>();
  const now: {
    ms: number;
    session?: string | undefined;
    permission?: NotificationPermission | undefined;
    ended: number;
  } = { ms: startMs, session: 'monday', permission, ended: 0 };
  const requestPermission = vi.fn<DeviceDeps['requestPermission']>(() => {
    now.permission = choice;
    return Promise.resolve(choice);
  });
  const openMessaging = vi.fn<DeviceDeps['openMessaging']>(() =>
    Promise.resolve(
      messaging
        ? {
            getToken: () =>
              Promise.resolve(
                tokens[now.ended] === undefined ? '' : token(tokens[now.ended] ?? ''),
              ),
            end: () => {
              now.ended += 1;
              return Promise.resolve();
            },
          }
        : undefined,
    ),
  );
  const device = createDevice({
    findPermission: () => now.permission,
    requestPermission,
    openMessaging,
    findSession: () => Promise.resolve(now.session),
    callApi,
    find: (uid) => records.get(uid),
    save: (uid, record) => void records.set(uid, record),
    remove: (uid) => void records.delete(uid),
    nowMs: () => now.ms,
  });
  const sent = () => requests.map(({ body }) => body);
  return { device, now, records, requestPermission, openMessaging, sent };
}

const body = (name: string) => ({ publicKey: owner.publicKey, token: token(name) });

describe('a member who turns messages on', () => {
  it('is asked by the browser, and the device is registered', async () => {
    const { device, records, requestPermission, sent } = browser({
      permission: 'default',
      choice: 'granted',
    });
    expect(await device.turnOn(owner)).toBe('subscribed');
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(sent()).toEqual([body('first')]);
    expect(records.get(owner.uid)).toEqual({
      token: token('first'),
      session: 'monday',
      registeredAtMs: startMs,
    });
  });

  it.each([
    ['has refused before', { permission: 'denied' }, 'denied', 'Permission denied'],
    ['refuses now', { permission: 'default', choice: 'denied' }, 'denied', 'Permission denied'],
    [
      'has a browser without a worker',
      { messaging: false },
      'unsupported',
      'Service Worker not supported',
    ],
    ['gets no token', { tokens: [] }, 'no token', 'No registration token available'],
    ['reaches no server', { answers: ['lost'] }, 'failed', 'Subscription failed'],
    [
      'meets a server that sends no messages',
      { answers: [{ data: [{ status: 'OFF' }] }] },
      'off',
      'Subscription failed',
    ],
  ] as const)('and %s reads why, and nothing is stored', async (_, given, result, status) => {
    const { device, records } = browser(given);
    expect(await device.turnOn(owner)).toBe(result);
    expect(deviceText(result, false).status).toBe(status);
    expect(records.size).toBe(0);
  });

  it('in a browser without notifications reads that it is not supported', async () => {
    const { device, now, openMessaging } = browser();
    now.permission = undefined;
    expect(await device.turnOn(owner)).toBe('unsupported');
    expect(openMessaging).not.toHaveBeenCalled();
  });

  it('with a token that is gone is registered with another one', async () => {
    const { device, sent } = browser({ answers: [gone, ok] });
    expect(await device.turnOn(owner)).toBe('subscribed');
    expect(sent()).toEqual([body('first'), body('second')]);
  });

  it('is not registered when the second token is gone, too', async () => {
    const { device, records, sent } = browser({ answers: [gone] });
    expect(await device.turnOn(owner)).toBe('failed');
    expect(sent()).toHaveLength(2);
    expect(records.size).toBe(0);
  });
});

describe('a device that is on', () => {
  let phone: ReturnType<typeof browser>;
  beforeEach(async () => {
    phone = browser();
    await phone.device.turnOn(owner);
  });

  it.each([
    ['a day later', () => void (phone.now.ms += dayMs), 0],
    ['just before seven days', () => void (phone.now.ms += 7 * dayMs - 1), 0],
    ['after seven days', () => void (phone.now.ms += 7 * dayMs), 1],
    ['after its clock was set back', () => void (phone.now.ms -= dayMs), 1],
    ['with another token', () => void (phone.now.ended += 1), 1],
    ['in another session', () => void (phone.now.session = 'tuesday'), 1],
    ['without a session', () => void (phone.now.session = undefined), 0],
  ])('%s is registered again %s times', async (_, change, times) => {
    change();
    await phone.device.renew(owner);
    expect(phone.sent()).toHaveLength(1 + times);
    expect(phone.records.size).toBe(1);
    await phone.device.renew(owner);
    expect(phone.sent()).toHaveLength(1 + times);
  });

  it('goes off when the permission was taken back', async () => {
    phone.now.permission = 'denied';
    await phone.device.renew(owner);
    expect(phone.records.size).toBe(0);
  });

  it('that is turned off has no token any more, and is not renewed', async () => {
    await phone.device.turnOff(owner);
    expect(phone.now.ended).toBe(1);
    phone.now.ms += 8 * dayMs;
    await phone.device.renew(owner);
    expect(phone.sent()).toHaveLength(1);
  });
});

it('a device that is off loads no messaging service at the start of the app', async () => {
  const { device, openMessaging, requestPermission } = browser({ permission: 'default' });
  await device.renew(owner);
  expect(openMessaging).not.toHaveBeenCalled();
  expect(requestPermission).not.toHaveBeenCalled();
});

it('an iPhone reads how to install the app', () => {
  expect(deviceText('unsupported', true).advice).toContain('Add to Home Screen');
  expect(deviceText('unsupported', false).advice).not.toContain('Add to Home Screen');
});
