import type { CallReply } from '@polytips/functions/contract/contract.ts';
import type { Withdrawal } from './withdraw-model.ts';

/** How far the pay-out of a withdrawal is, as `getWithdrawal_check` says; undefined until it is known. */
export type PayoutCheck = CallReply<'getWithdrawal_check'>[number]['isPaid'] | undefined;

/** A step of a withdrawal, in the order of time. */
export interface WithdrawalStep {
  readonly title: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'next';
}

/** What has happened with a withdrawal, what happens now, and what comes; `whenPaid` is undefined until that is known. */
export function withdrawalSteps(
  { STATUS, dates, a_dates: paidAt }: Pick<Withdrawal, 'STATUS' | 'dates' | 'a_dates'>,
  check: PayoutCheck,
  whenPaid: string | undefined,
  formatMoment: (instant: string) => string,
): WithdrawalStep[] {
  const requested = { title: 'Requested', note: formatMoment(dates), state: 'done' } as const;
  if (STATUS === 'Paid') {
    const note = paidAt === null ? 'in your wallet' : formatMoment(paidAt);
    return [
      requested,
      { title: 'Paid by an admin', note: 'from the company to your wallet', state: 'done' },
      { title: 'In your wallet', note, state: 'done' },
    ];
  }
  if (check === 'In Process' || check === 'YES') {
    return [
      requested,
      { title: 'Paid by an admin', note: 'on its way over the network', state: 'done' },
      {
        title: 'In your wallet',
        note: 'once the network has confirmed it',
        state: 'now',
      },
    ];
  }
  return [
    requested,
    {
      title: 'Paid by an admin',
      note: whenPaid ?? (check === 'Held' ? 'on hold' : 'usually within 1 day of the request'),
      state: 'now',
    },
    { title: 'In your wallet', note: 'once the network has confirmed it', state: 'next' },
  ];
}
