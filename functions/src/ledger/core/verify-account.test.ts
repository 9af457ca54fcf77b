import { describe, expect, it } from 'vitest';
import type { AccountDocument, RewardEntry } from '../../contract/account-document.ts';
import { verifyAccount } from './verify-account.ts';

const daily = (amountMicros: bigint): RewardEntry => ({
  planVersion: 1,
  token: 'BTC',
  DR: {
    amountMicros,
    packages: [{ packageId: 'A', baseMicros: 50_000_000n, rateBps: 30, amountMicros }],
  },
});

const account: AccountDocument = {
  credited: { DR: 300n, Level: 20n, Upline: 0n, performance: 0n },
  requestedMicros: 120n,
  balanceMicros: 200n,
  days: {
    '2026-02-02': {
      ...daily(100n),
      Level: {
        amountMicros: 20n,
        levels: [
          { level: 1, baseMicros: 150n, rateBps: 1_000, sources: 1, amountMicros: 15n },
          { level: 2, baseMicros: 100n, rateBps: 500, sources: 1, amountMicros: 5n },
        ],
      },
    },
  },
  months: {
    '2026-01': { credited: { DR: 200n, Level: 0n, Upline: 0n, performance: 0n }, streak: 0 },
  },
  pastDays: {
    '2026-01-05': { DR: 150n, Level: 0n, Upline: 0n, performance: 0n },
    '2026-01-06': { DR: 50n, Level: 0n, Upline: 0n, performance: 0n },
  },
};
const page = { uid: 'AAAAAA', days: { '2026-01-05': daily(150n), '2026-01-06': daily(50n) } };
const sound = { account, archivedMonths: [page], requestedMicros: [70n, 50n] };

it('accepts totals that equal the entries', () => {
  expect(verifyAccount(sound)).toEqual([]);
});

it('counts a day that is on a page and open once, as the page has it', () => {
  const days = { ...account.days, '2026-01-05': daily(999n) };
  expect(verifyAccount({ ...sound, account: { ...account, days } })).toEqual([]);
});

it.each<[string, Partial<AccountDocument>]>([
  ['credited DR', { credited: { ...account.credited, DR: 301n } }],
  ['credited Level', { credited: { ...account.credited, Level: 19n } }],
  ['credited Upline', { credited: { ...account.credited, Upline: 1n } }],
  ['requested', { requestedMicros: 119n }],
  ['balance', { balanceMicros: 201n }],
])('finds a wrong total of %s', (name, change) => {
  expect(verifyAccount({ ...sound, account: { ...account, ...change } })).toEqual([
    expect.stringContaining(name),
  ]);
});

it('reports every total when an archived month is missing', () => {
  expect(verifyAccount({ ...sound, archivedMonths: [] })).toEqual([
    expect.stringContaining('credited DR'),
    expect.stringContaining('balance'),
    '2026-01 has a total and is not archived',
    '2026-01-05 has a total and is no archived day that is shown',
    '2026-01-06 has a total and is no archived day that is shown',
  ]);
});

it('reports a total of an archived month that is not that of its entries', () => {
  expect(verifyAccount({ ...sound, account: { ...account, months: {} } })).toEqual([
    '2026-01 is archived and has no total',
  ]);
});

it('reports an archived day whose total the account lacks', () => {
  expect(verifyAccount({ ...sound, account: { ...account, pastDays: {} } })).toEqual([
    '2026-01-05 is archived and has no total',
    '2026-01-06 is archived and has no total',
  ]);
});

it('reports a negative balance even when the entries agree', () => {
  const overdrawn = { ...account, requestedMicros: 321n, balanceMicros: -1n };
  expect(verifyAccount({ ...sound, account: overdrawn, requestedMicros: [321n] })).toEqual([
    'the balance is negative: -0.000001',
  ]);
});

it('finds an entry whose causes do not add up', () => {
  const days = {
    '2026-02-02': {
      ...account.days['2026-02-02'],
      ...daily(100n),
      Level: { amountMicros: 20n, levels: [] },
    },
  };
  expect(verifyAccount({ ...sound, account: { ...account, days } })).toEqual([
    expect.stringContaining('Level of 2026-02-02'),
  ]);
});

it('counts the packages that an entry names one by one and those it sums up', () => {
  const [named] = daily(60n).DR.packages;
  if (named === undefined) throw new Error('There is no package');
  const others = { packages: 3, baseMicros: 150_000_000n, amountMicros: 40n };
  const withOthers = (amountMicros: bigint) => ({
    '2026-02-02': {
      ...daily(100n),
      ...account.days['2026-02-02'],
      DR: { amountMicros: 100n, packages: [named], others: { ...others, amountMicros } },
    },
  });
  expect(verifyAccount({ ...sound, account: { ...account, days: withOthers(40n) } })).toEqual([]);
  expect(verifyAccount({ ...sound, account: { ...account, days: withOthers(41n) } })).toEqual([
    'DR of 2026-02-02: the total is 0.000100, rebuilt 0.000101',
  ]);
});

describe('a share of a pool', () => {
  // 5 % of 1.000019 is 0.05000095, which is 0.050000; a third of that is 0.016666.
  const share = {
    baseMicros: 1_000_019n,
    rateBps: 500,
    poolMicros: 50_000n,
    sharers: 3,
    amountMicros: 16_666n,
  };
  const verify = (change: Partial<typeof share>) => {
    const day = {
      planVersion: 1,
      token: 'BTC',
      DR: { amountMicros: 0n, packages: [] },
      Upline: { introducer: 'AB0VE0', ...share, ...change },
      performance: { rank: 'Bronze', ...share, ...change },
    };
    const { amountMicros } = day.Upline;
    return verifyAccount({
      account: {
        credited: { DR: 0n, Level: 0n, Upline: amountMicros, performance: amountMicros },
        requestedMicros: 0n,
        balanceMicros: 2n * amountMicros,
        days: { '2026-02-02': day },
      },
      archivedMonths: [],
      requestedMicros: [],
    });
  };

  it.each<Partial<typeof share>>([
    {},
    { sharers: 1, amountMicros: 50_000n },
    { sharers: 50_000, amountMicros: 1n },
  ])('is sound with %o', (change) => {
    expect(verify(change)).toEqual([]);
  });

  it.each<[Partial<typeof share>, string]>([
    [{ amountMicros: 16_667n }, 'of 2026-02-02: the total is 0.016667, rebuilt 0.016666'],
    [{ amountMicros: 16_665n }, 'of 2026-02-02: the total is 0.016665, rebuilt 0.016666'],
    [{ sharers: 4 }, 'of 2026-02-02: the total is 0.016666, rebuilt 0.012500'],
    [{ sharers: 0 }, 'of 2026-02-02: its pool has no sharers'],
    [{ poolMicros: 50_001n }, 'of 2026-02-02: the total is 0.050001, rebuilt 0.050000'],
  ])('with %o is found in both kinds', (change, text) => {
    expect(verify(change)).toEqual([
      expect.stringMatching(new RegExp(`Upline ${text}$`)),
      expect.stringMatching(new RegExp(`performance ${text}$`)),
    ]);
  });
});
