import type { Handlers } from '../context/handler.ts';
import type { CallReply } from '../contract/contract.ts';
import { accepted } from '../platform/outcome.ts';
import { listMembersBelow, type MemberBelow, totalsBelow } from './members-below.ts';

type DirectRow = Exclude<CallReply<'getDirect'>, 'No Data'>[number];

/** The calls that show a member the own network, without anybody's contact data. */
export const networkHandlers = {
  async getDirect({ query }, { uid }, { context }) {
    const members = await listMembersBelow(context.firestore, { uid, level: 1 }, query);
    return accepted(members.length === 0 ? 'No Data' : members.map(toDirectRow));
  },

  async getDownline({ query: { level, ...page } }, { uid }, { context }) {
    const members = await listMembersBelow(context.firestore, { uid, level }, page);
    if (members.length === 0) return accepted('No Data');
    return accepted(members.map((member) => ({ ...toDirectRow(member), lvl: member.level })));
  },

  async networkTotals({ query: { level } }, { uid }, { context }) {
    const { members, confirmedMicros } = await totalsBelow(context.firestore, { uid, level });
    return accepted([{ members, amount: confirmedMicros }]);
  },
} satisfies Handlers<'getDirect' | 'getDownline' | 'networkTotals'>;

function toDirectRow({ uid, name, joinedAt, confirmedMicros }: MemberBelow): DirectRow {
  return { CODES: uid, NAMES: name, DATES: joinedAt, amount: confirmedMicros, Activation_sl: uid };
}
