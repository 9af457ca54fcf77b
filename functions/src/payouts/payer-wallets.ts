import { checksumAddress } from '../chain/addresses.ts';
import type { Context } from '../context/context.ts';
import { listOwnWallets } from '../ledger/company-wallet-store.ts';
import type { CompanyWallet, OwnWallets } from '../ledger/core/company-wallets.ts';
import { listGrants } from '../members/admins.ts';
import type { PayerWallet } from '../platform/config.ts';
import { listScannedBlocks } from '../scans/scan-store.ts';

/** The wallets whose transfers are searched for pay-outs and for whatever else leaves the company. */
export interface SendingWallets {
  /** Checksummed; a wallet with two grants is listed twice. */
  readonly payers: readonly PayerWallet[];
  readonly company: readonly CompanyWallet[];
}

/** The wallets that pay-outs come from, each in its blocks, and the company's wallets. */
export async function listWallets({
  config,
  firestore,
}: Pick<Context, 'config' | 'firestore'>): Promise<SendingWallets> {
  const [own, admins] = await Promise.all([
    listOwnWallets(firestore, config),
    listGrants(firestore),
  ]);
  return { payers: payersOf(own, admins), company: own.company };
}

/** The wallets that the queue can be paid from: those whose last block is not set. */
export async function listLastingPayers(
  context: Pick<Context, 'config' | 'firestore'>,
): Promise<string[]> {
  const { payers } = await listWallets(context);
  const lasting = payers.filter(({ untilBlock }) => untilBlock === null);
  return [...new Set(lasting.map(({ address }) => address))];
}

/** The wallets that pay-outs come from, as the chain writes their addresses: the configured ones, and those of admins. */
export const payersOf = (
  { payers }: Pick<OwnWallets, 'payers'>,
  admins: readonly PayerWallet[],
): PayerWallet[] =>
  [...payers, ...admins].map((wallet) => ({ ...wallet, address: checksumAddress(wallet.address) }));

/** The name of the scan of what a payer sends. */
export const scanOf = (payer: string): string => `from_${payer}`;

/**
 * The wallets whose transfers were followed as a payer's, and are no more: what such a wallet has paid since is found by
 * nobody, and would be paid again.
 */
export async function listForgottenPayers(
  context: Pick<Context, 'config' | 'firestore'>,
): Promise<string[]> {
  const [scans, { company, payers }] = await Promise.all([
    listScannedBlocks(context.firestore),
    listWallets(context),
  ]);
  const known = [...company, ...payers].map(({ address }) => scanOf(address));
  return [...scans.keys()].flatMap((name) =>
    name.startsWith(scanOf('')) && !known.includes(name) ? [name.slice(scanOf('').length)] : [],
  );
}
