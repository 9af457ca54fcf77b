import type { AccountDocument } from '@polytips/functions/contract/account-document.ts';
import { expect, it } from 'vitest';
import type { ReadCallName } from '../base/api/call-input.ts';
import { accountReads } from '../reads/followed-reads.ts';
import { type MadeReads, outdatedReads, revealedCardOf, shownAfter } from './outdated-reads.ts';

const [yesterday, today] = ['2026-01-06', '2026-01-07'];
const reward = { planVersion: 1, DR: { amountMicros: 1n, packages: [] }, token: 'BTC' };
const revealed = { ...reward, revealedAt: '2026-01-06T08:00:00.000Z' };
const account: AccountDocument = {
  credited: { DR: 1n, Level: 0n, Upline: 0n, performance: 0n },
  requestedMicros: 0n,
  balanceMicros: 1n,
  days: { [yesterday]: revealed },
};

const totals = {
  uplineBonus: 'NO',
  currentRank: 'NO',
  totInc: 1n,
  incPer: '0.00',
  totWith: 0n,
  withPer: '0.00',
  balance: 1n,
  balancePer: '100.00',
} as const;
const read: MadeReads = { totals, card: undefined, isUnderWay: () => false };
const ofAccount = (day: string) => ({ account, day });
/** What a new day makes out of date by itself: */
const dayReads: readonly ReadCallName[] = [
  // The card of the day, and yesterday's beside the others.
  'getRewardTips',
  'getDailyRewardList',
  // Its newest day, its month and the days in a row.
  'getEarnings',
  // A package that has paid everything ends.
  'getMyPackages',
  // A package that was paid today pays from the next business day on.
  'pending_activation',
  // So many tips a day.
  'getTipCount',
  // A plan holds from a day on.
  'getPlan',
];
/** What another account makes out of date by itself. */
const allAccountReads = outdatedReads(
  ofAccount(today),
  { account: { ...account }, day: today },
  read,
).names;

it('a new business day is read again at once as far as it changes something', () => {
  const outdated = outdatedReads(ofAccount(yesterday), ofAccount(today), read);
  expect(outdated.mayWait).toBe(false);
  expect(outdated.names).toEqual(dayReads);
});

it('another account is read again, and with it the packages, which a payment changes without it', () => {
  expect(allAccountReads).toEqual(expect.arrayContaining([...accountReads, 'getMyPackages']));
  expect(accountReads).not.toContain('getMyPackages');
  expect(allAccountReads).not.toContain('getTipCount');
});

it('a new day makes nothing out of date that is under way when a reply names it; another account does', () => {
  const asked: MadeReads = {
    ...read,
    isUnderWay: (name) => name === 'getEarnings' || name === 'getRewardTips',
  };
  const before = { account, day: yesterday };
  const next = { ...account, days: { ...account.days, [today]: reward } };
  expect(outdatedReads(before, { account, day: today }, asked).names).toEqual(
    dayReads.filter((name) => !asked.isUnderWay(name)),
  );
  expect(outdatedReads(before, { account: next, day: today }, asked).names).toEqual(
    expect.arrayContaining(['getEarnings', 'getRewardTips']),
  );
});

it('a card that was not scratched changes the totals when its day is over', () => {
  const covered = { ...account, days: { [yesterday]: reward } };
  const { names, mayWait } = outdatedReads(
    { account: covered, day: yesterday },
    { account: covered, day: today },
    read,
  );
  expect(new Set(names)).toEqual(new Set([...allAccountReads, ...dayReads]));
  expect(mayWait).toBe(false);
});

it('what an opening changes does not wait where the new day is learned with it: its card is awaited', () => {
  const next = { ...account, days: { ...account.days, [today]: reward } };
  const { names, mayWait } = outdatedReads(
    { account, day: yesterday },
    { account: next, day: today },
    read,
  );
  expect(new Set(names)).toEqual(new Set([...allAccountReads, ...dayReads]));
  expect(mayWait).toBe(false);
});

