import { expect, it } from 'vitest';
import type { PaymentRow } from './payment.ts';
import { type PaymentStory, type ShownPayment, storyOfPayment } from './payment-story.ts';
import { adviceOf, newestStep, wayLabel } from './story-texts.ts';

const companyWallet = `0x${'c'.repeat(40)}`;
const other = `0x${'b'.repeat(40)}`;
const problem = 'insufficient funds';
const subscription: PaymentRow = {
  publicKey: other,
  txn: '0xaa',
  details: companyWallet,
  status: 'Pending',
  amt: '50.000000',
  symbol: 'USDT',
  dates: '2026-01-05T08:00:00.000Z',
  nonce: 6,
  kind: 'booking',
  to: companyWallet.toUpperCase().replace('X', 'x'),
  state: 'pending',
  late: false,
  faster: true,
  nextFees: { maxFeePerGas: '45', maxPriorityFeePerGas: '27' },
};
const earlier = { ...subscription, txn: '0xbb', nonce: 5 };
const former = { to: other, late: true };
const noMore = { nextFees: undefined, faster: undefined };
const mined = { ...noMore, late: undefined };
const unplaced = { ...mined, displaced: true, problem };

const storyOf = (changes: Partial<PaymentRow>, others: readonly PaymentRow[] = []): PaymentStory =>
  storyOfPayment(
    { hash: '0xaa', state: 'pending' },
    [...others, { ...subscription, ...changes }],
    companyWallet,
  );

it.each<[string, Partial<PaymentRow>, string, string]>([
  ['is with the network', {}, 'In Process', 'On its way'],
  ['is late', { late: true }, 'In Process', 'On its way'],
  ['is in a block', mined, 'In Process', 'On its way'],
  ['the network refuses', { problem }, 'In Process', 'Waiting for the network'],
  ['lost its place', unplaced, 'In Process', 'Its place is taken'],
  ['is being cancelled', { cancelling: true }, 'Being cancelled', 'Being cancelled'],
  [
    'is being cancelled, late',
    { cancelling: true, late: true },
    'Being cancelled',
    'Being cancelled',
  ],
])('a payment that %s is %4$s', (_, changes, word, title) => {
  const story = storyOf(changes);
  expect(story).toMatchObject({ word, tone: 'warn' });
  expect(newestStep(story)).toMatchObject({ title, state: 'now' });
});

it('of a payment that is not among those under way no time is promised', () => {
  const story = storyOfPayment({ hash: '0xcc', state: 'pending' }, [subscription], companyWallet);
  expect(story).toMatchObject({ word: 'In Process', choices: [] });
  expect(newestStep(story)).toMatchObject({ title: 'Not final yet', state: 'now' });
});

it.each<[string, ShownPayment['state'], ShownPayment['reason'], Partial<PaymentStory>]>([
  ['confirmed', 'confirmed', undefined, { word: 'Paid', tone: 'gain' }],
  ['cancelled', 'failed', 'cancelled', { word: 'Cancelled', line: 'Nothing was paid' }],
  ['reverted', 'failed', 'reverted', { word: 'Failed', tone: 'loss', line: 'Nothing was paid' }],
  ['replaced', 'failed', 'replaced', { word: 'Failed', tone: 'loss', line: 'Nothing was paid' }],
  ['overtaken', 'failed', 'unknown', { word: 'Unknown', tone: 'warn' }],
  ['unknown', 'unknown', undefined, { word: 'Unknown', tone: 'warn' }],
])('a payment that is %s says so, and leaves nothing to do', (_, state, reason, expected) => {
  const story = storyOfPayment({ hash: '0xaa', state, reason }, [], companyWallet);
  expect(story).toMatchObject({ ...expected, choices: [] });
});

it('what somebody else has sent is received', () => {
  const received = { hash: '0xaa', state: 'confirmed', direction: 'in' } as const;
  const story = storyOfPayment(received, [], companyWallet);
  expect(story).toMatchObject({ word: 'Received', tone: 'gain' });
  expect(newestStep(story).state).toBe('done');
});

