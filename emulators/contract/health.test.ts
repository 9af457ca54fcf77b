import { contract } from '@polytips/functions/contract/contract.ts';
import { expect, it } from 'vitest';
import { client, environment } from '../client/test-world.ts';
import { exchange } from './exchange.ts';

// What moved the clock may have passed the end of a month.
const jobs = [
  'open-day',
  'close-month',
  'reconcile',
  'scan-receipts',
  'deliver-due-mails',
] as const;

it.each([environment.WORLD_API_URL, environment.WORLD_FUNCTIONS_URL])(
  'anybody may ask whether the server at %s is healthy, and it is once its jobs have run',
  async (baseUrl) => {
    for (const job of jobs) {
      await client.runJob(job);
    }
    // An answer from before the jobs is kept for 15 seconds.
    await expect
      .poll(async () => (await exchange('/health', {}, baseUrl)).status, {
        timeout: 60_000,
        interval: 1_000,
      })
      .toBe(200);
    const { body } = await exchange('/health', {}, baseUrl);
    const { data } = Object(body);
    expect(contract.health.reply.safeParse(data).success).toBe(true);
  },
);

it('a question with a parameter is refused', async () => {
  expect((await exchange('/health?for=me', {})).status).toBe(400);
});
