import { beforeAll, expect, it } from 'vitest';
import { accountsHandlers } from '../accounts/handlers.ts';
import { messages } from '../contract/messages.ts';
import {
  type AppUnderTest,
  openAppUnderTest,
  randomText,
  signupBody,
} from '../testing/app-under-test.ts';
import { countHit } from './rate-limit-store.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openAppUnderTest(accountsHandlers, 1);
});

const from = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } });

it('counts signups of an address, also those that fail', async () => {
  const statuses: number[] = [];
  for (let hit = 1; hit <= 61; hit += 1) {
    const { status } = await app.send('/api/signup', { body: {}, ...from('203.0.113.1') });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 400), 429]);
  const refused = await app.send('/signup', { body: signupBody(app.root), ...from('203.0.113.1') });
  expect(refused).toMatchObject({
    status: 429,
    error: { code: 'rate_limited', message: messages.rateLimited },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect(refused.headers.get('ratelimit-limit')).toBe('60');
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect(refused.headers.get('ratelimit-reset')).toBe(refused.headers.get('retry-after'));
});

it('is not evaded by a forged X-Forwarded-For, nor held against another address', async () => {
  const body = signupBody(app.root);
  const forged = await app.send('/api/signup', { body, ...from('198.51.100.9, 203.0.113.1') });
  expect(forged.status).toBe(429);
  expect((await app.send('/api/signup', { body, ...from('203.0.113.2') })).status).toBe(200);
});

it('counts getUser and getMail together', async () => {
  const { headers } = await app.send('/api/getUser/ZZZZZZ', from('203.0.113.3'));
  expect(headers.get('ratelimit-limit')).toBe('120');
  expect(headers.get('ratelimit-remaining')).toBe('119');
  const second = await app.send('/api/getMail/a%40example.test', from('203.0.113.3'));
  expect(second.headers.get('ratelimit-remaining')).toBe('118');
});

it('counts both ways to log in together', async () => {
  const body = { mail: 'nobody@example.test', pass: `v1.${randomText(32)}` };
  const first = await app.send('/api/login', { body, ...from('203.0.113.4') });
  expect(first.headers.get('ratelimit-remaining')).toBe('99');
  const path = `/api/login/${encodeURIComponent(body.mail)}/${body.pass}`;
  const second = await app.send(path, from('203.0.113.4'));
  expect(second.headers.get('ratelimit-remaining')).toBe('98');
});

it('lets no more parallel hits through than the limit', async () => {
  const limit = { hits: 5, windowMs: 60_000 };
  const hits = Array.from({ length: 20 }, () =>
    countHit(app.context.firestore, 'parallel', limit, new Date()),
  );
  const decisions = await Promise.all(hits);
  expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(5);
});
