import { describe, expect, it } from 'vitest';
import { agreedHeight, agreeOnReceipt, type Witness } from './witnesses.ts';

const transfer = {
  hash: '0x1',
  place: 0,
  from: '0x1111111111111111111111111111111111111111',
  to: '0x2222222222222222222222222222222222222222',
  amountMicros: 50n,
  blockNumber: 10,
};
const receipt = {
  blockHash: '0xa',
  blockNumber: 10,
  minedAt: new Date(0),
  succeeded: true,
  transfers: [transfer],
};
const honest: Witness = { finalized: 12, receipt };
const ignorant: Witness = { finalized: 12, receipt: null };

describe('agreedHeight', () => {
  it.each([
    [[], 2, undefined],
    [[9], 2, undefined],
    [[9], 1, 9],
    [[9, 12], 2, 9],
    [[9, 1_000_000, 12], 2, 12],
  ])('of the heights %j, %d endpoints agree on %s', (heights, needed, agreed) => {
    expect(agreedHeight(heights, needed)).toBe(agreed);
  });
});

describe('agreeOnReceipt', () => {
  it('two endpoints that say the same make a receipt final, whatever a third says', () => {
    const liar = { finalized: 12, receipt: { ...receipt, succeeded: false, transfers: [] } };
    const { blockHash: _, ...agreed } = receipt;
    expect(agreeOnReceipt([liar, honest, honest], 2)).toEqual({ state: 'final', ...agreed });
  });

  it.each<[string, Partial<NonNullable<Witness['receipt']>>]>([
    ['the block', { blockHash: '0xb' }],
    ['the result', { succeeded: false }],
    ['the sum', { transfers: [{ ...transfer, amountMicros: 51n }] }],
    ['the recipient', { transfers: [{ ...transfer, to: transfer.from }] }],
    ['a log more', { transfers: [transfer, { ...transfer, place: 1 }] }],
    ['the time', { minedAt: new Date(1) }],
  ])('two endpoints that differ in %s make nothing final', (_, change) => {
    const other = { finalized: 12, receipt: { ...receipt, ...change } };
    expect(agreeOnReceipt([honest, other], 2)).toMatchObject({ state: 'included' });
  });

  it('one endpoint alone makes nothing final where two are needed, and all where one is', () => {
    expect(agreeOnReceipt([honest], 2).state).toBe('included');
    expect(agreeOnReceipt([honest, ignorant], 2).state).toBe('included');
    expect(agreeOnReceipt([honest], 1).state).toBe('final');
  });

  it('a block is final when it is so at two endpoints that show it', () => {
    const behind = { ...honest, finalized: 9 };
    expect(agreeOnReceipt([honest, behind], 2).state).toBe('included');
    expect(agreeOnReceipt([honest, behind, honest], 2).state).toBe('final');
  });

  it('the height of an endpoint that does not show it makes no block final, beside one that lies', () => {
    const onFork = { finalized: 5, receipt };
    const liar = { finalized: 999, receipt };
    expect(agreeOnReceipt([onFork, liar, ignorant], 2).state).toBe('included');
  });

  it('a transaction without a receipt is unknown', () => {
    expect(agreeOnReceipt([ignorant, ignorant], 2)).toEqual({ state: 'unknown' });
  });
});
