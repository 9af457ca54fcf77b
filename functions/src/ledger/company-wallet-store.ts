import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { checksumAddress } from '../chain/addresses.ts';
import { address } from '../contract/values/schemas.ts';
import { documentOf } from '../platform/collection.ts';
import type { Config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import type { CompanyWallet, OwnWallets } from './core/company-wallets.ts';

/** `config/companyWallets`: where subscriptions are paid to, and were; the newest last. */
const companyWalletsDocument = z.object({
  wallets: z
    .array(z.object({ address, fromBlock: z.int(), untilBlock: z.nullable(z.int()) }))
    .check(z.minLength(1)),
});

const companyWallets = documentOf(companyWalletsDocument, paths.companyWallets);

type WalletConfig = Pick<Config, 'companyWallet' | 'payerWallets'>;

/**
 * The present and former company wallets, the newest last. Before the list is stored it is the
 * configured wallet alone, in force since the chain began: a payment is never too early for it.
 */
export async function listCompanyWallets(
  firestore: Firestore,
  { companyWallet }: Pick<Config, 'companyWallet'>,
  transaction?: Transaction,
): Promise<readonly CompanyWallet[]> {
  const stored = await companyWallets.find(firestore, transaction);
  if (stored !== undefined) return stored.wallets;
  return [{ address: checksumAddress(companyWallet), fromBlock: 0, untilBlock: null }];
}

/** The company's own wallets. */
export async function listOwnWallets(
  firestore: Firestore,
  config: WalletConfig,
): Promise<OwnWallets> {
  const company = await listCompanyWallets(firestore, config);
  return { company, payers: config.payerWallets };
}

/** The wallet that subscriptions are to be paid to. */
export async function getCompanyWallet(
  firestore: Firestore,
  config: Pick<Config, 'companyWallet'>,
): Promise<string> {
  const newest = (await listCompanyWallets(firestore, config)).at(-1);
  if (newest === undefined) throw new Error('There is always a company wallet');
  return newest.address;
}

/** Writes the list, which was read in the same transaction. */
export function setCompanyWallets(
  firestore: Firestore,
  transaction: Transaction,
  wallets: readonly CompanyWallet[],
): void {
  companyWallets.set(firestore, transaction, { wallets: [...wallets] });
}

/**
 * Stores the list unless it is stored: from then on only a rotation changes it, and another configured
 * wallet does not take the place of one that members still pay to.
 */
export async function ensureCompanyWallets(
  firestore: Firestore,
  config: Pick<Config, 'companyWallet'>,
): Promise<readonly CompanyWallet[]> {
  const stored = await companyWallets.find(firestore);
  if (stored !== undefined) return stored.wallets;
  return firestore.runTransaction(async (transaction) => {
    const wallets = await listCompanyWallets(firestore, config, transaction);
    setCompanyWallets(firestore, transaction, wallets);
    return wallets;
  });
}
