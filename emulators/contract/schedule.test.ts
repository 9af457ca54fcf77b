import { contract } from '@polytips/functions/contract/contract.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { moveToNextOpenDay } from '../client/business-days.ts';
import { client, joinSubscribed } from '../client/test-world.ts';
import { requireData } from '../client/world-client.ts';

const { PUBSUB_PORT, GCLOUD_PROJECT } = z
  .object({ PUBSUB_PORT: z.string(), GCLOUD_PROJECT: z.string() })
  .parse(process.env);

/** Delivers `count` ticks of the schedule to a scheduled function, as Cloud Scheduler would. */
async function fire(name: string, count: number): Promise<void> {
  const topic = `projects/${GCLOUD_PROJECT}/topics/firebase-schedule-${name}`;
  const response = await fetch(`http://127.0.0.1:${PUBSUB_PORT}/v1/${topic}:publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: Array.from({ length: count }, () => ({ data: 'e30=' })) }),
  });
  expect(response.status).toBe(200);
}

it('the scheduled function opens the day, once however often it is delivered', async () => {
  const { wallet, idToken } = await joinSubscribed('Scheduled Member', 1_000_000_000n);
  const params = { publicKey: wallet.publicKey };
  await moveToNextOpenDay();
  const readCard = async () =>
    requireData(await client.api.call(contract.getRewardTips, { params }, idToken));
  expect(await readCard()).toEqual([]);

  await fire('openDay', 5);
  await expect.poll(readCard, { timeout: 30_000 }).toMatchObject([{ amt: 4_000_000n }]);
  // The deliveries that came too late to open it have ended when another run of the job has.
  await client.runJob('open-day');
  expect(await readCard()).toMatchObject([{ amt: 4_000_000n }]);
});
