import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import { isBehind, type PaymentRow } from './payment.ts';

/** A movement of a member's tokens, as a screen knows it. */
export interface ShownPayment {
  readonly hash: string;
  /** `unknown`: whether it was paid is not known. */
  readonly state: 'pending' | 'confirmed' | 'failed' | 'unknown';
  /** Why it failed. */
  readonly reason?: PaymentRow['reason'];
  /** `in`: somebody else has sent it. */
  readonly direction?: 'out' | 'in';
}

/** What may take the place of a payment under way. */
export type Replacement = 'faster' | 'cancellation';

/** What is said of a payment at each moment, wherever it is shown: the words of the specification's dialogs. */
const moments = {
  sent: { word: 'In Process', tone: 'warn' },
  /** The server has nothing under way of which it is. */
  recorded: { word: 'In Process', tone: 'warn' },
  /** Every endpoint refuses it. */
  refused: { word: 'In Process', tone: 'warn' },
  /** A later payment has its nonce, and it ends with that one. */
  placeTaken: { word: 'In Process', tone: 'warn', line: 'Another payment has its place' },
  beingCancelled: { word: 'Being cancelled', tone: 'warn', line: 'Its cancellation is under way' },
  confirmed: { word: 'Paid', tone: 'gain' },
  received: { word: 'Received', tone: 'gain' },
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

/** What is said of a payment at a moment at which nothing can be done about it. */
export const storyAt = (moment: PaymentStory['moment']): PaymentStory => ({
  ...moments[moment],
  moment,
  choices: [],
});

/** How a payment that is over has ended, by the state and the reason that the server gives. */
export const endOf = ({ state, reason }: Pick<PaymentRow, 'state' | 'reason'>) =>
  state !== 'failed'
    ? 'confirmed'
    : reason === 'cancelled' || reason === 'unknown'
      ? reason
      : state;

/** The story of a payment; the server carries the `unfinished` ones of its wallet. */
export function storyOfPayment(
  { hash, state, reason, direction }: ShownPayment,
  unfinished: readonly PaymentRow[],
  companyWallet: string,
): PaymentStory {
  if (state === 'unknown') return storyAt(state);
  if (state !== 'pending') {
    const end = endOf({ state, reason });
    return storyAt(end === 'confirmed' && direction === 'in' ? 'received' : end);
  }
  const payment = unfinished.find(({ txn }) => txn === hash);
  // Nobody follows it, or not any more, or it was not read.
  if (payment === undefined) return storyAt('recorded');
  const { cancelling, displaced, faster, kind, late, nextFees, nonce = 0, problem, to } = payment;
  if (displaced === true) return { ...storyAt('placeTaken'), problem };
  const isCancelled = cancelling === true;
  const story = storyAt(
    isCancelled ? 'beingCancelled' : problem === undefined ? 'sent' : 'refused',
  );
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
