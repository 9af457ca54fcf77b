import { describe, expect, it } from 'vitest';
import { firstStepsOf } from './first-steps.ts';

const fresh = {
  unconfirmedMail: undefined,
  isBackedUp: false,
  balances: { usdtMicros: 0n, polWei: 0n },
  isPaid: false,
  isActive: false,
  card: 'not subscribed',
  wait: '14 h 5 min',
} as const;
const enough = { usdtMicros: 50_000_000n, polWei: 50_000_000_000_000_000n };

type Progress = Parameters<typeof firstStepsOf>[0];

/** The title of the step of the package. */
const titleOf = (progress: Partial<Progress>) => firstStepsOf({ ...fresh, ...progress })[4]?.title;

describe('firstStepsOf', () => {
  it.each<[string, Partial<Progress>, string, string]>([
    [
      'a mail that is not confirmed',
      { unconfirmedMail: 'jon@example.com' },
      'done now next next next next',
      'Open the link in our mail to jon@example.com',
    ],
    [
      'such a mail after the backup and the money',
      { unconfirmedMail: 'jon@example.com', isBackedUp: true, balances: enough },
      'done now done done next next',
      'Open the link in our mail to jon@example.com',
    ],
    ['a fresh wallet', {}, 'done done now next next next', 'Your wallet has no backup'],
    ['a backup', { isBackedUp: true }, 'done done done now next next', '50 USDT and a little POL'],
    [
      'money before the backup',
      { balances: enough },
      'done done now done next next',
      'Your wallet has no backup',
    ],
    [
      'a cent less than 50 USDT',
      { isBackedUp: true, balances: { ...enough, usdtMicros: 49_990_000n } },
      'done done done now next next',
      '50 USDT and a little POL',
    ],
    [
      'USDT without POL',
      { isBackedUp: true, balances: { ...enough, polWei: 0n } },
      'done done done now next next',
      'A little POL is missing',
    ],
    [
      'less POL than /packages asks for',
      { isBackedUp: true, balances: { ...enough, polWei: enough.polWei - 1n } },
      'done done done now next next',
      'A little POL is missing',
    ],
    [
      'a chain that does not answer',
      { isBackedUp: true, balances: undefined },
      'done done done now next next',
      '50 USDT and a little POL',
    ],
    [
      'enough money',
      { isBackedUp: true, balances: enough },
      'done done done done now next',
      'From 50 USDT',
    ],
    [
      'a package that has taken the money and is not confirmed',
      { isBackedUp: true, isPaid: true },
      'done done done done now next',
      'Paid, not started yet',
    ],
    [
      'a package that has taken the money',
      { isBackedUp: true, isPaid: true, isActive: true, card: 'just activated' },
      'done done done done done now',
      'Ready in 14 h 5 min',
    ],
    [
      'a card that is not opened yet',
      { isBackedUp: true, isActive: true, card: 'not opened' },
      'done done done done done now',
      'On its way',
    ],
    [
      'a card that waits',
      { isBackedUp: true, isActive: true, card: 'to scratch' },
      'done done done done done now',
      'It is ready',
    ],
    [
      'a card that waits, before the mail is confirmed and the words are kept',
      { unconfirmedMail: 'jon@example.com', isActive: true, card: 'to scratch' },
      'done now next done done now',
      'Open the link in our mail to jon@example.com',
    ],
  ])('with %s', (_case, progress, states, note) => {
    const steps = firstStepsOf({ ...fresh, ...progress });
    expect(steps.map(({ state }) => state).join(' ')).toBe(states);
    expect(steps.find(({ state }) => state === 'now')?.note).toBe(note);
  });

  it('says of a package that it is under process until it is confirmed', () => {
    expect(titleOf({ isPaid: true })).toBe('Package under process');
    expect(titleOf({ isPaid: true, isActive: true })).toBe('Choose a package');
  });

  it('says of a card that waits that it is ready, also before the backup', () => {
    const steps = firstStepsOf({ ...fresh, isActive: true, card: 'to scratch' });
    expect(steps.at(-1)).toMatchObject({ note: 'It is ready', action: 'Scratch', state: 'now' });
  });

  it('leads each open step to its screen', () => {
    expect(firstStepsOf(fresh).map(({ to }) => to)).toEqual([
      '/receiveQR',
      '/profile?confirm=mail',
      '/backup',
      '/add-funds',
      '/packages',
      '/dr-tips',
    ]);
  });
});
