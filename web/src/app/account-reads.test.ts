import type { AccountDocument } from '@polytips/functions/contract/account-document.ts';
import { expect, it } from 'vitest';
import { accountReads, outdatedReads } from './account-reads.ts';

const [yesterday, today] = ['2026-01-06', '2026-01-07'];
const reward = { DR: { amountMicros: 1n, packages: [] }, token: 'BTC' };
const revealed = { ...reward, revealedAt: '2026-01-06T08:00:00.000Z' };
const account: AccountDocument = {
  credited: { DR: 1n, Level: 0n, Upline: 0n, performance: 0n },
  requestedMicros: 0n,
  balanceMicros: 1n,
  days: { [yesterday]: revealed },
};
const dayReads = ['getRewardTips', 'getEarnings', 'getMyPackages', 'pending_activation'];

it('a new business day is read again as far as it changes something, within the next minute', () => {
  const outdated = outdatedReads({ account, day: yesterday }, { account, day: today });
  expect(outdated).toEqual({ names: dayReads, mayWait: true });
});

it('a card that was not scratched changes the totals when its day is over', () => {
  const covered = { ...account, days: { [yesterday]: reward } };
  const { names, mayWait } = outdatedReads(
    { account: covered, day: yesterday },
    { account: covered, day: today },
  );
  expect(new Set(names)).toEqual(new Set([...accountReads, ...dayReads]));
  expect(mayWait).toBe(true);
});

it.each<[string, AccountDocument, boolean]>([
  ['an opening', { ...account, days: { ...account.days, [today]: reward } }, true],
  ['the archiving of a month', { ...account, days: {} }, true],
  ['a withdrawal', { ...account, requestedMicros: 1n, balanceMicros: 0n }, false],
])('what %s changes is read again; it may wait: %#', (_, changed, mayWait) => {
  const outdated = outdatedReads({ account, day: today }, { account: changed, day: today });
  expect(outdated).toEqual({ names: accountReads, mayWait });
});

it('a revealed card is read again at once', () => {
  const covered = { ...account, days: { [today]: reward } };
  const uncovered = { ...account, days: { [today]: revealed } };
  expect(
    outdatedReads({ account: covered, day: today }, { account: uncovered, day: today }),
  ).toEqual({ names: accountReads, mayWait: false });
});

it('an account that becomes known outdates nothing: the screen has only just read', () => {
  const outdated = outdatedReads({ account: undefined, day: today }, { account, day: today });
  expect(outdated.names).toEqual([]);
});
