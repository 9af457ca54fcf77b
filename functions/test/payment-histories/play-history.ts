import { type Micros, parseMicros } from '../../src/contract/values/micros.ts';
import { decodeAmount } from '../../src/contract/values/token-amount.ts';
import { nextNonce } from '../../src/payments/core/choose-slot.ts';
import type { Intent, Payment } from '../../src/payments/payment.ts';
import { serialOf } from '../../src/withdrawals/withdrawal.ts';
import { assertNoSecondBegins, readBooks } from './check-books.ts';
import type { Choose } from './memory-chain.ts';
import type { MemoryDocuments } from './memory-firestore.ts';
import type { MemoryProcess } from './memory-process.ts';
import {
  cancel,
  giveBack,
  MemoryWorld,
  reconcile,
  submit,
  takeOn,
  type Work,
  wallets,
  withdraw,
} from './memory-world.ts';
import {
  addressOf,
  type Bytes,
  companyWallet,
  sign,
  stranger,
  walletOf,
} from './signed-payments.ts';

const usdt = 1_000_000n;
const [member = 0, ...admins] = wallets;
const noncesMax = 8;

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
  ['withdrawalPay', addressOf(member), 18n * usdt],
  ['transfer', stranger, 10n * usdt],
  ['transfer', addressOf(member), 18n * usdt],
];
/** What another app may do with a wallet besides the same. */
const elsewhere: readonly (readonly [string | null, Micros])[] = [
  [companyWallet, 50n * usdt],
  [companyWallet, 75n * usdt],
  [stranger, 10n * usdt],
  [addressOf(member), 18n * usdt],
  [addressOf(member), 18n * usdt],
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
 * @param documents Those that it begins with.
 */
export async function playHistory(
  documents: MemoryDocuments,
  numbers: readonly number[],
): Promise<MemoryWorld> {
  const world = new MemoryWorld(documents);
  const running: MemoryProcess[] = [];
  let books = await readBooks(world);
  for (const number of numbers) {
    world.wait(10);
    await happen(world, running, choicesOf(number));
    const before = books;
    books = await readBooks(world);
    assertNoSecondBegins(before, books);
  }
  for (const process of running) await process.die();
  await settleDown(world);
  return world;
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
async function happen(world: MemoryWorld, running: MemoryProcess[], choose: Choose): Promise<void> {
  const { chain } = world;
  const start = async (work: Work | undefined): Promise<void> => {
    if (work !== undefined) running.push(await world.start(work));
  };
  const event = choose(64);
  if (event < 18) {
    const process = pick(running, choose);
    if (process !== undefined) await goOn(process, choose);
    if (process?.hasEnded) running.splice(running.indexOf(process), 1);
  } else if (event < 22) {
    for (const process of takeOne(running, choose)) await end(process);
  } else if (event < 26) {
    for (const process of takeOne(running, choose)) {
      await goOn(process, choose);
      await process.die();
    }
  } else if (event < 35) await start(await submitNew(world, choose));
  else if (event < 38) await start(await submitAgain(world, choose));
  else if (event < 40) await start(await cancelOne(world, choose));
  else if (event < 44) await payElsewhere(world, choose);
  else if (event < 48) chain.mine(choose);
  else if (event < 50) chain.finalize(choose(3) + 1);
  else if (event < 52) chain.reorganize(choose(4) + 1, () => choose(3) === 0);
  else if (event < 53) chain.drop(choose);
  else if (event < 54) chain.recall(choose);
  else if (event < 55) {
    const wallet = choose(wallets.length);
    if (!chain.refused.delete(wallet)) chain.refused.add(wallet);
  } else if (event < 56) await start(withdraw);
  else if (event < 59) await start(reconcile);
  else if (event < 61) await start(await payOutside(world, choose));
  else {
    const payment = pick(await world.listPayments(), choose);
    await start(payment && (await world.follow(payment)));
  }
}

const takeOne = (running: MemoryProcess[], choose: Choose): MemoryProcess[] =>
  running.splice(choose(Math.max(1, running.length)), 1);

/**
 * Lets a process go on for some requests: one, or up to as many as a call or half a job makes. The replies to some are lost.
 */
async function goOn(process: MemoryProcess, choose: Choose): Promise<void> {
  for (let requests = 2 ** choose(6); requests > 0 && process.waiting > 0; requests -= 1)
    await process.goOn(choose(process.waiting), choose(8) === 7);
}

/** Lets a process go on to its end, or for as long as it waits for no other. */
async function end(process: MemoryProcess): Promise<void> {
  while (process.waiting > 0) await process.goOn();
}

/** Another payment, mostly at the nonce that `getNonce` gives. */
async function submitNew(world: MemoryWorld, choose: Choose): Promise<Work | undefined> {
  const wallet = choose(wallets.length);
  const address = addressOf(wallet);
  const payments = await world.listPayments();
  const pending = payments.filter(({ from, state }) => from === address && state === 'pending');
  const next = nextNonce({ mined: world.chain.nonceOf(wallet), pending });
  const nonce = choose(8) === 0 ? choose(noncesMax) : next;
  const target = pick(wallet === member ? memberTargets : adminTargets, choose);
  if (target === undefined || nonce >= noncesMax) return undefined;
  const [kind, to, micros] = target;
  const row = kind === 'withdrawalPay' ? pick(await world.listWithdrawals(), choose) : null;
  if (row === undefined) return undefined;
  const bytes = sign({ wallet, nonce, to, micros, feeWei: feeOf(0) });
  const withdrawal = row === null ? null : serialOf(row);
  return submit(bytes, { kind, to, paid: { symbol: 'USDT', amount: micros }, withdrawal });
}

/** The bytes of an attempt again, or a faster one. */
async function submitAgain(world: MemoryWorld, choose: Choose): Promise<Work | undefined> {
  const payment = pick(await world.listPayments(), choose);
  if (payment === undefined) return undefined;
  const attempt = choose(3) === 0 ? choose(attemptsMax) : payment.attempts.length;
  return attempt > attemptsMax
    ? undefined
    : submit(attemptOf(payment, payment.to, feeOf(attempt)), {
        ...payment,
        paid: decodeAmount(payment),
      });
}

async function cancelOne(world: MemoryWorld, choose: Choose): Promise<Work | undefined> {
  const payment = pick(await world.listPayments(), choose);
  if (payment === undefined || payment.attempts.length > attemptsMax) return undefined;
  return cancel(attemptOf(payment, null, feeOf(payment.attempts.length)));
}

function attemptOf(payment: Payment, to: string | null, feeWei: bigint): Bytes {
  const micros = to === null ? 0n : decodeAmount(payment).amount;
  return sign({ wallet: walletOf(payment.from), nonce: payment.nonce, to, micros, feeWei });
}

/**
 * Another app uses a wallet, at the nonce of a payment or at the next one: for the same payment, also as dear as its next
 * attempt would be, or for something else.
 */
async function payElsewhere(world: MemoryWorld, choose: Choose): Promise<void> {
  const { chain } = world;
  const payment = pick(await world.listPayments(), choose);
  if (payment === undefined || choose(2) === 0) {
    const wallet = choose(wallets.length);
    const nonce = payment === undefined || choose(2) === 0 ? chain.nonceOf(wallet) : payment.nonce;
    const [recipient, micros] = pick(elsewhere, choose) ?? [null, 0n];
    const to = recipient === addressOf(wallet) ? null : recipient;
    chain.broadcast(sign({ wallet, nonce, to, micros, feeWei: feeOf(6) }));
    return;
  }
  const { amt, attempts, from, to } = payment;
  const wallet = walletOf(from);
  const nonce = choose(3) === 0 ? chain.nonceOf(wallet) : payment.nonce;
  const feeWei = feeOf(choose(2) === 0 ? 6 : attempts.length);
  chain.broadcast(sign({ wallet, nonce, to, micros: parseMicros(amt), feeWei }));
}

/** An admin takes a withdrawal on, to pay it outside of the app, or gives it back. */
async function payOutside(world: MemoryWorld, choose: Choose): Promise<Work | undefined> {
  const row = pick(await world.listWithdrawals(), choose);
  const admin = pick(admins, choose);
  if (row === undefined || admin === undefined) return undefined;
  return (choose(4) === 0 ? giveBack : takeOn)(admin, serialOf(row));
}

/** No process dies any more, the endpoints take everything, and all blocks become final. */
export async function settleDown(world: MemoryWorld): Promise<void> {
  const { chain } = world;
  chain.refused.clear();
  for (let round = 0; round < 3; round += 1) {
    world.wait(61);
    await reconcile(world.context);
    chain.mine((count) => Math.max(0, count - 2));
    chain.finalize(chain.height);
    world.wait(61);
    await reconcile(world.context);
  }
}
