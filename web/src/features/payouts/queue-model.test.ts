import { describe, expect, it } from 'vitest';
import {
  chooseForRun,
  findPayouts,
  findPayProblem,
  findRefusal,
  foundText,
  isFurtherPageDue,
  mayApprove,
  outsideBeforeText,
  type Payout,
  payerText,
  type SkipReason,
  skippedTexts,
} from './queue-model.ts';
import { testPayout } from './testing/test-payout.ts';

const wallet = `0x${'1'.repeat(40)}`;
const admin = { uid: 'ADM1N0', publicKey: `0x${'aB'.repeat(20)}` };
const until = '2026-01-08T12:00:00.000Z';

describe('findPayProblem', () => {
  it.each([
    ['0x12', 0n, '', 'Invalid recipient address'],
    [`0x${'0'.repeat(40)}`, 1n, wallet, 'Invalid recipient address'],
    [wallet, 0n, '', 'Invalid amount'],
    [wallet, -1n, wallet, 'Invalid amount'],
    [wallet, 1n, '', 'Import or create a wallet first'],
    [wallet, 1n, wallet, undefined],
  ])('of paying %s %d from %j is %s', (publicKey, NET, payer, problem) => {
    expect(findPayProblem({ publicKey, NET }, payer)).toBe(problem);
  });
});

const otherBefore = 'ADM1N1 was to pay it from another wallet. Ask before you pay it.';
const ownBefore =
  'You were to pay it from another wallet. Pay it only if your transfer was not sent.';

it.each<[string, Partial<Payout>, string | undefined]>([
  ['none', { heldBy: [] }, undefined],
  ['one whose time for it lasts', { claim: { by: 'ADM1N1', until, external: true } }, undefined],
  ['one whose time for it is over', {}, otherBefore],
  [
    'one who pays it in the app now',
    { claim: { by: 'ADM1N1', until, external: false } },
    otherBefore,
  ],
  [
    'one before the one who pays it so now',
    { claim: { by: 'ADM1N2', until, external: true } },
    otherBefore,
  ],
  [
    'two',
    { heldBy: ['ADM1N1', 'ADM1N2'] },
    'ADM1N1 and ADM1N2 were to pay it from another wallet. Ask before you pay it.',
  ],
  ['this one', { heldBy: [admin.uid] }, ownBefore],
  ['this one and another', { heldBy: [admin.uid, 'ADM1N1'] }, `${otherBefore} ${ownBefore}`],
])('of the admins who were to pay a withdrawal outside, %s: %j', (_, change, expected) => {
  const payout = testPayout(1, { heldBy: ['ADM1N1'], ...change });
  expect(outsideBeforeText(payout, admin.uid)).toBe(expected);
});

describe('chooseForRun', () => {
  it.each<[string, Partial<Payout>, SkipReason | undefined]>([
    ['a plain row', {}, undefined],
    ['a row of the admin', { CODES: admin.uid }, 'own'],
    ['a row to the admin’s wallet', { publicKey: admin.publicKey.toLowerCase() }, 'own'],
    ['a held row', { held: true }, 'held'],
    ['a row that nobody has approved', { approval: { status: 'needed' } }, 'approval'],
    [
      'a row that this admin has approved',
      { approval: { status: 'given', by: admin.uid, until } },
      'approval',
    ],
    [
      'a row that another admin has approved',
      { approval: { status: 'given', by: 'ADM1N1', until } },
      undefined,
    ],
    [
      'a row of another admin’s claim',
      { claim: { by: 'ADM1N1', until, external: false } },
      'claimed',
    ],
    ['a row of the own claim', { claim: { by: admin.uid, until, external: false } }, undefined],
    [
      'a row that this admin pays outside',
      { claim: { by: admin.uid, until, external: true }, heldBy: [admin.uid] },
      'claimed',
    ],
    ['a row that an admin was to pay outside', { heldBy: ['ADM1N1'] }, 'claimed'],
    ['a row of nothing', { NET: 0n }, 'invalid'],
  ])('of %s', (_, change, reason) => {
    const row = testPayout(1, change);
    const { payable, skipped } = chooseForRun([row], admin);
    expect(payable).toEqual(reason === undefined ? [row] : []);
    expect([...skipped]).toEqual(reason === undefined ? [] : [[reason, 1]]);
  });

  it('keeps the order of the queue and counts what it passes over', () => {
    const rows = [
      testPayout(1),
      testPayout(2, { held: true }),
      testPayout(3),
      testPayout(4, { held: true }),
    ];
    const { payable, skipped } = chooseForRun(rows, admin);
    expect(payable).toEqual([rows[0], rows[2]]);
    expect([...skipped]).toEqual([['held', 2]]);
  });
});

