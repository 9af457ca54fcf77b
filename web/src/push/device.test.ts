import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '../base/api/testing/fake-server.ts';
import { createDevice, type DeviceDeps, type Messaging } from './device.ts';
import type { DeviceRecord } from './device-store.ts';
import { deviceText, resultToShow } from './device-texts.ts';

const owner = { uid: 'MEMBER', publicKey: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const dayMs = 24 * 3_600_000;
const startMs = 1_800_000_000_000;
const token = (name: string): string => name.padEnd(20, '-');

const ok: FakeAnswer = { data: [{ status: 'OK' }] };
const off: FakeAnswer = { data: [{ status: 'OFF' }] };
const gone: FakeAnswer = { status: 400, code: 'push_token_gone' };

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
    member: string;
  } = { ms: startMs, session: 'monday', permission, ended: 0, member: owner.uid };
  const endNow = () => {
    now.ended += 1;
    return Promise.resolve();
  };
  const end = vi.fn<Messaging['end']>(endNow);
  const getToken = vi.fn<Messaging['getToken']>(() => {
    const name = tokens[now.ended];
    return Promise.resolve(name === undefined ? '' : token(name));
  });
  const requestPermission = vi.fn<DeviceDeps['requestPermission']>(() => {
    now.permission = choice;
    return Promise.resolve(choice);
  });
  const openMessaging = vi.fn<DeviceDeps['openMessaging']>(() =>
    Promise.resolve(
      messaging
        ? {
            getToken,
            end,
          }
        : undefined,
    ),
  );
  const endDelivery = vi.fn<DeviceDeps['endDelivery']>(endNow);
  const save = vi.fn<DeviceDeps['save']>((uid, record) => void records.set(uid, record));
  /** What happens until the reply of the server comes. */
  const untilReply = vi.fn<() => Promise<void>>(() => Promise.resolve());
  let turn: Promise<unknown> = Promise.resolve();
  const device = createDevice({
    findPermission: () => now.permission,
    requestPermission,
    openMessaging,
    endDelivery,
    inTurn(work) {
      const own = turn.then(work);
      turn = own;
      return own;
    },
    isRemembered: (uid) => now.member === uid,
    findSession: () => Promise.resolve(now.session),
    async callApi(call, input) {
      const reply = await callApi(call, input);
      await untilReply();
      return reply;
    },
    find: (uid) => records.get(uid),
    save,
    remove: (uid) => void records.delete(uid),
    nowMs: () => now.ms,
  });
  const sent = () => requests.map(({ body }) => body);
  return {
    device,
    now,
    records,
    requestPermission,
    openMessaging,
    getToken,
    end,
    endDelivery,
    save,
    untilReply,
    sent,
  };
}

const never = new Promise<never>(() => undefined);

