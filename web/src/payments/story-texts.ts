import type { PaymentStory } from './payment-story.ts';

/** The first step of the time line of a payment. */
export const signedStep = { title: 'Signed by your wallet', state: 'done' } as const;

const steps = {
  sent: {
    title: 'On its way',
    note: 'Polygon confirms most payments within seconds',
    state: 'now',
  },
  recorded: {
    title: 'Not final yet',
    note: 'The network has not confirmed it for good',
    state: 'now',
  },
  refused: {
    title: 'Waiting for the network',
    note: 'It is sent again for a day, and not after that',
    state: 'now',
  },
  placeTaken: {
    title: 'Its place is taken',
    note: 'The network did not take it, and another payment of yours has its place',
    state: 'now',
  },
  beingCancelled: {
    title: 'Being cancelled',
    note: 'Nothing is paid, if the network takes the cancellation first',
    state: 'now',
  },
  confirmed: { title: 'Final on Polygon', note: 'Nobody can take it back', state: 'done' },
  received: { title: 'Final on Polygon', note: 'Nobody can take it back', state: 'done' },
  cancelled: { title: 'Cancelled', note: 'The cancellation took a network fee', state: 'done' },
  failed: { title: 'Nothing was paid', note: 'A network fee may have been taken', state: 'failed' },
  unknown: {
    title: 'Unknown',
    note: 'Another transaction of your wallet took its place. Look it up before you pay again.',
    state: 'now',
  },
} as const satisfies Record<PaymentStory['moment'], object>;

/** The newest step of the time line of a payment. */
export const newestStep = ({ moment }: PaymentStory): (typeof steps)[PaymentStory['moment']] =>
  steps[moment];

/** What the member has to know of a payment that does not go its usual way; undefined of others. */
export function adviceOf({
  moment,
  isBehind,
  isOthers,
  problem,
  choices,
}: PaymentStory): string | undefined {
  if (moment === 'placeTaken')
    return 'At most one of the two is paid. It ends with the other one; until then there is nothing to do.';
  if (choices.length === 0) return undefined;
  const wait =
    isBehind === true
      ? 'An earlier payment of yours goes first.'
      : problem === undefined
        ? 'It takes longer than usual.'
        : 'The network does not take it now.';
  if (moment === 'beingCancelled') return `${wait} You can cancel it again, with a higher fee.`;
  if (choices.includes('faster'))
    return `${wait} You can make it faster or cancel it: it is made once at most, whatever you choose.`;
  return isOthers === true
    ? `${wait} It pays a wallet that is not the company wallet of this app: you can only cancel it.`
    : `${wait} It cannot be made faster any more: you can only cancel it.`;
}

/** The label of the link to Activity, where the member finds out what can be done. */
export const wayLabel = ({ choices }: PaymentStory): string =>
  choices.length > 0 ? 'See what you can do' : 'See it under Activity';
