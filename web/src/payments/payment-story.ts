import { sameAddress } from '@polytips/functions/contract/patterns.ts';
import type { RowOf } from '../base/api/paged-calls.ts';
import { isBehind } from './payment.ts';

type PaymentRow = RowOf<'getTransfers'>;

/** A movement of a member's tokens, as a screen knows it. */
export interface ShownPayment {
  readonly hash: string;
  /** `unknown`: whether it was paid is not known. */
  readonly state: 'pending' | 'confirmed' | 'failed' | 'unknown';
  /** Why it failed. */
  readonly reason?: PaymentRow['reason'];
}

/** What may take the place of a payment under way. */
export type Replacement = 'faster' | 'cancellation';

const moments = {
  sent: { word: 'Pending', tone: 'warn' },
  /** The server has nothing under way of which it is. */
  recorded: { word: 'Pending', tone: 'warn' },
  /** Every endpoint refuses it. */
  refused: { word: 'Pending', tone: 'warn' },
  /** A later payment has its nonce, and it ends with that one. */
  placeTaken: { word: 'Pending', tone: 'warn', line: 'Another payment has its place' },
  beingCancelled: { word: 'Being cancelled', tone: 'warn', line: 'Its cancellation is under way' },
  confirmed: { word: 'Confirmed', tone: 'gain' },
  cancelled: { word: 'Cancelled', tone: 'quiet', line: 'Nothing was paid' },
  failed: { word: 'Failed', tone: 'loss', line: 'Nothing was paid' },
  unknown: { word: 'Unknown', tone: 'warn' },
} as const;

/** What all screens say of one and the same payment; a sheet adds the texts of `story-texts.ts`. */
export interface PaymentStory {
  readonly moment: keyof typeof moments;
  readonly word: string;
  readonly tone: 'gain' | 'warn' | 'loss' | 'quiet';
  /** A line of its own in a list. */
  readonly line?: string;
  /** Whether an earlier payment goes first. */
  readonly isBehind?: boolean;
  /** Whether it pays for a package to another wallet than the company wallet of this build. */
  readonly isOthers?: boolean;
  /** Why the network does not take it, in its own words. */
  readonly problem?: string | undefined;
  /** What the member can do about it, under Activity. */
  readonly choices: readonly Replacement[];
}

const at = (moment: keyof typeof moments): PaymentStory => ({
  ...moments[moment],
  moment,
  choices: [],
});

/** The story of a payment; the server carries the `unfinished` ones of its wallet. */
export function storyOfPayment(
  { hash, state, reason }: ShownPayment,
  unfinished: readonly PaymentRow[],
  companyWallet: string,
): PaymentStory {
  if (state === 'failed')
    return at(reason === 'cancelled' || reason === 'unknown' ? reason : state);
  if (state !== 'pending') return at(state);
  const payment = unfinished.find(({ txn }) => txn === hash);
  // Nobody follows it, or not any more, or it was not read.
  if (payment === undefined) return at('recorded');
  const { cancelling, displaced, faster, kind, late, nextFees, nonce = 0, problem, to } = payment;
  if (displaced === true) return { ...at('placeTaken'), problem };
  const isCancelled = cancelling === true;
  const story = at(isCancelled ? 'beingCancelled' : problem === undefined ? 'sent' : 'refused');
  // What a block holds ends by itself, soon.
  if (late !== true && problem === undefined) return story;
  const hasToWait = isBehind(nonce, unfinished);
  // A package is paid to the company wallet of this build alone, whatever the row says.
  const isOthers = kind === 'booking' && !sameAddress(to, companyWallet);
  const mayBeFaster = faster === true && !isCancelled && !isOthers;
  const choices: readonly Replacement[] =
    nextFees === undefined ? [] : mayBeFaster ? ['faster', 'cancellation'] : ['cancellation'];
  const way = choices.length === 0 ? 'Late' : 'Late: see what you can do';
  return {
    ...story,
    line: hasToWait ? 'Late: an earlier one goes first' : way,
    isBehind: hasToWait,
    isOthers,
    problem,
    choices,
  };
}
