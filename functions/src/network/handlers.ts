import type { Firestore } from 'firebase-admin/firestore';
import type { Handlers } from '../context/handler.ts';
import type { CallReply } from '../contract/contract.ts';
import { limits } from '../contract/values/limits.ts';
import { accepted } from '../platform/outcome.ts';
import {
  countDirects,
  listBranch,
  listMembersBelow,
  type MemberBelow,
  searchMembersBelow,
  totalsBelow,
} from './members-below.ts';

type DownlineRow = CallReply<'getDownline'>[number];

/** The calls that show a member the own network, without anybody's contact data. */
export const networkHandlers = {
  async getDirect({ query }, { uid }, { context }) {
    const members = await listMembersBelow(context, { uid, level: 1 }, query);
    const rows = members.map(toRow);
    return accepted(rows.map(({ lvl: _first, ...row }) => row));
  },

  async getDownline({ query: { level, search, ...page } }, { uid }, { context }) {
    const part = { uid, level };
    const members = await (search === undefined
      ? listMembersBelow(context, part, page)
      : searchMembersBelow(context, part, search, page));
    const isUnfolded = level === 1 && search === undefined;
    return accepted(
      isUnfolded ? await toUnfoldedRows(context.firestore, members) : members.map(toRow),
    );
  },

  async getBranch({ params: { uid: branch }, query }, { uid }, { context }) {
    const members = await listBranch(context, uid, branch, query);
    return accepted(await toUnfoldedRows(context.firestore, members));
  },

  async networkTotals({ query: { level } }, { uid }, { context: { firestore } }) {
    const { confirmedMicros, ...totals } = await totalsBelow(firestore, { uid, level });
    return accepted([{ ...totals, amount: confirmedMicros }]);
  },
} satisfies Handlers<'getDirect' | 'getDownline' | 'getBranch' | 'networkTotals'>;

const toRow = ({ uid, name, joinedAt, confirmedMicros, level }: MemberBelow): DownlineRow => ({
  CODES: uid,
  NAMES: name,
  DATES: joinedAt,
  amount: confirmedMicros,
  Activation_sl: uid,
  lvl: level,
});

/**
 * The rows of a tree that is unfolded, each with its number of directs: all are counted at once, which costs an index
 * read a row. A stored count would be a write to the sponsor in every signup: those of one invitation would wait for
 * each other.
 */
function toUnfoldedRows(
  firestore: Firestore,
  members: readonly MemberBelow[],
): Promise<DownlineRow[]> {
  return Promise.all(
    members.map(async (member) => ({
      ...toRow(member),
      ...(member.level < limits.networkLevels && {
        below: await countDirects(firestore, member.uid),
      }),
    })),
  );
}
