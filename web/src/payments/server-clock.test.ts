import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const date = 'Mon, 05 Jan 2026 08:00:01 GMT';

it('the time of the server is that of its last reply, and unknown without one', async () => {
  const replies = [new Response(null, { headers: { date } }), new Response(null)];
  const { fetch, findNowMs } = createServerClock(async () => replies.shift() ?? Response.error());
  expect(findNowMs()).toBeUndefined();
  await fetch('/api/getNonce');
  expect(findNowMs()).toBe(Date.parse('2026-01-05T08:00:01.000Z'));
  await fetch('/api/getNonce');
  expect(findNowMs()).toBeUndefined();
});
