import type { Micros } from '../../src/contract/micros.ts';
import { decodeAmount } from '../../src/contract/token-amount.ts';
import { nextNonce } from '../../src/payments/core/choose-slot.ts';
import type { Intent, Payment } from '../../src/payments/payment.ts';
import { type Choose, MemoryChain } from './memory-chain.ts';
import { type Action, MemoryServer, walletOf } from './memory-server.ts';
import { addressOf, type Bytes, companyWallet, sign, stranger } from './signed-payments.ts';

const usdt = 1_000_000n;
const member = 0;
const wallets = [member, 1, 2];
/** Of USDT; little, so that some payments are not covered when they are mined. */
const opening = [160n * usdt, 50n * usdt, 50n * usdt];
export const openingBalanceMicros = 100n * usdt;
const days = ['2026-01-07', '2026-01-08', '2026-01-09'];
const noncesMax = 5;

/** A payment of USDT, for what a wallet may mean it. */
type Target = readonly [kind: Intent['kind'], to: string, micros: Micros];
const memberTargets: readonly Target[] = [
  ['booking', companyWallet, 50n * usdt],
  ['booking', companyWallet, 100n * usdt],
  ['transfer', stranger, 10n * usdt],
];
const adminTargets: readonly Target[] = [
  ['withdrawalPay', addressOf(member), 18n * usdt],
  ['withdrawalPay', addressOf(member), 18n * usdt],
  ['transfer', stranger, 10n * usdt],
];
/** What another app may do with a wallet besides the same. */
const elsewhere: readonly (readonly [string | null, Micros])[] = [
  [companyWallet, 50n * usdt],
  [companyWallet, 75n * usdt],
  [stranger, 10n * usdt],
  [addressOf(member), 18n * usdt],
  [addressOf(member), 5n * usdt],
  [null, 0n],
];

/** The fees of the first attempt, and of the ones after it: each outbids the one before. */
const feeOf = (attempt: number): bigint =>
  1_000n * 12n ** BigInt(attempt) * 10n ** BigInt(6 - attempt);
const attemptsMax = 4;

/**
 * Plays a history: each number says one thing that members, admins, other apps, the server or the chain do
 * next, or where a process dies. Then everything that is left comes to its end.
 */
export function playHistory(numbers: readonly number[]): MemoryServer {
  const chain = new MemoryChain(
    new Map(wallets.map((wallet) => [addressOf(wallet), opening[wallet] ?? 0n])),
  );
  const server = new MemoryServer(chain, openingBalanceMicros);
  const running: Action[] = [];
  for (const number of numbers) happen(server, running, choicesOf(number));
  settleDown(server);
  return server;
}

/** The choices that a number makes, one after the other; in the end always the first. */
function choicesOf(number: number): Choose {
  let left = number;
  return (count) => {
    const choice = left % count;
    left = Math.floor(left / count);
    return choice;
  };
}

const pick = <Value>(values: readonly Value[], choose: Choose): Value | undefined =>
  values.length === 0 ? undefined : values[choose(values.length)];

/** One thing happens; the first in the list happen most often. */
function happen(server: MemoryServer, running: Action[], choose: Choose): void {
  const { books, chain } = server;
  const start = (action: Action | undefined) => void (action && running.push(action));
  const event = choose(64);
  if (event < 18) {
    const action = pick(running, choose);
    if (action?.next().done) running.splice(running.indexOf(action), 1);
  } else if (event < 24) {
    for (const action of running.splice(choose(Math.max(1, running.length)), 1)) run(action);
  } else if (event < 26) {
    running.splice(choose(Math.max(1, running.length)), 1);
  } else if (event < 34) start(submitNew(server, choose));
  else if (event < 38) start(submitAgain(server, choose));
  else if (event < 41) start(cancel(server, choose));
  else if (event < 43) payElsewhere(server, choose);
  else if (event < 47) chain.mine(choose);
  else if (event < 49) chain.finalize(choose(3) + 1);
  else if (event < 51) chain.reorganize(choose(4) + 1, () => choose(3) === 0);
  else if (event < 53) chain.drop(choose);
  else if (event < 54) chain.recall(choose);
  else if (event < 55) {
    const wallet = choose(wallets.length);
    if (!chain.refused.delete(wallet)) chain.refused.add(wallet);
  } else if (event < 57) start(server.withdraw(pick(days, choose) ?? ''));
  else if (event < 59) start(server.reconcile());
  else {
    const pending = pick([...books.payments.values()], choose);
    if (pending?.state === 'pending') start(server.watch(pending));
  }
}