it('an account that was not known for a while is new when it is known again', () => {
  const known = { account, day: today };
  const lost = shownAfter(known, { account: undefined, day: today });
  expect(outdatedReads(known, lost, read).names).toEqual([]);
  const again = shownAfter(lost, { account: { ...account }, day: today });
  expect(outdatedReads(lost, again, read).names).toEqual(allAccountReads);
});

it('no account is known before the first is', () => {
  expect(shownAfter(undefined, { account: undefined, day: today }).account).toBeUndefined();
});

it.each<[string, AccountDocument, boolean]>([
  ['an opening', { ...account, days: { ...account.days, [today]: reward } }, true],
  ['the archiving of a month', { ...account, days: {} }, true],
  ['a withdrawal', { ...account, requestedMicros: 1n, balanceMicros: 0n }, false],
])('what %s changes is read again; it may wait: %#', (_, changed, mayWait) => {
  const outdated = outdatedReads({ account, day: today }, { account: changed, day: today }, read);
  expect(outdated).toEqual({ names: allAccountReads, mayWait });
});

it('what follows from a revealed card is read again at once; the card itself the account says', () => {
  const covered = { ...account, days: { [today]: reward } };
  const uncovered = { ...account, days: { [today]: revealed } };
  expect(
    outdatedReads({ account: covered, day: today }, { account: uncovered, day: today }, read),
  ).toEqual({ names: allAccountReads.filter((name) => name !== 'getRewardTips'), mayWait: false });
});

const unknown = { account: undefined, day: today };

it('an account that becomes known outdates nothing where the server said the same of it', () => {
  expect(outdatedReads(unknown, { account, day: today }, read).names).toEqual([]);
  expect(
    outdatedReads(unknown, { account, day: today }, { ...read, totals: undefined }).names,
  ).toEqual([]);
});

it.each([
  ['while the server had none', [], true],
  ['that the server had, too', [{ amt: 1n, token: 'BTC' }], false],
  ['that no screen has asked for', undefined, false],
] as const)(
  'a card of the day %s is read when the account becomes known: %s',
  (_, card, isRead) => {
    const days = {
      [today]: { planVersion: 1, DR: { amountMicros: 1n, packages: [] }, token: 'BTC' },
    };
    const known = { account: { ...account, days }, day: today };
    const { names } = outdatedReads(unknown, known, {
      ...read,
      totals: undefined,
      card: card && [...card],
    });
    expect(names).toEqual(isRead ? allAccountReads : []);
  },
);

it.each<[string, AccountDocument]>([
  ['a reward', { ...account, credited: { ...account.credited, Level: 1n }, balanceMicros: 2n }],
  ['a withdrawal', { ...account, requestedMicros: 1n, balanceMicros: 0n }],
  [
    'a reward and a withdrawal of as much',
    { ...account, credited: { ...account.credited, Level: 1n }, requestedMicros: 1n },
  ],
])('%s between what the server said and what becomes known is read', (_, changed) => {
  const { names } = outdatedReads(unknown, { account: changed, day: today }, read);
  expect(names).toEqual(allAccountReads);
});

it.each<[string, AccountDocument | undefined]>([
  ['an account that is not known', undefined],
  ['a day that is not opened', account],
  ['a card that is not scratched', { ...account, days: { [today]: reward } }],
  [
    'a day that is over, as a later one shows',
    { ...account, days: { [today]: revealed, '2026-01-08': reward } },
  ],
])('of %s no card is revealed', (_, known) => {
  expect(revealedCardOf({ account: known, day: today })).toBeUndefined();
});

it('the revealed card of today is said as the server says it', () => {
  const known = { ...account, days: { [yesterday]: reward, [today]: revealed } };
  expect(revealedCardOf({ account: known, day: today })).toEqual([{ amt: 1n, token: 'taken' }]);
});
