import { nextBusinessDay } from '../../calendar/business-day.ts';
import { limits } from '../../contract/values/limits.ts';
import { sameAddress } from '../../contract/values/patterns.ts';
import type { CompanyWallet } from '../../ledger/core/company-wallets.ts';
import type { User } from '../../members/user.ts';
import { nameKeyOf } from '../../network/core/name-key.ts';
import type { Tree } from '../../network/tree.ts';
import type { BusinessTime, RealTime } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';

/** What a person gives to become a member, decoded; `publicKey` is checksummed. */
export interface Applicant {
  readonly name: string;
  readonly mail: string;
  readonly mobile: string;
  readonly publicKey: string;
  /** Whether the wallet has signed for this member. */
  readonly proven: boolean;
}

/** A member's introducer with the introducer's own place; null for the root member. */
export type Introducer = { readonly uid: string; readonly tree: Tree } | null;

/** The identity of a new member. */
export function newUser(
  applicant: Applicant,
  introducer: Introducer,
  { now, realNow }: { readonly now: BusinessTime; readonly realNow: RealTime },
): User {
  return {
    name: applicant.name,
    mail: applicant.mail,
    mobile: applicant.mobile,
    sponsor: introducer?.uid ?? null,
    publicKey: applicant.publicKey,
    activation: 'Inactive',
    createdAt: now.toISOString(),
    signedUpAt: realNow.toISOString(),
    // The operator who makes the root member vouches for its mail.
    mailVerifiedAt: introducer === null ? realNow.toISOString() : null,
    backedUp: false,
    sessionsFrom: 0,
  };
}

/** The place of a new member: below the introducer and at most 20 levels of ancestors. */
export function newTree(
  { name }: Pick<Applicant, 'name'>,
  introducer: Introducer,
  joinedDay: string,
  now: BusinessTime,
): Tree {
  const ancestors =
    introducer === null
      ? []
      : [introducer.uid, ...introducer.tree.ancestors].slice(0, limits.networkLevels);
  return {
    name,
    nameKey: nameKeyOf(name),
    sponsor: introducer?.uid ?? null,
    ancestors,
    upline: ancestors.map((uid, index) => `${index + 1}:${uid}`),
    joinedDay,
    joinedAt: now.toISOString(),
    packages: [],
    effectiveDay: nextBusinessDay(joinedDay),
    confirmedMicros: 0n,
  };
}

const zeroAddress = `0x${'0'.repeat(40)}`;

/**
 * Whether an address has a part of its own in the product, so that no member may have it as a wallet. A former company
 * wallet is one: the old payments to it would be payments to that member.
 */
export function isReservedWallet(
  publicKey: string,
  { payerWallets, usdtAddress }: Pick<Config, 'payerWallets' | 'usdtAddress'>,
  companyWallets: readonly CompanyWallet[],
): boolean {
  const company = companyWallets.map(({ address }) => address);
  const payers = payerWallets.map(({ address }) => address);
  return [zeroAddress, usdtAddress, ...payers, ...company].some((reserved) =>
    sameAddress(reserved, publicKey),
  );
}