describe('findPayouts', () => {
  const payment = { txn: `0x${'c'.repeat(64)}`, payer: wallet, since: until };
  const rows = [
    testPayout(1, {
      NAMES: 'Ann Smith',
      CODES: 'K7M2QP',
      WITHDRA_SL: 'K7M2QP_2026-01-05',
      publicKey: `0x${'aB12'.repeat(10)}`,
    }),
    testPayout(2, { NAMES: 'Bob Smithson', CODES: 'ABC123', publicKey: wallet, payment }),
  ];
  it.each([
    ['', [0, 1]],
    ['  ', [0, 1]],
    ['smith', [0, 1]],
    ['Bob', [1]],
    ['smith ann', [0]],
    ['Ann K7M2QP', [0]],
    ['Bob K7M2QP', []],
    ['k7m2', [0]],
    ['0xab12 AB12', [0]],
    ['ab12', [0]],
    ['abc', [1]],
    [' K7M2QP_2026-01-05 ', [0]],
    ['2026', []],
    [payment.txn, [1]],
    ['zoe', []],
  ])('by %j', (typed, expected) => {
    expect(findPayouts(rows, typed)).toEqual(expected.map((index) => rows[index]));
  });
});

it.each([
  [0, 0, true, undefined],
  [1, 1, true, '1 of 1 withdrawal'],
  [2, 120, true, '2 of 120 withdrawals'],
  [0, 50, false, '0 of the first 50 withdrawals'],
])('%d found of %d, which are all: %s', (found, searched, isWhole, text) => {
  expect(foundText(found, searched, isWhole)).toBe(text);
});

it('the payer of a row is this admin, in either case of letters, or another wallet', () => {
  expect(payerText(admin.publicKey.toLowerCase(), admin.publicKey)).toBe('You');
  expect(payerText(wallet, admin.publicKey)).toBe('Another wallet, 0x1111...1111');
});

describe('isFurtherPageDue', () => {
  const pages = { data: [0], hasNextPage: true, isFetching: false, isError: false };
  it.each([
    ['the next page was not read yet', {}, true],
    ['every page is read', { hasNextPage: false }, false],
    ['a page is being read', { isFetching: true }, false],
    ['reading the last one failed', { isError: true }, false],
    ['499 rows were read', { data: Array.from({ length: 499 }) }, true],
    ['500 rows were read', { data: Array.from({ length: 500 }) }, false],
  ])('when %s', (_case, change, isDue) => {
    expect(isFurtherPageDue({ ...pages, ...change })).toBe(isDue);
  });
});

const by = (uid: string) => ({ status: 'given', by: uid, until }) as const;

it.each<[string, Payout['approval'], { pays: boolean; approves: boolean }]>([
  ['needs no approval', undefined, { pays: true, approves: false }],
  ['nobody has approved', { status: 'needed' }, { pays: false, approves: true }],
  ['this admin has approved', by(admin.uid), { pays: false, approves: false }],
  ['another admin has approved', by('ADM1N1'), { pays: true, approves: true }],
])('a withdrawal that %s offers what the server takes', (_, approval, { pays, approves }) => {
  const row = testPayout(1, approval && { approval });
  expect(findRefusal(row, admin)).toBe(pays ? undefined : 'approval');
  expect(findRefusal({ ...row, held: true }, admin)).toBe('held');
  expect(findRefusal({ ...row, CODES: admin.uid }, admin)).toBe('own');
  expect(mayApprove(row, admin.uid)).toBe(approves);
  expect(mayApprove({ ...row, CODES: admin.uid }, admin.uid)).toBe(false);
});

it('what a run passes over is a text for each reason', () => {
  expect(
    skippedTexts(
      new Map([
        ['own', 1],
        ['held', 2],
        ['approval', 2],
        ['claimed', 1],
      ]),
    ),
  ).toEqual([
    '1 of your own, which another admin has to pay',
    '2 on hold since a reset of the password, or by an operator',
    '2 without the approval of a second admin',
    '1 that another admin or wallet is paying, or was once to pay',
  ]);
});
