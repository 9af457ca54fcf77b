import { client, moveToNextOpenDay } from '../../client/test-world.ts';
import type { Member } from '../../client/world-client.ts';

/**
 * Opens the next business day, and reveals the daily reward of each of these subscribed members; only for
 * what may move the business clock.
 */
export async function earnReward(...members: readonly Member[]): Promise<void> {
  await moveToNextOpenDay();
  await client.runJob('open-day');
  await Promise.all(members.map((member) => client.revealReward(member)));
}