afterEach(() => {
  vi.useRealTimers();
});

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
      'does not answer the browser',
      { permission: 'default', choice: 'default' },
      'undecided',
      'Permission denied',
    ],
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
      { answers: [off] },
      'no messages',
      'Subscription failed',
    ],
  ] as const)('and %s reads why, and nothing is stored', async (_, given, result, status) => {
    const { device, records } = browser(given);
    expect(await device.turnOn(owner)).toBe(result);
    expect(deviceText(result, 'browser').status).toBe(status);
    expect(records.size).toBe(0);
  });

  it.each([
    ['denied', 'settings of this browser'],
    ['undecided', 'choose Allow when the browser asks'],
  ] as const)('and finds the permission %s reads what to do', (result, advice) => {
    expect(deviceText(result, 'browser').advice).toContain(advice);
  });

  it('and has refused in an app on a home screen, which has no settings of a browser, is led to those of the device', () => {
    const { advice } = deviceText('denied', 'app on a home screen');
    expect(advice).toContain('settings of this device, under Notifications');
    expect(advice).not.toContain('browser');
  });

  it('in a browser without notifications reads that it is not supported', async () => {
    const { device, now, openMessaging } = browser();
    now.permission = undefined;
    expect(await device.turnOn(owner)).toBe('unsupported');
    expect(openMessaging).not.toHaveBeenCalled();
  });

  it('in a browser whose storage is full reads that it failed, and gets no messages', async () => {
    const { device, now, save } = browser();
    save.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await device.turnOn(owner)).toBe('failed');
    expect(now.ended).toBe(1);
  });

  it.each([
    ['is lost', 'lost'],
    ['is an error', { status: 503, code: 'busy' }],
  ] as const)(
    'and whose reply %s gets no messages, also where the server has registered the device',
    async (_, answer) => {
      const { device, now } = browser({ answers: [answer] });
      expect(await device.turnOn(owner)).toBe('failed');
      expect(now.ended).toBe(1);
    },
  );

  it('with a token that is gone is registered with another one', async () => {
    const { device, sent } = browser({ answers: [gone, ok] });
    expect(await device.turnOn(owner)).toBe('subscribed');
    expect(sent()).toEqual([body('first'), body('second')]);
  });

  it('whose messaging service never comes reads that it failed', async () => {
    vi.useFakeTimers();
    const { device, openMessaging } = browser();
    openMessaging.mockReturnValue(never);
    const result = device.turnOn(owner);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toBe('failed');
  });

  it('and logs out before the device has a token is not registered', async () => {
    const { device, now, sent } = browser();
    const result = device.turnOn(owner);
    now.member = '';
    expect(await result).toBe('failed');
    expect(sent()).toEqual([]);
  });

  it('and logs out while the device is registered gets no messages, and nothing is stored', async () => {
    const { device, now, records, untilReply, sent } = browser();
    untilReply.mockImplementationOnce(() => {
      now.member = '';
      return Promise.resolve();
    });
    expect(await device.turnOn(owner)).toBe('failed');
    expect(sent()).toHaveLength(1);
    expect(records.size).toBe(0);
    expect(now.ended).toBe(1);
  });

  it('twice at once keeps what the second press has made, where the first one fails', async () => {
    const { device, records, getToken, untilReply } = browser({ answers: ['lost', ok] });
    const first = device.turnOn(owner);
    untilReply.mockResolvedValueOnce().mockImplementationOnce(async () => void (await first));
    expect(await device.turnOn(owner)).toBe('subscribed');
    expect(await first).toBe('failed');
    expect(records.get(owner.uid)?.token).toBe(await getToken());
  });

  it('and whose reply comes after the time is over gets no messages, and nothing is stored', async () => {
    vi.useFakeTimers();
    const { device, now, records, untilReply } = browser();
    const reply = Promise.withResolvers<void>();
    untilReply.mockReturnValueOnce(reply.promise);
    const result = device.turnOn(owner);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toBe('failed');
    expect(now.ended).toBe(1);
    reply.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(records.size).toBe(0);
  });

  it('and whose token comes after the time is over is not registered', async () => {
    vi.useFakeTimers();
    const { device, getToken, sent } = browser();
    const late = Promise.withResolvers<string>();
    getToken.mockReturnValueOnce(late.promise);
    const result = device.turnOn(owner);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toBe('failed');
    late.resolve(token('first'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual([]);
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
    ['without a session', () => void (phone.now.session = undefined), 0],
  ])('%s is registered again %s times', async (_, change, times) => {
    change();
    await phone.device.renew(owner);
    expect(phone.sent()).toHaveLength(1 + times);
    expect(phone.records.size).toBe(1);
    await phone.device.renew(owner);
    expect(phone.sent()).toHaveLength(1 + times);
  });

  it('is registered again at once where the member looks at its switch, and stays on meanwhile', async () => {
    phone.untilReply.mockImplementationOnce(() => {
      expect(phone.records.size).toBe(1);
      return Promise.resolve();
    });
    await phone.device.renew(owner, { isLookedAt: true });
    expect(phone.sent()).toEqual([body('first'), body('first')]);
    await phone.device.renew(owner);
    expect(phone.sent()).toHaveLength(2);
  });

  it('is asked for no earlier than before where the server was not reached for its switch', async () => {
    phone = browser({ answers: [ok, 'lost', ok] });
    await phone.device.turnOn(owner);
    await phone.device.renew(owner, { isLookedAt: true });
    expect(phone.records.size).toBe(1);
    await phone.device.renew(owner);
    expect(phone.sent()).toHaveLength(2);
  });

  describe('in another session', () => {
    beforeEach(() => void (phone.now.session = 'tuesday'));

    it('is registered again once, with another token', async () => {
      await phone.device.renew(owner);
      expect(phone.sent()).toEqual([body('first'), body('second')]);
      expect(phone.records.get(owner.uid)).toMatchObject({
        token: token('second'),
        session: 'tuesday',
      });
      await phone.device.renew(owner);
      expect(phone.sent()).toHaveLength(2);
      expect(phone.now.ended).toBe(1);
    });

    it('ends one token only, however often its registration is tried', async () => {
      phone = browser({ answers: [ok, 'lost', 'lost', ok] });
      await phone.device.turnOn(owner);
      phone.now.session = 'tuesday';
      for (const _ of ['lost', 'lost', 'ok', 'known']) await phone.device.renew(owner);
      expect(phone.sent().slice(1)).toEqual([body('second'), body('second'), body('second')]);
      expect(phone.now.ended).toBe(1);
    });

    it.each([
      ['fails', () => Promise.reject(new Error('gone'))],
      ['never comes', () => never],
    ])('is registered with the token it has where the end of that %s', async (_, end) => {
      vi.useFakeTimers();
      phone.end.mockImplementation(end);
      const renewal = phone.device.renew(owner);
      await vi.advanceTimersByTimeAsync(10_000);
      await renewal;
      expect(phone.sent()).toEqual([body('first'), body('first')]);
      expect(phone.records.get(owner.uid)).toMatchObject({ session: 'tuesday' });
    });

    it('is not registered again where it is turned off meanwhile', async () => {
      let turnedOff: Promise<void> | undefined;
      phone.end.mockImplementationOnce(() => {
        turnedOff = phone.device.turnOff(owner);
        return Promise.resolve();
      });
      await phone.device.renew(owner);
      await turnedOff;
      expect(phone.sent()).toHaveLength(1);
      expect(phone.records.size).toBe(0);
    });
  });

  it.each([
    ['taken back', 'denied'],
    ['reset', 'default'],
  ] as const)('goes off when the permission was %s', async (_, permission) => {
    phone.now.permission = permission;
    await phone.device.renew(owner);
    expect(phone.records.size).toBe(0);
  });

  it('stays on while the server sends no messages, asks it once a look, and is registered when it sends again', async () => {
    phone = browser({ answers: [ok, off, off, ok] });
    await phone.device.turnOn(owner);
    phone.now.ms += 8 * dayMs;
    for (const calls of [2, 3, 4, 4]) {
      await phone.device.renew(owner);
      expect(phone.sent()).toHaveLength(calls);
      expect(phone.records.size).toBe(1);
    }
    expect(phone.records.get(owner.uid)).toMatchObject({ registeredAtMs: phone.now.ms });
    expect(phone.now.ended).toBe(0);
  });

  it('whose renewal cannot be noted is off, and gets no messages', async () => {
    phone.now.ms += 8 * dayMs;
    phone.save.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await phone.device.renew(owner);
    expect(phone.records.size).toBe(0);
    expect(phone.now.ended).toBe(1);
  });

  it('stays on where its renewal fails', async () => {
    phone = browser({ answers: [ok, 'lost'] });
    await phone.device.turnOn(owner);
    phone.now.ms += 8 * dayMs;
    await phone.device.renew(owner);
    expect(phone.sent()).toHaveLength(2);
    expect(phone.records.size).toBe(1);
    expect(phone.now.ended).toBe(0);
  });

  it('that is turned off has no token any more, and is not renewed', async () => {
    await phone.device.turnOff(owner);
    expect(phone.now.ended).toBe(1);
    phone.now.ms += 8 * dayMs;
    await phone.device.renew(owner);
    expect(phone.sent()).toHaveLength(1);
  });
});

