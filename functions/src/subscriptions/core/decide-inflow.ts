import { clockDifferenceMs, type Receipt, type UsdtTransfer } from '../../chain/chain.ts';
import type { inflowReasons } from '../../contract/calls/inflows.ts';
import { amounts } from '../../contract/values/limits.ts';
import type { Micros } from '../../contract/values/micros.ts';
import { type OwnWallets, type Route, routeOf, routes } from '../../ledger/core/company-wallets.ts';

/** What one sender paid the company in one transaction on one route: its logs are one sum. */
export interface Inflow {
  readonly hash: string;
  /** Checksummed. */
  readonly from: string;
  readonly minedAt: Date;
  readonly route: Route;
  /** At least one, each of more than zero. */
  readonly transfers: readonly UsdtTransfer[];
}

/** Why a sum, or a part of one, bought nothing. */
type InflowReason = (typeof inflowReasons)[number];

/** What an inflow buys, and what of it buys nothing. */
export interface InflowDecision {
  /** Zero or a multiple of 50 USDT. */
  readonly bookedMicros: Micros;
  readonly rest: {
    readonly amountMicros: Micros;
    readonly reason: InflowReason;
    /** Whether it is certain that the member who sent it did so. */
    readonly isMembers: boolean;
  } | null;
}

/** The member whose wallet sent an inflow. */
export interface Sender {
  /** Real time. */
  readonly signedUpAt: Date;
  /** Whether the member has shown that the wallet is theirs. */
  readonly proven: boolean;
  readonly admin: boolean;
}

/** Less than this reaches the company by mistake, or to fill lists. Source: design section 5, rule 7. */
const inflowMinMicros: Micros = 1_000_000n;

/** What each sender paid the company by a final transaction; what may buy something comes first. */
export function inflowsOf(
  { minedAt, succeeded, transfers }: Extract<Receipt, { state: 'final' }>,
  ownWallets: OwnWallets,
): Inflow[] {
  if (!succeeded) return [];
  const received = transfers.filter(({ amountMicros }) => amountMicros > 0n);
  return routes.flatMap((route) => {
    const onRoute = received.filter((transfer) => routeOf(transfer, ownWallets) === route);
    return [...Map.groupBy(onRoute, ({ from }) => from)].flatMap(([from, own]) => {
      const [first] = own;
      return first === undefined
        ? []
        : [{ hash: first.hash, from, minedAt, route, transfers: own }];
    });
  });
}

/** The id of an inflow's row: that of a claim of its first log. */
export const inflowIdOf = (
  chainId: number,
  { hash, transfers }: Pick<Inflow, 'hash' | 'transfers'>,
): string => `${chainId}_${hash}_${transfers[0]?.place ?? 0}`;

/** The id of the row for all dust of a sender on a day, UTC. */
export const dustIdOf = (
  chainId: number,
  { from, minedAt }: Pick<Inflow, 'from' | 'minedAt'>,
): string => `${chainId}_${from}_${minedAt.toISOString().slice(0, 10)}`;

/** The whole sum of an inflow. */
export const sumOf = ({ transfers }: Inflow): Micros =>
  transfers.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);

/**
 * Decides what an inflow buys: for the member whose wallet sent it, the largest multiple of 50 USDT;
 * the rest, and all of what others sent, buys nothing. `sender` is undefined where the wallet is no
 * member's. Source: design section 3, and section 5, rule 7.
 */
export function decideInflow(inflow: Inflow, sender: Sender | undefined): InflowDecision {
  const amountMicros = sumOf(inflow);
  const doubt = findDoubt(inflow, sender);
  // Admins handle the company's money: of theirs only a person knows what it is for.
  const bySender = doubt ?? (sender?.admin === true ? 'admin_wallet' : undefined);
  // These two say who may not book it, whichever wallet it came to.
  const isBarred = bySender === 'before_signup' || bySender === 'admin_wallet';
  const reason =
    (inflow.route === 'internal' ? 'internal' : undefined) ??
    (amountMicros < inflowMinMicros ? 'dust' : undefined) ??
    (inflow.route === 'former' && !isBarred ? 'former_wallet' : undefined) ??
    bySender;
  const isMembers = doubt === undefined;
  if (reason !== undefined) return { bookedMicros: 0n, rest: { amountMicros, reason, isMembers } };
  const restMicros = amountMicros % amounts.subscriptionStepMicros;
  return {
    bookedMicros: amountMicros - restMicros,
    rest: restMicros === 0n ? null : { amountMicros: restMicros, reason: 'odd_sum', isMembers },
  };
}

/** Why it is not certain that an inflow is a member's money; undefined where it is. */
function findDoubt({ minedAt }: Inflow, sender: Sender | undefined): InflowReason | undefined {
  if (sender === undefined) return 'unknown_sender';
  // Before anything else: an address that nobody proved may be a stranger's, whose signup says nothing about the sender.
  if (!sender.proven) return 'unproven_wallet';
  const isEarly = minedAt.getTime() < sender.signedUpAt.getTime() - clockDifferenceMs;
  return isEarly ? 'before_signup' : undefined;
}

/** Which part of each log a booked sum takes, from the first log on. */
export function shareOut<Transfer extends Pick<UsdtTransfer, 'amountMicros'>>(
  transfers: readonly Transfer[],
  bookedMicros: Micros,
): { readonly transfer: Transfer; readonly amountMicros: Micros }[] {
  let leftMicros = bookedMicros;
  return transfers.flatMap((transfer) => {
    const amountMicros = transfer.amountMicros < leftMicros ? transfer.amountMicros : leftMicros;
    leftMicros -= amountMicros;
    return amountMicros === 0n ? [] : [{ transfer, amountMicros }];
  });
}
