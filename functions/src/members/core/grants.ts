import * as z from 'zod/mini';

/** A member was made an admin in a block; in another, or not yet, that ended. */
export const grant = z.object({
  uid: z.string(),
  /** The first block in which the member's wallet pays withdrawals. */
  fromBlock: z.int(),
  /** The last one; null while the member is an admin. */
  untilBlock: z.nullable(z.int()),
});

/** A grant, decoded. */
export type Grant = z.output<typeof grant>;

/** The blocks of an admin without a grant: a restore has taken it, or the claim was given by hand. */
const always = { fromBlock: 0, untilBlock: null };

/** Whether a member's newest grant has not ended. */
export const hasOpenGrant = (grants: readonly Grant[], uid: string): boolean =>
  grants.some((each) => each.uid === uid && each.untilBlock === null);

/** The grants with one of an admin who has none, so that what the wallet has paid counts also when it ends. */
export function withMissingGrant(
  grants: readonly Grant[],
  uid: string,
  isAdminNow: boolean,
): readonly Grant[] {
  const isMissing = isAdminNow && grants.every((each) => each.uid !== uid);
  return isMissing ? [...grants, { uid, ...always }] : grants;
}

/** The grants after a member is made an admin in a block; one that has not ended stays as it is. */
export function openGrant(grants: readonly Grant[], uid: string, block: number): Grant[] {
  if (hasOpenGrant(grants, uid)) return [...grants];
  return [...grants, { uid, fromBlock: block, untilBlock: null }];
}

/** The grants after a member ceases to be an admin in a block. */
export function endGrant(grants: readonly Grant[], uid: string, block: number): Grant[] {
  return grants.map((each) =>
    each.uid === uid && each.untilBlock === null ? { ...each, untilBlock: block } : each,
  );
}

/**
 * Whether what a member's wallet sends in a block may be the company's money: from the first grant on, also
 * after the last one has ended, because nobody knows what is left of it.
 */
export function mayHoldCompanyMoney(
  grants: readonly Grant[],
  { uid, blockNumber }: { readonly uid: string; readonly blockNumber: number },
  isAdminNow: boolean,
): boolean {
  const own = grants.filter((each) => each.uid === uid);
  return own.length === 0 ? isAdminNow : own.some(({ fromBlock }) => fromBlock <= blockNumber);
}

/**
 * The blocks in which a member's wallet pays withdrawals. An open grant counts while the member is an
 * admin, whatever became of the claim; an admin without any grant counts from the beginning on.
 */
export function blocksOf(
  grants: readonly Grant[],
  uid: string,
  isAdminNow: boolean,
): readonly Omit<Grant, 'uid'>[] {
  const own = grants.filter((each) => each.uid === uid);
  if (own.length === 0) return isAdminNow ? [always] : [];
  return own
    .filter(({ untilBlock }) => isAdminNow || untilBlock !== null)
    .map(({ fromBlock, untilBlock }) => ({ fromBlock, untilBlock }));
}
