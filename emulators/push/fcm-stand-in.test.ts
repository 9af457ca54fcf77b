import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findFreePorts } from '../base/ports.ts';
import { type FcmStandIn, startFcmStandIn } from './fcm-stand-in.ts';

const projectId = 'demo-push';
const webOrigin = 'http://127.0.0.1:5010';
const token = 'local-0123456789abcdef0123';
const tag = '2026-01-07_0123456789abcdef0123';

let url: string;
let standIn: FcmStandIn;

beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  url = `http://127.0.0.1:${port}`;
  standIn = await startFcmStandIn({ port, projectId, webOrigin });
});
afterAll(() => standIn.stop());

/** A request as our server's SDK makes it; its Host names Google's service, which `fetch` cannot. */
async function ask(method: string, path: string, body?: object, bearer = 'local-world') {
  return new Promise<number | undefined>((resolve, reject) => {
    const sending = request(
      `${url}/v1/projects/${projectId}${path}`,
      { method, headers: { host: 'fcm.googleapis.com', authorization: `Bearer ${bearer}` } },
      (reply) => resolve(reply.resume().statusCode),
    );
    sending.on('error', reject);
    sending.end(body === undefined ? '' : JSON.stringify(body));
  });
}

const subscription = `/registrations/${token}/topicSubscriptions`;
const topicsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `'tips-${index + 1}' in topics`).join(' || ');
const ofTopics = { condition: topicsOf(2) };
const send = (title: string, target: object = ofTopics) =>
  ask('POST', '/messages:send', {
    message: {
      ...target,
      notification: { title, body: 'Buy' },
      data: { tag, screen: 'tips' },
      webpush: {
        headers: { TTL: '86400', Urgency: 'normal', Topic: tag },
        notification: { tag },
      },
    },
  });

async function listMessages(): Promise<unknown> {
  return (await fetch(`${url}/messages`)).json();
}

const messageList = z.object({ data: z.array(z.object({ title: z.string() })) });

const listTitles = async (): Promise<readonly string[]> =>
  messageList.parse(await listMessages()).data.map(({ title }) => title);

test('a device gets a message to its topic as a browser would, none once it is unsubscribed, and one to itself', async () => {
  const stream = await fetch(`${url}/devices/${token}`);
  expect(stream.headers.get('access-control-allow-origin')).toBe(webOrigin);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(': open\n\n');
  expect(await ask('POST', `${subscription}?topic_name=tips-2`, {})).toBe(200);
  expect(await send('First')).toBe(200);
  const { value = '' } = (await reader?.read()) ?? {};
  expect(JSON.parse(value.replace(/^data: /, ''))).toMatchObject({
    notification: { title: 'First', body: 'Buy', tag },
    data: { tag, screen: 'tips' },
  });
  expect(await ask('DELETE', `${subscription}/tips-2?allow_missing=true`)).toBe(200);
  expect(await send('Second')).toBe(200);
  expect(await send('To itself', { token })).toBe(200);
  expect((await reader?.read())?.value).toContain('"title":"To itself"');
  expect(await listMessages()).toMatchObject({
    data: [
      { title: 'To itself', devices: 1 },
      { title: 'Second', devices: 0 },
      { title: 'First', body: 'Buy', tag, devices: 1 },
    ],
  });
  await reader?.cancel();
});

test.each([
  ['without our server’s token', () => ask('POST', '/messages:send', {}, 'another')],
  ['of another form', () => ask('POST', '/messages:send', { message: { topic: 'tips-1' } })],
  ['to a device and to topics', () => send('Both', { ...ofTopics, token })],
  ['to more than five topics', () => send('Six', { condition: topicsOf(6) })],
  ['to nobody', () => send('Nobody', {})],
  ['with a link of the service', () => send('Link', { ...ofTopics, fcmOptions: {} })],
  ['for a topic that is none', () => ask('POST', `${subscription}?topic_name=all`, {})],
  ['by another host', async () => (await fetch(`${url}/v1/projects/x`)).status],
])('a request %s is refused', async (_, request) => {
  expect(await request()).toBe(400);
});

test('fails as often as requested', async () => {
  const before = await listTitles();
  const body = JSON.stringify({ status: 503, times: 1 });
  await fetch(`${url}/failures`, { method: 'POST', body });
  expect(await send('Lost')).toBe(503);
  expect(await send('Found')).toBe(200);
  expect(await listTitles()).toEqual(['Found', ...before]);
});
