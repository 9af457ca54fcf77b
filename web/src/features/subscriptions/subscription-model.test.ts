import { findAmountProblem } from '@polytips/functions/contract/calls/subscriptions.ts';
import { describe, expect, it } from 'vitest';
import { findFieldProblem } from '../../base/typed-amount.ts';
import type { Preflight } from '../../payments/preflight.ts';
import {
  amountMicrosOf,
  costTexts,
  findSubscriptionProblem,
  findWalletRefusal,
  linkedAmount,
  linkedMicros,
  offeredPackages,
  packageOf,
  readPackageAmount,
} from './subscription-model.ts';

const publicKey = `0x${'1'.repeat(40)}`;
const companyWallet = `0x${'2'.repeat(40)}`;

const microsOf = (typed: string) => amountMicrosOf(readPackageAmount(typed));

describe('findSubscriptionProblem', () => {
  it.each([
    ['0x12', '0x34', '7', 'Your Wallet Is NValid'],
    [`0x${'0'.repeat(40)}`, companyWallet, '50', 'Your Wallet Is NValid'],
    [publicKey, '0x34', '7', 'In Valid Receipient Address'],
    [publicKey, companyWallet, '', 'Minimum Subscription USDT 50'],
    [publicKey, companyWallet, '49', 'Minimum Subscription USDT 50'],
    [publicKey, companyWallet, '20.5', 'Minimum Subscription USDT 50'],
    [publicKey, companyWallet, '49.999999', 'Minimum Subscription USDT 50'],
    [publicKey, companyWallet, '51', 'Subscription Multiple Of 50'],
    [publicKey, companyWallet, '75', 'Subscription Multiple Of 50'],
    [publicKey, companyWallet, '50.5', 'Subscription Multiple Of 50'],
    [publicKey, companyWallet, '1,00,000', 'Subscription Multiple Of 50'],
    [publicKey, companyWallet, '50', undefined],
    [publicKey, companyWallet, '50.00', undefined],
    [publicKey, companyWallet, '1050', undefined],
  ])('from %s to %s of %s: %s', (from, to, typed, problem) => {
    const amountMicros = microsOf(typed);
    expect(findSubscriptionProblem({ publicKey: from, companyWallet: to, amountMicros })).toBe(
      problem,
    );
  });
});

describe('the field of a package', () => {
  it.each([
    ['', undefined],
    ['0', undefined],
    ['5', 'Minimum Subscription USDT 50'],
    ['49', 'Minimum Subscription USDT 50'],
    ['50', undefined],
    ['50.5', 'Subscription Multiple Of 50'],
    ['75', 'Subscription Multiple Of 50'],
    ['1,000', undefined],
    ['75a', 'Write the amount in figures alone, such as 100'],
  ])('with %j says %j', (typed, problem) => {
    expect(findFieldProblem(readPackageAmount(typed), findAmountProblem)).toBe(problem);
  });
});

describe('the amount of a package', () => {
  it.each([
    ['', 0n],
    ['0', 0n],
    ['50', 50_000_000n],
    ['50.5', 50_500_000n],
    ['50,00', 50_000_000n],
    ['1,000', 1_000_000_000n],
    ['1,000.00', 1_000_000_000n],
    ['50,001', 50_001_000_000n],
    ['50.0000001', undefined],
    ['1.000,00', undefined],
  ])('%j is %s', (typed, amountMicros) => {
    expect(microsOf(typed)).toBe(amountMicros);
  });

  it('that cannot be read has a problem of its own', () => {
    expect(readPackageAmount('50.0000001')).toEqual({
      state: 'wrong',
      problem: 'USDT has 6 decimals at most; this has 7',
    });
  });

  it.each([
    ['150', '150'],
    ['1,000', '1,000'],
    ['0', ''],
    [`${'0'.repeat(18)}50`, `${'0'.repeat(18)}50`],
    [`${'0'.repeat(19)}50`, ''],
    ['Call 0800 123', ''],
  ])('of a link with %j is %j', (text, amount) => {
    expect(linkedAmount(text)).toBe(amount);
  });
});

describe('linkedMicros', () => {
  it.each([
    ['150', 150_000_000n],
    ['1,000', 1_000_000_000n],
    ['', 50_000_000n],
    ['0', 50_000_000n],
    ['49', 50_000_000n],
    ['75', 50_000_000n],
    ['many', 50_000_000n],
    [`1${'0'.repeat(20)}`, 50_000_000n],
  ])('of a link with %j is %s', (text, micros) => {
    expect(linkedMicros(text)).toBe(micros);
  });
});

describe('packageOf', () => {
  it.each([
    ['50', 'Essential', '1 to 2'],
    ['450', 'Essential', '1 to 2'],
    ['500', 'Pro', '1 to 5'],
    ['950', 'Pro', '1 to 5'],
    ['1000', 'Elite', '1 to 10'],
    ['5000', 'Elite', '1 to 10'],
  ])('%s USDT buys %s', (typed, name, tips) => {
    expect(packageOf(microsOf(typed))).toEqual({ name, tips });
  });
  it.each(['', '0', '49', '475', '501', '500.5'])('%j buys nothing', (typed) => {
    expect(packageOf(microsOf(typed))).toBeUndefined();
  });
});

it('offers the packages of the spec', () => {
  expect(offeredPackages).toEqual([
    { name: 'Essential', range: '$50 to $450', minMicros: 50_000_000n },
    { name: 'Pro', range: '$500 to $950', minMicros: 500_000_000n },
    { name: 'Elite', range: '$1000 and above', minMicros: 1_000_000_000n },
  ]);
});

describe('costTexts', () => {
  const cost = { feeWei: 10n ** 15n, usdtAfterMicros: 2_000_000n, polAfterWei: -1n };
  const message = 'No';
  const texts = { fee: '0.0010 POL', usdtAfter: '2.00 USDT' };
  it.each<[Preflight, ReturnType<typeof costTexts>]>([
    [{ state: 'unknown' }, undefined],
    [{ state: 'payable', ...cost }, texts],
    [{ state: 'low POL', symbol: 'USDT', ...cost }, texts],
    [{ state: 'low balance', symbol: 'USDT', missing: 1n, isReserved: false, message }, undefined],
    [{ state: 'no POL', message }, undefined],
    [{ state: 'refused', message }, undefined],
    [{ state: 'unreachable', message }, undefined],
  ])('of %o', (preflight, expected) => {
    expect(costTexts(preflight)).toEqual(expected);
  });
});

type Answer = Parameters<typeof findWalletRefusal>[1];
const named = (wallet: string): Answer => ({ ok: true, data: [{ companyWallet: wallet }] });
const silent: Answer = { ok: false, failure: { kind: 'unreachable', message: 'No network' } };
const reload = 'Subscriptions are paid to another wallet now. Reload the app';

it.each<[string, Answer, string | undefined]>([
  ['names the wallet of this build', named(companyWallet), undefined],
  ['names it in other letters', named(companyWallet.toUpperCase().replace('0X', '0x')), undefined],
  ['names another one', named(publicKey), reload],
  ['names none', { ok: true, data: [] }, reload],
  ['cannot be reached', silent, 'No network'],
])('to the company wallet, where the server %s, is paid or nothing is', (_, result, refusal) => {
  expect(findWalletRefusal(companyWallet, result)).toBe(refusal);
});
