import { describe, expect, it } from 'vitest';
import { findPaymentFailure } from '../payment-texts.ts';
import { resultDialog } from './result-dialog.ts';

const hash = '0xaa';
const results = [
  { state: 'recorded', hash },
  { state: 'unrecorded', hash },
  { state: 'record refused', hash, message: 'No' },
  { state: 'undecided', hash, message: '' },
  { state: 'unknown', hash },
  { state: 'failed', hash, message: '' },
  { state: 'not started', reason: 'reverted', message: '' },
  { state: 'refused', message: 'No' },
  { state: 'broken', message: 'Fault' },
] as const;

describe('resultDialog', () => {
  it.each(results)('$state shows a dialog or a failure, never both or neither', (result) => {
    const isDialog = resultDialog(result, 'subscription') !== undefined;
    const isFailure = findPaymentFailure(result) !== undefined;
    expect(isDialog).not.toBe(isFailure);
  });
  it('shows In Process while the record is not delivered', () => {
    expect(resultDialog({ state: 'unrecorded', hash }, 'subscription')?.status).toBe('In Process');
  });
  it.each([
    ['recorded', 'subscription', 'In Process'],
    ['recorded', 'send', 'In Process'],
    ['recorded', 'payout', 'Paid'],
    ['unrecorded', 'payout', 'In Process'],
  ] as const)('shows a %s %s as %s', (state, purpose, status) => {
    expect(resultDialog({ state, hash }, purpose)?.status).toBe(status);
  });
  it('warns against paying again while it is undecided', () => {
    expect(resultDialog({ state: 'undecided', hash, message: '' }, 'send')?.warning).toContain(
      'Do not pay again',
    );
  });
});
