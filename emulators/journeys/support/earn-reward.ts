import { contract } from '@polytips/functions/contract/contract.ts';
import { client, moveToNextOpenDay } from '../../client/test-world.ts';
import { type Member, requireData } from '../../client/world-client.ts';

/**
 * Opens the next business day, and reveals the daily reward of each of these subscribed members; only for
 * what may move the business clock.
 */
export async function earnReward(...members: readonly Member[]): Promise<void> {
  await moveToNextOpenDay();
  await client.runJob('open-day');
  await Promise.all(members.map(revealReward));
}

async function revealReward({ wallet, idToken }: Member): Promise<void> {
  const { publicKey } = wallet;
  const tips = requireData(
    await client.api.call(contract.getRewardTips, { params: { publicKey } }, idToken),
  );
  const token = tips === 'No Data' ? undefined : tips[0]?.token;
  if (token === undefined) throw new Error('The member has no reward to reveal');
  const body = { publicKey, token };
  requireData(await client.api.call(contract.insertDReward, { body }, idToken));
}