describe('a device that is turned off', () => {
  let phone: ReturnType<typeof browser>;
  beforeEach(async () => {
    phone = browser();
    await phone.device.turnOn(owner);
  });

  it.each([
    ['cannot be loaded', () => Promise.reject(new Error('gone'))],
    ['never comes', () => never],
  ])('gets no messages any more where the messaging service %s', async (_, openMessaging) => {
    phone.openMessaging.mockImplementation(openMessaging);
    await phone.device.turnOff(owner);
    expect(phone.now.ended).toBe(1);
    expect(phone.records.size).toBe(0);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['never comes', () => never],
  ])('is off, and does not wait for ever, where the end of the delivery %s', async (_, end) => {
    vi.useFakeTimers();
    phone.endDelivery.mockImplementation(end);
    const off = phone.device.turnOff(owner);
    await vi.advanceTimersByTimeAsync(60_000);
    await off;
    expect(phone.records.size).toBe(0);
  });

  it('and on again at once is registered with a token that its end leaves alone', async () => {
    vi.useFakeTimers();
    phone.endDelivery.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      phone.now.ended += 1;
    });
    const presses = [phone.device.turnOff(owner), phone.device.turnOn(owner)];
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(presses);
    expect(phone.records.get(owner.uid)?.token).toBe(await phone.getToken());
  });

  it('while a renewal loads the messaging service is not registered again', async () => {
    phone.now.ms += 8 * dayMs;
    const messaging = await phone.openMessaging();
    const loaded = Promise.withResolvers<typeof messaging>();
    phone.openMessaging.mockReturnValueOnce(loaded.promise);
    const renewal = phone.device.renew(owner);
    const turnedOff = phone.device.turnOff(owner);
    loaded.resolve(messaging);
    await Promise.all([renewal, turnedOff]);
    expect(phone.sent()).toHaveLength(1);
    expect(phone.records.size).toBe(0);
  });

  it('while a renewal is submitted ends the new token, too', async () => {
    phone.now.ms += 8 * dayMs;
    let turnedOff: Promise<void> | undefined;
    phone.untilReply.mockImplementationOnce(() => {
      turnedOff = phone.device.turnOff(owner);
      return Promise.resolve();
    });
    await phone.device.renew(owner);
    await turnedOff;
    expect(phone.sent()).toHaveLength(2);
    expect(phone.now.ended).toBe(2);
    expect(phone.records.size).toBe(0);
  });
});

