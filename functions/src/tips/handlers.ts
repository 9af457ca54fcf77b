import type { Handlers } from '../context/handler.ts';
import { tipsPerDayOf } from '../contract/limits.ts';
import { hasDevices } from '../devices/store.ts';
import { getTree } from '../network/store.ts';
import { accepted } from '../platform/outcome.ts';
import { announceTips } from './announce-tips.ts';
import { postTip } from './post-tip.ts';
import { listPositionsOfDay, listTips } from './store.ts';
import { countForMember } from './tip.ts';

/** The calls about tips and the messages about them. */
export const tipsHandlers = {
  async getTips({ query }, { uid }, { context: { firestore } }) {
    const readingPerDay = getTree(firestore, uid).then(({ confirmedMicros }) =>
      tipsPerDayOf(confirmedMicros),
    );
    const tips = await listTips(firestore, readingPerDay, query);
    const rows = tips.map(({ id, postedAt, heading, details }) => ({
      dates: postedAt,
      heading,
      details,
      Tip_sl: id,
    }));
    return accepted(rows.length === 0 ? 'No Data' : rows);
  },

  async getTipCount(_input, { uid }, { context: { firestore }, today }) {
    const [{ confirmedMicros }, positions] = await Promise.all([
      getTree(firestore, uid),
      listPositionsOfDay(firestore, today),
    ]);
    return accepted([countForMember(positions, tipsPerDayOf(confirmedMicros))]);
  },

  async sendTips({ body }, _caller, { context, now, today }) {
    const position = await postTip(context, body, { now, today });
    return accepted([{ status: 'OK', position }]);
  },

  async sendfcmMsg(_input, _caller, { context, now }) {
    const outcome = await announceTips(context, now);
    if (!outcome.ok) return outcome;
    const status = outcome.value;
    if (status === 'OFF') return accepted([{ status }]);
    return accepted([{ status, devices: (await hasDevices(context.firestore)) ? 'SOME' : 'NONE' }]);
  },
} satisfies Handlers<'getTips' | 'getTipCount' | 'sendTips' | 'sendfcmMsg'>;