it.each([
  ['confirmed', undefined, 'done'],
  ['failed', 'cancelled', 'done'],
  ['failed', 'reverted', 'failed'],
  ['unknown', undefined, 'now'],
] as const)('the last step of one that is %s, %s, is %s', (state, reason, expected) => {
  const story = storyOfPayment({ hash: '0xaa', state, reason }, [], companyWallet);
  expect(newestStep(story).state).toBe(expected);
});

it.each<[string, Partial<PaymentRow>, PaymentStory['choices'], RegExp]>([
  ['is late', { late: true }, ['faster', 'cancellation'], /longer than usual\. .*faster or cancel/],
  ['is refused', { problem }, ['faster', 'cancellation'], /not take it now\. .*faster or cancel/],
  ['is late to a former company wallet', former, ['cancellation'], /you can only cancel it\.$/],
  ['is sent late to anybody', { ...former, kind: 'transfer' }, ['faster', 'cancellation'], /or/],
  [
    'was made faster as often as it may be',
    { late: true, faster: false },
    ['cancellation'],
    /not be made faster any more: you can only cancel it\.$/,
  ],
  [
    'is being cancelled, late',
    { cancelling: true, late: true },
    ['cancellation'],
    /cancel it again/,
  ],
])(
  'of a payment that %s a list says so, and it can be changed: %3$s',
  (_, changes, choices, advice) => {
    const story = storyOf(changes);
    expect(story.line).toBe('Late: see what you can do');
    expect(story.choices).toEqual(choices);
    expect(adviceOf(story)).toMatch(advice);
    expect(wayLabel(story)).toBe('See what you can do');
  },
);

it.each([
  ['is with the network', {}],
  ['is being cancelled', { cancelling: true }],
  ['lost its place', unplaced],
  ['is in a block', mined],
  ['is in a block, or its cancellation', { ...mined, cancelling: true }],
  ['was replaced as often as it may be', { ...noMore, late: true }],
])('of a payment that %s nothing can be changed, and nothing is promised', (_, changes) => {
  const story = storyOf(changes, [earlier]);
  expect(story.choices).toEqual([]);
  expect(adviceOf(story) ?? '').not.toMatch(/faster|cancel/);
  expect(wayLabel(story)).toBe('See it under Activity');
});

it.each<[string, Partial<PaymentRow>, PaymentStory['choices'], RegExp]>([
  ['a late payment', { late: true }, ['faster', 'cancellation'], /\. You can make it faster or/],
  ['one to a former company wallet', former, ['cancellation'], /you can only cancel it\.$/],
  [
    'one that is being cancelled',
    { cancelling: true, late: true },
    ['cancellation'],
    /cancel it again/,
  ],
])('%s behind an earlier one says so, and can be changed', (_, changes, choices, advice) => {
  const story = storyOf(changes, [earlier]);
  expect(story.line).toBe('Late: an earlier one goes first');
  expect(adviceOf(story)).toMatch(/^An earlier payment of yours goes first\./);
  expect(adviceOf(story)).toMatch(advice);
  expect(story.choices).toEqual(choices);
});

it.each([
  ['is in a block', mined, undefined],
  ['was replaced as often as it may be', { ...noMore, late: true }, 'Late'],
])('of a payment that %s a list says nothing of a choice', (_, changes, line) => {
  expect(storyOf(changes, [{ ...earlier, ...mined }]).line).toBe(line);
});

it('of a payment that lost its place the member reads that one of the two is paid', () => {
  expect(adviceOf(storyOf(unplaced))).toMatch(/^At most one of the two is paid\./);
});

it('the words of the network come with what it does not take', () => {
  expect(storyOf({ problem }).problem).toBe(problem);
  expect(storyOf(unplaced).problem).toBe(problem);
});

it('a pending record that the server does not carry is on its way', () => {
  expect(
    storyOfPayment({ hash: '0xdd', state: 'pending' }, [subscription], companyWallet),
  ).toMatchObject({
    word: 'In Process',
    choices: [],
  });
});
