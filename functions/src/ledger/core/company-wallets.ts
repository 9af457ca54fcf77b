import type { UsdtTransfer } from '../../chain/chain.ts';
import { sameAddress } from '../../contract/values/patterns.ts';
import type { PayerWallet } from '../../platform/config.ts';

/** A wallet that subscriptions are paid to, or were. */
export interface CompanyWallet {
  /** Checksummed. */
  readonly address: string;
  /** The first block in which it is in force. */
  readonly fromBlock: number;
  /** The last block in which it is in force; null as long as no other has replaced it. */
  readonly untilBlock: number | null;
}

/** The company's own wallets. */
export interface OwnWallets {
  /** Present and former ones, the newest last. */
  readonly company: readonly CompanyWallet[];
  /** Wallets besides the admins' own that pay-outs may come from. */
  readonly payers: readonly PayerWallet[];
}

/** Whether an address is that of one of `wallets`, in force or not. */
export const hasWallet = (
  wallets: readonly Pick<CompanyWallet, 'address'>[],
  address: string,
): boolean => wallets.some((wallet) => sameAddress(wallet.address, address));

/** Whether a transfer moves anything to somebody else who is not the company. */
export const isOutflow = (
  { amountMicros, from, to }: Pick<UsdtTransfer, 'amountMicros' | 'from' | 'to'>,
  company: readonly CompanyWallet[],
): boolean => amountMicros > 0n && !hasWallet(company, to) && !sameAddress(from, to);

/** Whether a transfer came from one of `wallets` while it was in force. */
export const isSentBy = (
  wallets: readonly PayerWallet[],
  { from, blockNumber }: Pick<UsdtTransfer, 'from' | 'blockNumber'>,
): boolean =>
  wallets.some(
    ({ address, fromBlock, untilBlock }) =>
      sameAddress(address, from) &&
      blockNumber >= fromBlock &&
      (untilBlock === null || blockNumber <= untilBlock),
  );

/**
 * The ways to the company: to a wallet that is in force, to one that is not any more, or from
 * another of the company's own wallets.
 */
export const routes = ['in_force', 'former', 'internal'] as const;

/** How a transfer reached the company. */
export type Route = (typeof routes)[number];

/** How a transfer reached the company by its block; undefined when it did not. Source: design section 5, rule 7. */
export function routeOf(
  { from, to, blockNumber }: Pick<UsdtTransfer, 'from' | 'to' | 'blockNumber'>,
  { company, payers }: OwnWallets,
): Route | undefined {
  const wallet = company.find(({ address }) => sameAddress(address, to));
  if (wallet === undefined || blockNumber < wallet.fromBlock) return undefined;
  if (hasWallet(company, from) || isSentBy(payers, { from, blockNumber })) return 'internal';
  const { untilBlock } = wallet;
  return untilBlock === null || blockNumber <= untilBlock ? 'in_force' : 'former';
}

/** What a rotation is asked for. */
export interface Rotation {
  /** The new company wallet, checksummed. */
  readonly address: string;
  /** The first block in which it is in force: the first that is not final, or was not at that time. */
  readonly fromBlock: number;
  /** The last block of the wallets before. */
  readonly endBlock: number;
}

/**
 * The company wallets after a rotation: the new one is in force from its first block on, and the ones
 * before end at the end block, never later than was said before. The same rotation again adds nothing.
 */
export function rotate(
  wallets: readonly CompanyWallet[],
  { address, fromBlock, endBlock }: Rotation,
): CompanyWallet[] {
  const former = wallets
    .filter((wallet) => !sameAddress(wallet.address, address))
    .map(({ untilBlock, ...wallet }) => ({
      ...wallet,
      untilBlock: Math.min(untilBlock ?? endBlock, endBlock),
    }));
  const known = wallets.find((wallet) => sameAddress(wallet.address, address));
  return [...former, known ?? { address, fromBlock, untilBlock: null }];
}
