import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeFcm, type FcmAnswer, startFakeFcm } from '../../test/fakes/fcm.ts';
import { createFcmPush } from './fcm-push.ts';
import { type Push, type PushMessage, PushUnavailableError } from './push.ts';

const message: PushMessage = {
  tag: '2026-01-07_0123456789abcdef0123',
  title: 'New trading tip',
  body: 'Buy "low" & sell 高い',
  screen: 'tips',
  lifeMs: 5_400_999,
};
const token = 'fVx1:APA91b-a_token.with~marks+/=';
const content = {
  notification: { title: message.title, body: message.body },
  data: { tag: message.tag, screen: 'tips' },
  webpush: {
    headers: { TTL: '5400', Urgency: 'normal', Topic: message.tag },
    notification: { tag: message.tag },
  },
};
const unlikelyTimeoutMs = 20_000;

let fcm: FakeFcm;
let push: Push;
beforeEach(async () => {
  fcm = await startFakeFcm();
  push = createFcmPush(fcm.app, unlikelyTimeoutMs);
});
afterEach(() => fcm.stop());

/** An error of the service as it describes it. Source: google.rpc.Status with an FcmError. */
const failure = (status: number, name: string, code = name): FcmAnswer => ({
  status,
  body: {
    error: {
      code: status,
      status: name,
      message: `It is ${name}`,
      details: [
        { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code },
      ],
    },
  },
  // So far away that the SDK does not wait for it.
  headers: { 'retry-after': '3600' },
});

describe('send', () => {
  it('posts one message to the devices of any of the topics', async () => {
    expect(await push.send(['tips-5', 'tips-10'], message)).toBe('sent');
    const condition = "'tips-5' in topics || 'tips-10' in topics";
    expect(fcm.requests).toEqual([{ kind: 'send', message: { condition, ...content } }]);
  });
});

it('a message whose life has ended meanwhile waits for no device', async () => {
  await push.sendTo(token, { ...message, lifeMs: -1 });
  expect(fcm.requests).toMatchObject([{ message: { webpush: { headers: { TTL: '0' } } } }]);
});

describe('sendTo', () => {
  it('posts the message to the one device', async () => {
    expect(await push.sendTo(token, message)).toBe('sent');
    expect(fcm.requests).toEqual([{ kind: 'send', message: { token, ...content } }]);
  });

  it.each([
    ['404 UNREGISTERED', failure(404, 'NOT_FOUND', 'UNREGISTERED')],
    ['404 NOT_FOUND', failure(404, 'NOT_FOUND')],
  ])('a device is gone when the service answers %s', async (_, answer) => {
    fcm.answerNext(answer);
    expect(await push.sendTo(token, message)).toBe('gone');
  });
});

describe.each<[string, (to: Push) => Promise<unknown>]>([
  ['send', (to) => to.send(['tips-1'], message)],
  ['sendTo', (to) => to.sendTo(token, message)],
])('%s', (name, call) => {
  it.each([
    ['a malformed message', failure(400, 'INVALID_ARGUMENT')],
    ['another project', failure(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH')],
    ['no credentials', failure(401, 'UNAUTHENTICATED')],
  ])(`${name} throws, and not as unavailable, when the service reports %s`, async (_, answer) => {
    fcm.answerNext(answer);
    await expectBug(call(push));
  });
});

const calls: [string, (to: Push) => Promise<unknown>][] = [
  ['send', (to) => to.send(['tips-1'], message)],
  ['sendTo', (to) => to.sendTo(token, message)],
  ['subscribe', (to) => to.subscribe('tips-2', token)],
  ['unsubscribe', (to) => to.unsubscribe('tips-2', token)],
];

describe.each(calls)('%s', (name, call) => {
  it.each([
    ['503', failure(503, 'UNAVAILABLE')],
    ['500', failure(500, 'INTERNAL')],
    ['429', failure(429, 'RESOURCE_EXHAUSTED')],
    ['429 of the topic', failure(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED')],
    ['a page of a proxy', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['an answer that is not HTTP', 'noise'],
  ] satisfies [string, FcmAnswer][])(
    `${name} throws that the service is unavailable on %s, and works afterwards`,
    async (_, answer) => {
      fcm.answerNext(answer);
      const called = call(push);
      await expect(called).rejects.toThrow(PushUnavailableError);
      await expect(called).rejects.toHaveProperty('cause', expect.any(Error));
      await call(push);
    },
  );

  it(`${name} works though the connection breaks once`, async () => {
    fcm.answerNext('cut');
    await call(push);
    expect(fcm.requests).toHaveLength(2);
  });

  it(`${name} ends after its time-out`, async () => {
    fcm.answerNext('silence');
    await expect(call(createFcmPush(fcm.app, 100))).rejects.toThrow(PushUnavailableError);
  });
});

describe('subscribe and unsubscribe', () => {
  it('name the device and the topic', async () => {
    expect(await push.subscribe('tips-2', token)).toBe('subscribed');
    expect(await push.unsubscribe('tips-2', token)).toBe('done');
    expect(fcm.requests).toEqual([
      { kind: 'subscribe', token, topic: 'tips-2', body: {} },
      { kind: 'unsubscribe', token, topic: 'tips-2' },
    ]);
  });

  it('a device that is subscribed already is subscribed', async () => {
    fcm.answerNext(failure(409, 'ALREADY_EXISTS'));
    expect(await push.subscribe('tips-2', token)).toBe('subscribed');
  });

  it.each([
    ['404 UNREGISTERED', failure(404, 'NOT_FOUND', 'UNREGISTERED')],
    ['404 NOT_FOUND', failure(404, 'NOT_FOUND')],
    ['400 INVALID_ARGUMENT', failure(400, 'INVALID_ARGUMENT')],
    ['404 without JSON', { status: 404, body: 'Not found' }],
    ['400 without JSON', { status: 400, body: 'Bad request' }],
  ])('a device is gone when the service answers %s', async (_, answer) => {
    fcm.answerNext(answer, answer);
    expect(await push.subscribe('tips-2', token)).toBe('gone');
    expect(await push.unsubscribe('tips-2', token)).toBe('done');
    expect(fcm.requests).toHaveLength(2);
  });

  it('missing rights throw, and do not make the device gone', async () => {
    fcm.answerNext(failure(403, 'PERMISSION_DENIED'));
    await expectBug(push.subscribe('tips-2', token));
  });
});

async function expectBug(called: Promise<unknown>): Promise<void> {
  await expect(called).rejects.toThrow('It is');
  await expect(called).rejects.not.toThrow(PushUnavailableError);
}

it('the fake service refuses a wrong request', async () => {
  const strict = await startFakeFcm();
  const wrong = createFcmPush(strict.app).send(['tips-1'], {
    ...message,
    tag: 'too long '.repeat(5),
  });
  await expect(wrong).rejects.toThrow('wrong');
  expect(strict.requests).toEqual([]);
  await expect(strict.stop()).rejects.toThrow('not as documented');
});
