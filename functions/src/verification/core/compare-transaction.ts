import { checksumAddress } from '../../chain/addresses.ts';
import type { Receipt, UsdtTransfer } from '../../chain/chain.ts';
import { formatMicros, type Micros } from '../../contract/values/micros.ts';
import { sameAddress } from '../../contract/values/patterns.ts';
import {
  isOutflow,
  isSentBy,
  type OwnWallets,
  routeOf,
} from '../../ledger/core/company-wallets.ts';
import type { PayerWallet } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import type { ScannedBlocks } from '../../scans/scan-store.ts';
import { inflowIdOf } from '../../subscriptions/core/decide-inflow.ts';
import type { ListedInflow } from '../../subscriptions/inflow-store.ts';
import { type ClaimedLog, findClaimProblem } from './compare-claim.ts';
import type { Difference } from './difference.ts';

/** The wallets whose transfers stand in the books, and how far the chain was scanned for each. */
export interface ScannedWallets {
  readonly own: OwnWallets;
  /** The wallets that pay withdrawals, each in its blocks: the configured ones and those of admins. */
  readonly payers: readonly PayerWallet[];
  /** By the lower-case address of a company wallet: the transfers to it. */
  readonly to: ReadonlyMap<string, ScannedBlocks>;
  /** By the lower-case address of a payer: the transfers from it. */
  readonly from: ReadonlyMap<string, ScannedBlocks>;
}

/** A transaction as the books have it. */
export interface BookedTransaction {
  readonly claims: readonly ClaimedLog[];
  readonly rows: readonly ListedInflow[];
  /** Whether a document of it cannot be read: then its sums are not known. */
  readonly isUnreadable: boolean;
  /** How often the reconciler has looked at it in vain since it set it aside. */
  readonly looks: { readonly inflows: number | undefined; readonly payouts: number | undefined };
}

/** What a payer sent. */
export interface Outflow {
  readonly transfer: UsdtTransfer;
  /** The member who received it; undefined where no member has proven the wallet. */
  readonly uid: string | undefined;
  /** Whether the audit log names it as a duplicate, or as one that no withdrawal asks for. */
  readonly isAudited: boolean;
  /** Which payment of the app accounts for it: one for something else, or one whose end is not booked yet. */
  readonly accountedBy: 'nothing' | 'openPayment' | 'endedPayment';
}

/** After so many looks in vain, most of a day, what is set aside counts as missing from the books. */
const looksMax = 10;

/** What the chain decided: the transfers of a final transaction; none of a failed or a missing one. */
const transfersOf = (receipt: Receipt): readonly UsdtTransfer[] =>
  receipt.state === 'final' && receipt.succeeded
    ? receipt.transfers.filter(({ amountMicros }) => amountMicros > 0n)
    : [];

/**
 * Compares what a transaction moved with its claims and inflow rows, in both directions. The receipt is
 * final, or no endpoint knows one. Source: design section 5, rule 7.
 */
export function compareTransaction(
  chainId: number,
  hash: string,
  receipt: Receipt,
  booked: BookedTransaction,
  wallets: ScannedWallets,
): Difference[] {
  const transfers = transfersOf(receipt);
  const claims = booked.claims.flatMap((claimed): Difference[] => {
    const { place } = claimed;
    const log = transfers.find((transfer) => transfer.place === place);
    const problem = findClaimProblem(claimed, log, wallets.own);
    const subject = paths.claim(chainId, hash, place);
    return problem === undefined ? [] : [{ kind: 'claim', subject, hash, problem }];
  });
  return booked.isUnreadable
    ? claims
    : [...claims, ...compareInflows(chainId, hash, transfers, booked, wallets)];
}

/** Compares, sender by sender, the sum that reached the company with what the books have of it. */
function compareInflows(
  chainId: number,
  hash: string,
  transfers: readonly UsdtTransfer[],
  { claims, rows, looks }: BookedTransaction,
  { own, to }: ScannedWallets,
): Difference[] {
  const received = transfers.filter((transfer) => routeOf(transfer, own) !== undefined);
  const senders = new Set([
    ...received.map(({ from }) => checksumAddress(from)),
    ...rows.map((row) => checksumAddress(row.sender)),
  ]);
  return [...senders].flatMap((sender): Difference[] => {
    const logs = received.filter(({ from }) => sameAddress(from, sender));
    if (!logs.every((log) => isScanned(to.get(log.to.toLowerCase()), log))) return [];
    const movedMicros = sum(logs);
    const claimed = claims.filter(
      ({ place, claim: { paidFor } }) =>
        (paidFor === 'subscription' || paidFor === 'dust') &&
        logs.some((log) => log.place === place),
    );
    const listed = rows.filter(
      // What was booked by hand is claimed.
      (row) => sameAddress(row.sender, sender) && (row.settlement?.uid ?? null) === null,
    );
    const bookedMicros = sum(claimed.map(({ claim }) => claim)) + sum(listed);
    if (movedMicros === bookedMicros) return [];
    if (bookedMicros === 0n && (looks.inflows ?? looksMax) < looksMax) return [];
    const id =
      logs.length > 0
        ? inflowIdOf(chainId, { hash, transfers: logs })
        : rows.find((row) => sameAddress(row.sender, sender))?.id;
    const subject = paths.inflowRow(id ?? '');
    const problem = `${sender} moved ${formatMicros(movedMicros)} to the company, the books have ${formatMicros(bookedMicros)}`;
    return [{ kind: 'inflow', subject, hash, problem }];
  });
}

const sum = (parts: readonly { readonly amountMicros: Micros }[]): Micros =>
  parts.reduce((total, { amountMicros }) => total + amountMicros, 0n);

const isScanned = (
  blocks: ScannedBlocks | undefined,
  { blockNumber }: Pick<UsdtTransfer, 'blockNumber'>,
): boolean => blocks !== undefined && blockNumber >= blocks.first && blockNumber < blocks.next;

/** The transfers of a transaction from payers to anybody but the company, as far as they were scanned. */
export function outflowsOf(
  receipt: Receipt,
  { own, payers, from }: ScannedWallets,
): readonly UsdtTransfer[] {
  return transfersOf(receipt).filter(
    (transfer) =>
      isSentBy(payers, transfer) &&
      isScanned(from.get(transfer.from.toLowerCase()), transfer) &&
      isOutflow(transfer, own.company),
  );
}

/** Compares what payers sent with what it was for. */
export function compareOutflows(
  chainId: number,
  outflows: readonly Outflow[],
  { claims, looks }: Pick<BookedTransaction, 'claims' | 'looks'>,
): Difference[] {
  if ((looks.payouts ?? looksMax) < looksMax) return [];
  return outflows
    .filter(
      ({ transfer, isAudited, accountedBy }) =>
        !isAudited &&
        accountedBy === 'nothing' &&
        !claims.some(({ place }) => place === transfer.place),
    )
    .map(({ transfer: { amountMicros, from, hash, place, to }, uid }) => ({
      kind: 'payout',
      subject: paths.claim(chainId, hash, place),
      hash,
      problem: `${from} sent ${uid === undefined ? to : `the member ${uid}`} ${formatMicros(amountMicros)} for nothing that the books know`,
    }));
}
