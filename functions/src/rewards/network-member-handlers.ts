import type { Handlers } from '../context/handler.ts';
import { storeMicros } from '../contract/account-document.ts';
import { limits, packageTierOf } from '../contract/values/limits.ts';
import type { Place } from '../network/core/member-columns.ts';
import { countDirects } from '../network/members-below.ts';
import { findTree, getTree } from '../network/store.ts';
import type { Tree } from '../network/tree.ts';
import { accepted } from '../platform/outcome.ts';
import { earnedThrough } from './core/engine/earned-through.ts';
import { uncreditedStateOf } from './core/reward-state.ts';
import { getLastOpenedDay } from './reward-calendar.ts';
import { getPlanHistory } from './store.ts';

/** The call that shows one member of the caller's network with what came of it. */
export const networkMemberHandlers = {
  async getNetworkMember({ params }, { uid }, { context: { firestore }, today }) {
    const member = await findTree(firestore, params.uid);
    const lvl = (member?.ancestors.indexOf(uid) ?? -1) + 1;
    if (member === undefined || lvl === 0) return accepted([]);
    const [history, own, lastOpenedDay, below] = await Promise.all([
      getPlanHistory(firestore),
      getTree(firestore, uid),
      getLastOpenedDay(firestore, today),
      lvl < limits.networkLevels ? countDirects(firestore, params.uid) : undefined,
    ]);
    const pair = { receiver: toEngine(uid, own), source: toEngine(params.uid, member), level: lvl };
    const throughMicros = lastOpenedDay === null ? 0 : earnedThrough(history, pair, lastOpenedDay);
    return accepted([
      {
        CODES: params.uid,
        NAMES: member.name,
        DATES: member.joinedAt,
        lvl,
        amount: member.confirmedMicros,
        packages: member.packages.map(({ amountMicros, startDay }) => ({
          name: packageTierOf(amountMicros).name,
          amount: amountMicros,
          from: startDay,
        })),
        // Without its entry of today, a member whose package earns is one whose day is not opened.
        active: uncreditedStateOf(history, member.packages, today).state === 'notOpened',
        ...(below !== undefined && { below }),
        through: BigInt(throughMicros),
      },
    ]);
  },
} satisfies Handlers<'getNetworkMember'>;

function toEngine(uid: string, { joinedDay, packages }: Tree): Omit<Place, 'sponsor'> {
  return {
    uid,
    joinedDay,
    packages: packages.map(({ id, amountMicros, startDay }) => ({
      id,
      amountMicros: storeMicros(amountMicros),
      startDay,
    })),
  };
}
