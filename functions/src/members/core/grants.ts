import * as z from 'zod/mini';

/**
 * A member was made an admin in a block; in another, or not yet, that ended. Only the grants say in which blocks a wallet pays
 * withdrawals: a custom claim that is taken by hand, or with the account in Firebase Auth, ends rights, and hides no payment.
 */
export const grant = z.object({
  uid: z.string(),
  /** The member's wallet, checksummed: an admin's is never replaced, and what it pays is found without reading the member. */
  address: z.string(),
  /** The first block in which the member's wallet pays withdrawals. */
  fromBlock: z.int(),
  /** The last one; null while the member is an admin. */
  untilBlock: z.nullable(z.int()),
});

/** A grant, decoded. */
export type Grant = z.output<typeof grant>;

/**
 * The number of a member's grant that has not ended; the first that the member ever had is 1. No grant is ever taken out, so
 * that the number says for good under which one something was done: two may have the same blocks.
 */
export function findOpenGrant(grants: readonly Grant[], uid: string): number | undefined {
  const own = grants.filter((each) => each.uid === uid);
  return own.at(-1)?.untilBlock === null ? own.length : undefined;
}

/** Whether a member's newest grant has not ended. */
export const hasOpenGrant = (grants: readonly Grant[], uid: string): boolean =>
  findOpenGrant(grants, uid) !== undefined;

/** The grants after a member is made an admin in a block; one that has not ended stays as it is. */
export function openGrant(
  grants: readonly Grant[],
  { uid, address }: Pick<Grant, 'uid' | 'address'>,
  block: number,
): Grant[] {
  if (hasOpenGrant(grants, uid)) return [...grants];
  return [...grants, { uid, address, fromBlock: block, untilBlock: null }];
}

/** The grants after a member ceases to be an admin in a block. */
export function endGrant(grants: readonly Grant[], uid: string, block: number): Grant[] {
  return grants.map((each) =>
    each.uid === uid && each.untilBlock === null ? { ...each, untilBlock: block } : each,
  );
}

/**
 * Whether what a member's wallet sends in a block may be the company's money: from the first grant on, also
 * after the last one has ended, because nobody knows what is left of it. A restore may have taken the grant: then the
 * custom claim says so.
 */
export function mayBeCompanyMoney(
  grants: readonly Grant[],
  { uid, blockNumber }: { readonly uid: string; readonly blockNumber: number },
  isAdminNow: boolean,
): boolean {
  const own = grants.filter((each) => each.uid === uid);
  return own.length === 0 ? isAdminNow : own.some(({ fromBlock }) => fromBlock <= blockNumber);
}