/** Another payment, mostly at the nonce that `getNonce` gives. */
function submitNew(server: MemoryServer, choose: Choose): Action | undefined {
  const { books, chain } = server;
  const wallet = pick([member, ...wallets], choose) ?? member;
  const pending = books.listPending(addressOf(wallet));
  const next = nextNonce({ mined: chain.nonceOf(wallet), pending });
  const nonce = choose(8) === 0 ? choose(noncesMax) : next;
  const target = pick(wallet === member ? memberTargets : adminTargets, choose);
  if (target === undefined || nonce >= noncesMax) return undefined;
  const [kind, to, micros] = target;
  const withdrawal = kind === 'withdrawalPay' ? pick([...books.withdrawals.keys()], choose) : null;
  if (withdrawal === undefined) return undefined;
  const bytes = sign({ wallet, nonce, to, micros, feeWei: feeOf(0) });
  return server.submit(bytes, { kind, to, paid: { kind: 'USDT', amount: micros }, withdrawal });
}

/** The bytes of an attempt again, or a faster one. */
function submitAgain(server: MemoryServer, choose: Choose): Action | undefined {
  const payment = pick([...server.books.payments.values()], choose);
  if (payment === undefined) return undefined;
  const { kind, to, withdrawal } = payment;
  const attempt = choose(3) === 0 ? choose(attemptsMax) : payment.attempts.length;
  const bytes = attempt > attemptsMax ? undefined : attemptOf(payment, to, feeOf(attempt));
  const intent = { kind, to, paid: decodeAmount(payment), withdrawal };
  return bytes && server.submit(bytes, intent);
}

function cancel(server: MemoryServer, choose: Choose): Action | undefined {
  const payment = pick([...server.books.payments.values()], choose);
  if (payment === undefined || payment.attempts.length > attemptsMax) return undefined;
  return server.cancel(attemptOf(payment, null, feeOf(payment.attempts.length)));
}

function attemptOf(payment: Payment, to: string | null, feeWei: bigint): Bytes {
  const micros = to === null ? 0n : decodeAmount(payment).amount;
  return sign({ wallet: walletOf(payment), nonce: payment.nonce, to, micros, feeWei });
}

/** Another app uses a wallet: at the next nonce, or at that of a payment, also for the same payment. */
function payElsewhere({ books, chain }: MemoryServer, choose: Choose): void {
  const payment = pick([...books.payments.values()], choose);
  const isSame = choose(2) === 0;
  if (payment !== undefined && isSame) {
    chain.broadcast(
      attemptOf(payment, payment.to, feeOf(choose(2) === 0 ? 6 : payment.attempts.length)),
    );
    return;
  }
  const wallet = payment === undefined ? choose(wallets.length) : walletOf(payment);
  const nonce = payment?.nonce ?? chain.nonceOf(wallet);
  const [to, micros] = pick(elsewhere, choose) ?? [null, 0n];
  chain.broadcast(
    sign({ wallet, nonce, to: to === addressOf(wallet) ? null : to, micros, feeWei: feeOf(6) }),
  );
}

/** Lets an action go on to its end. */
function run(action: Action): void {
  while (action.next().done !== true);
}

/** No process dies any more, the endpoints take everything, and all blocks become final. */
function settleDown(server: MemoryServer): void {
  const { books, chain } = server;
  chain.refused.clear();
  for (let round = 0; round < 3; round += 1) {
    for (const payment of books.payments.values()) {
      if (payment.state === 'pending') run(server.watch(payment));
    }
    chain.mine((count) => Math.max(0, count - 2));
    chain.finalize(chain.height);
    run(server.reconcile());
  }
}
