import { describe, expect, it } from 'vitest';
import { type PayoutCheck, withdrawalSteps } from './withdrawal-steps.ts';

const pending = { STATUS: 'Pending', dates: 'requested', a_dates: null } as const;
const paid = { STATUS: 'Paid', dates: 'requested', a_dates: 'paid' } as const;
const formatMoment = (instant: string) => `<${instant}>`;

describe('withdrawalSteps', () => {
  it.each<[typeof pending | typeof paid, PayoutCheck, string[]]>([
    [pending, undefined, ['done', 'now', 'next']],
    [pending, 'NO', ['done', 'now', 'next']],
    [pending, 'Held', ['done', 'now', 'next']],
    [pending, 'In Process', ['done', 'done', 'now']],
    // It was paid since the list was read.
    [pending, 'YES', ['done', 'done', 'now']],
    [paid, undefined, ['done', 'done', 'done']],
  ])('of %j, checked as %s, are %j', (withdrawal, check, states) => {
    const steps = withdrawalSteps(withdrawal, check, undefined, formatMoment);
    expect(steps.map(({ state }) => state)).toEqual(states);
    expect(steps[0]?.note).toBe('<requested>');
  });

  it.each([undefined, 'NO', 'Held', 'In Process', 'YES'] as const)(
    'promise no time at which an unpaid one, checked as %s, is in the wallet',
    (check) => {
      const last = withdrawalSteps(pending, check, undefined, formatMoment).at(-1);
      expect(last?.note).toBe('once the network has confirmed it');
    },
  );

  it('name the pay date of a paid withdrawal alone', () => {
    const notesOf = (...[row, check]: [typeof pending | typeof paid, PayoutCheck]) =>
      withdrawalSteps(row, check, undefined, formatMoment).map(({ note }) => note);
    expect(notesOf(paid, undefined)).toContain('<paid>');
    expect(notesOf(pending, 'In Process').join()).not.toContain('paid>');
  });

  it.each<[PayoutCheck, string | undefined, string]>([
    ['NO', undefined, 'usually within 1 day of the request'],
    ['Held', undefined, 'on hold'],
    ['Held', 'once it is restored', 'once it is restored'],
  ])('of a pending one, checked as %s, say when it is paid', (check, whenPaid, note) => {
    expect(withdrawalSteps(pending, check, whenPaid, formatMoment)[1]?.note).toBe(note);
  });
});
