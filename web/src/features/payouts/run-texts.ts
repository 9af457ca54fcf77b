import { formatPayment } from '../../base/format.ts';
import { payingText } from '../../payments/dialog-texts.ts';
import type { Payout } from './queue-model.ts';
import { type Run, type RunEnd, rowsIn, type SigningTrouble, tallyOf } from './run.ts';

const nothingMore = 'Nothing more was signed.';

const endTexts: Record<RunEnd, string> = {
  finished: 'The run is done.',
  stopped: `You stopped the run. ${nothingMore}`,
  locked: `The wallet was locked, so the run stopped. ${nothingMore}`,
  'insufficient USDT': `Your wallet holds too little USDT for the next withdrawal, so the run stopped. ${nothingMore}`,
  'insufficient POL': `Your wallet holds too little POL for the next network fee, so the run stopped. ${nothingMore}`,
  'earlier refused': `The network refuses an earlier payment of yours meanwhile, whose place the next withdrawal would take, so the run stopped. ${nothingMore}`,
  'fee rose': `The network fee has risen above what you agreed to, so the run stopped. ${nothingMore}`,
  'too many waiting': `Too many of your payments wait for the network, so the run stopped. ${nothingMore}`,
  unsearched:
    'Searching for other payments of a withdrawal takes too long now, so the run stopped. Nothing was paid for that one. Try again in some minutes.',
  unconfirmed: `The network has not confirmed your payments for minutes, so the run stopped. ${nothingMore}`,
  unreachable: `The server or the network cannot be reached, or takes no more for now, so the run stopped. ${nothingMore}`,
  refused: `The server does not let you pay withdrawals any more, so the run stopped. ${nothingMore}`,
  unanswered:
    'The server has not answered to the last payment, so the run stopped. If it took the payment, the row is under On its way; look there before you pay it again.',
  broken:
    'This browser ran into a fault, so the run stopped. Reload the page and look under On its way before you go on.',
};

/** Why a run is over, in a sentence or two; undefined while it is not. */
export function endText(run: Run): string | undefined {
  if (run.end === undefined) return undefined;
  const [unpaid] = rowsIn(run, 'signing');
  const { inProcess } = tallyOf(run);
  return [
    endTexts[run.end],
    ...(unpaid === undefined ? [] : [`It stopped at ${rowText(unpaid)}.`]),
    ...(inProcess === 0 ? [] : [inProcessText(inProcess)]),
  ].join(' ');
}

const inProcessText = (count: number): string =>
  count === 1
    ? 'One payment is still on its way and ends by itself.'
    : `${count} payments are still on their way and end by themselves.`;

/** The label of the progress bar. */
export function progressText(run: Run): string {
  const { total, done, elsewhere, failed } = tallyOf(run);
  return [
    `${done} of ${total} done`,
    ...(elsewhere === 0 ? [] : [`${elsewhere} left to another admin or device`]),
    ...(failed === 0 ? [] : [`${failed} not paid by this run`]),
  ].join(', ');
}

const troubleTexts: Record<SigningTrouble, string> = {
  unreachable:
    'The server or the network cannot be reached, or takes no more for now. Nothing of this one is signed; it is tried again for some minutes.',
  unanswered: payingText('unanswered'),
};

/** What a run does now, read out when it changes. */
export function currentText(run: Run): string {
  const [row] = rowsIn(run, 'signing');
  if (row !== undefined) {
    const isStopping = run.stage === 'stopping';
    const text = `${isStopping ? 'Finishing' : 'Paying'} ${rowText(row)}`;
    const progress = run.progress.get(row.WITHDRA_SL);
    const trouble = progress?.state === 'signing' ? progress.trouble : undefined;
    // A run that stops tries no row again.
    const isShown = trouble !== undefined && !(isStopping && trouble === 'unreachable');
    return isShown ? `${text}. ${troubleTexts[trouble]}` : text;
  }
  const { total, done, inProcess } = tallyOf(run);
  if (inProcess === 0) return run.stage === 'stopping' ? 'Stopping' : 'Checking';
  return done + inProcess === total
    ? 'All are sent; waiting until the network has confirmed them'
    : 'Waiting until the network has confirmed one of three';
}

/** A withdrawal with its amount and its member. */
export const rowText = ({ NET, NAMES, CODES }: Pick<Payout, 'NET' | 'NAMES' | 'CODES'>): string =>
  `${formatPayment(NET)} USDT to ${NAMES} (${CODES})`;
