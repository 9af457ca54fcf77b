import { amounts } from '@polytips/functions/contract/values/limits.ts';
import { findMissingFunds } from '../../chain/find-missing-funds.ts';
import type { Balances } from '../../chain/wallet-chain.ts';
import { confirmMailPath, paths } from '../../config/paths.ts';
import type { RewardState } from '../../rewards/todays-card-model.ts';

/** A step on the way to the first reward. */
export interface FirstStep {
  readonly title: string;
  /** Shown while it is the next one to take. */
  readonly note: string;
  /** The screen on which it is taken. */
  readonly to: string;
  /** What leads there; without it, it is taken here. */
  readonly action?: string;
  /** The first open step is the one to take now, and so is a card that is ready. */
  readonly state: 'done' | 'now' | 'next';
}

interface Progress {
  /** The member's mail, as long as it is not confirmed. */
  readonly unconfirmedMail: string | undefined;
  readonly isBackedUp: boolean;
  /** Undefined while the chain has not answered. */
  readonly balances: Balances | undefined;
  /** A package was paid for, as far as its payments say; after its confirmation as well. */
  readonly isPaid: boolean;
  /** A package was confirmed, now or earlier. */
  readonly isActive: boolean;
  readonly card: RewardState['state'] | undefined;
  /** How long it is until the next card. */
  readonly wait: string | undefined;
}

/** The steps from the signup to the first reward; the last is done when this list is not shown any more. */
export function firstStepsOf({
  unconfirmedMail,
  isBackedUp,
  balances,
  isPaid,
  isActive,
  card,
  wait,
}: Progress): readonly FirstStep[] {
  const missing = findMissingFunds(balances, amounts.subscriptionMinMicros);
  const steps = [
    { title: 'Wallet made', note: '', to: paths.receive, action: 'See', done: true },
    // Before the wallet is worth something: the reader of a mistyped mail can end the member's session for good.
    {
      title: unconfirmedMail === undefined ? 'Email confirmed' : 'Confirm your email',
      note: `Open the link in our mail to ${unconfirmedMail}`,
      to: confirmMailPath,
      done: unconfirmedMail === undefined,
    },
    {
      title: isBackedUp ? '12 words kept safe' : 'Keep your 12 words',
      note: 'Your wallet has no backup',
      to: paths.backup,
      action: 'Back up',
      done: isBackedUp,
    },
    {
      title: 'Add money',
      note: missing?.usdt === false ? 'A little POL is missing' : '50 USDT and a little POL',
      to: paths.addFunds,
      action: 'Add',
      done: isActive || isPaid || (missing?.usdt === false && !missing.pol),
    },
    {
      ...(isPaid && !isActive ? paidStep : packageStep),
      done: isActive,
    },
    {
      title: 'Scratch your first card',
      ...cardStep(card, wait),
      to: paths.dailyReward,
      done: false,
    },
  ];
  const isReady = card === 'to scratch';
  const now = steps.findIndex(({ done }) => !done);
  return steps.map(({ done, ...step }, index) => ({
    ...step,
    // It has nothing to wait for, whatever else is open.
    state: stateOf(done, index === now || (isReady && index === steps.length - 1)),
  }));
}

const packageStep = {
  title: 'Choose a package',
  note: 'From 50 USDT',
  to: paths.packages,
  action: 'Choose',
} as const;

/** In the words of My Packages. */
const paidStep = {
  title: 'Package under process',
  note: 'Paid, not started yet',
  to: paths.myPackages,
  action: 'See',
} as const;

function stateOf(done: boolean, isNow: boolean): FirstStep['state'] {
  if (done) return 'done';
  return isNow ? 'now' : 'next';
}

function cardStep(
  card: RewardState['state'] | undefined,
  wait: string | undefined,
): Pick<FirstStep, 'note' | 'action'> {
  if (card === 'to scratch') return { note: 'It is ready', action: 'Scratch' };
  if (card === 'not opened') return { note: 'On its way', action: 'See' };
  return { note: wait === undefined ? 'One each business day' : `Ready in ${wait}`, action: 'See' };
}
