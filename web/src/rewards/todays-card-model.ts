import type { CallReply } from '@polytips/functions/contract/contract.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';

/** A daily reward to scratch. */
export interface Reward {
  readonly amountMicros: Micros;
  /** The token that the tip of the day recommends. */
  readonly token: string;
}

/** What today brings. Source: design section 4, Reward states. */
export type RewardState =
  | { readonly state: 'to scratch'; readonly reward: Reward }
  | { readonly state: 'credited'; readonly amountMicros: Micros | undefined }
  | { readonly state: 'just activated' }
  | { readonly state: 'not subscribed' }
  | { readonly state: 'not opened' };

/** Reads the reply: an empty list is a day that is not opened yet, `No Data` a member without a package that still earns. */
export function rewardStateOf(reply: CallReply<'getRewardTips'>): RewardState {
  if (reply === 'No Data') return { state: 'not subscribed' };
  const [row] = reply;
  if (row === undefined) return { state: 'not opened' };
  const { token, amt: amountMicros } = row;
  if (token === 'taken') return { state: 'credited', amountMicros };
  if (token === 'just') return { state: 'just activated' };
  if (amountMicros === undefined) return { state: 'not subscribed' };
  return { state: 'to scratch', reward: { amountMicros, token } };
}
