import type { Firestore } from 'firebase-admin/firestore';
import type { Caller, Handlers } from '../context/handler.ts';
import { packageTiers, tipsPerDayOf } from '../contract/values/limits.ts';
import { hasDevices } from '../devices/store.ts';
import { getTree } from '../network/store.ts';
import { accepted } from '../platform/outcome.ts';
import { announceTips } from './announce-tips.ts';
import { postTip } from './post-tip.ts';
import { listPositionsOfDay, listTips } from './store.ts';
import { countForMember } from './tip.ts';

/** The calls about tips and the messages about them. */
export const tipsHandlers = {
  async getTips({ query }, caller, { context }) {
    const tips = await listTips(context, readTipsPerDay(context.firestore, caller), query);
    const rows = tips.map(({ id, postedAt, heading, details }) => ({
      dates: postedAt,
      heading,
      details,
      Tip_sl: id,
    }));
    return accepted(rows);
  },

  async getTipCount(_input, caller, { context: { firestore }, today }) {
    const [perDay, positions] = await Promise.all([
      readTipsPerDay(firestore, caller),
      listPositionsOfDay(firestore, today),
    ]);
    return accepted([{ day: today, ...countForMember(positions, perDay) }]);
  },

  async sendTips({ body }, _caller, { context, now, today }) {
    const outcome = await postTip(context, body, { now, today });
    return outcome.ok ? accepted([{ status: 'OK', position: outcome.value }]) : outcome;
  },

  async sendfcmMsg(_input, _caller, { context, now }) {
    const outcome = await announceTips(context, now);
    if (!outcome.ok) return outcome;
    const status = outcome.value;
    if (status === 'OFF') return accepted([{ status }]);
    return accepted([{ status, devices: (await hasDevices(context.firestore)) ? 'SOME' : 'NONE' }]);
  },
} satisfies Handlers<'getTips' | 'getTipCount' | 'sendTips' | 'sendfcmMsg'>;

const tipsPerDayMax = Math.max(...packageTiers.map(({ tipsPerDay }) => tipsPerDay));

/**
 * How many tips of each day the caller may read. Admins, who post them, see whatever any member does: the custom claim
 * of the session is enough for that, for it opens no more than a package.
 */
async function readTipsPerDay(
  firestore: Firestore,
  { admin, uid }: Pick<Caller, 'admin' | 'uid'>,
): Promise<number> {
  if (admin) return tipsPerDayMax;
  return tipsPerDayOf((await getTree(firestore, uid)).confirmedMicros);
}
