import { expect, it } from 'vitest';
import { sendRaw } from '../base/send-raw.ts';
import { client, environment } from '../client/test-world.ts';

const servers = {
  Hosting: environment.WORLD_API_URL,
  Functions: environment.WORLD_FUNCTIONS_URL,
  Auth: `http://127.0.0.1:${environment.AUTH_PORT}`,
  'the inbox': environment.WORLD_INBOX_URL,
};

const withHost = (line: string, host = 'world'): string => `${line} HTTP/1.1\r\nHost: ${host}\r\n`;

/** Requests as they go over the wire, without the empty line at the end of their headers. */
const oddRequests = [
  withHost('GET //x'),
  withHost('GET ///'),
  withHost('GET /%'),
  withHost('GET /api/%E0%A4%A'),
  withHost('GET /api/['),
  withHost('GET http://['),
  withHost('GET http://other.example//'),
  withHost('GET *'),
  withHost('OPTIONS *'),
  withHost('CONNECT other.example:443'),
  withHost('GET /', '[::'),
  withHost('GET /api/x', 'a b:99999/%'),
  withHost('GET /api/x', ''),
  'GET // HTTP/1.0\r\n',
  `${withHost('GET //')}Connection: Upgrade\r\nUpgrade: websocket\r\n`,
  `${withHost('GET /')}X-Long: ${'x'.repeat(100_000)}\r\n`,
  `${withHost('POST /api/x')}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`,
  `${withHost('POST /api/login')}Content-Type: application/json; charset=odd\r\n`,
  '\u0016\u0003\u0001\u0002',
];

it.each(Object.entries(servers))('no odd request to %s ends the world', async (_, url) => {
  const refused = await sendRaw(url, withHost('GET //'), 60_000);
  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  const replies = await Promise.all(oddRequests.map((request) => sendRaw(url, request)));
  expect(replies.filter((reply) => reply.startsWith('HTTP/1.1 5'))).toEqual([]);
  // A request that breaks off in its body leaves the server waiting for the rest.
  await sendRaw(url, `${withHost('POST /api/login')}Content-Length: 500\r\n\r\n{`);
  expect((await client.getWorld()).chainId).toBe(31_337);
  expect((await fetch(url)).status).toBeLessThan(500);
});