it('a device that is off is not registered where the member looks at its switch', async () => {
  const { device, openMessaging, records } = browser();
  await device.renew(owner, { isLookedAt: true });
  expect(openMessaging).not.toHaveBeenCalled();
  expect(records.size).toBe(0);
});

it('a device that is off loads no messaging service at the start of the app', async () => {
  const { device, openMessaging, requestPermission } = browser({ permission: 'default' });
  await device.renew(owner);
  expect(openMessaging).not.toHaveBeenCalled();
  expect(requestPermission).not.toHaveBeenCalled();
});

it.each([
  ['subscribed', true, 'subscribed'],
  ['failed', false, 'failed'],
  // The registration went on after its time was over.
  ['failed', true, undefined],
  ['no messages', true, undefined],
  ['subscribed', false, undefined],
  [undefined, true, undefined],
  [undefined, false, undefined],
] as const)(
  'a press that ended with %s, on a device that is on: %s, reads as %s',
  (result, on, shown) => {
    expect(resultToShow(result, on)).toBe(shown);
  },
);

it('a device that is on reads of what the server notifies it, which is not every payment, and of how many others', () => {
  expect(deviceText('subscribed', 'browser').advice).toBe(
    'Messages about your tips, withdrawals and subscriptions are shown on this device. At most 10 of your devices get them: those that you used last.',
  );
});

it('an iPhone reads how to install the app', () => {
  expect(deviceText('unsupported', 'browser of an iPhone or iPad').advice).toContain(
    'Add to Home Screen',
  );
  expect(deviceText('unsupported', 'browser').advice).not.toContain('Add to Home Screen');
});
