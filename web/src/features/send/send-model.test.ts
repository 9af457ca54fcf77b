import * as messages from '@polytips/functions/contract/messages.ts';
import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { describe, expect, test } from 'vitest';
import { readAmount } from '../../base/typed-amount.ts';
import { findMicrosWithoutGas, findSendProblem, writeAmount } from './send-model.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const good = {
  recipient: { ok: true, value: { address } },
  reading: { state: 'amount', amount: 1n },
  publicKey: address,
} as const;
const nowhere = { ok: false, problem: 'No' } as const;

test.each<[string, Parameters<typeof findSendProblem>[0], string | undefined]>([
  ['nothing wrong', good, undefined],
  ['no recipient', { ...good, recipient: nowhere }, messages.invalidRecipient],
  ['no amount', { ...good, reading: { state: 'missing' } }, messages.invalidAmount],
  [
    'too many decimals',
    { ...good, reading: { state: 'wrong', problem: 'No' } },
    messages.invalidAmount,
  ],
  ['no wallet', { ...good, publicKey: '' }, messages.walletMissing],
  [
    'nothing right',
    { recipient: nowhere, reading: { state: 'missing' }, publicKey: '' },
    messages.invalidRecipient,
  ],
])('%s', (_, send, problem) => {
  expect(findSendProblem(send)).toBe(problem);
});

describe('findMicrosWithoutGas', () => {
  const after = { state: 'payable', feeWei: 1n, usdtAfterMicros: 437n, polAfterWei: 9n } as const;
  const transfer = { ok: true, feeWei: 10n } as const;
  const refused = { ok: false, reason: 'reverted', message: 'No' } as const;
  test.each<[string, ...Parameters<typeof findMicrosWithoutGas>, bigint | undefined]>([
    ['the fee is not left', 'POL', after, transfer, 437n],
    ['exactly the fee is left', 'POL', { ...after, polAfterWei: 10n }, transfer, undefined],
    ['there is no USDT', 'POL', { ...after, usdtAfterMicros: 0n }, transfer, undefined],
    ['USDT itself is sent', 'USDT', after, transfer, undefined],
    ['it cannot be sent as it is', 'POL', after, refused, undefined],
    ['the fee of it is not known', 'POL', after, undefined, undefined],
    ['nothing is known', 'POL', { state: 'unknown' }, transfer, undefined],
    [
      'it cannot be paid',
      'POL',
      { ...after, state: 'low POL', symbol: 'POL' },
      transfer,
      undefined,
    ],
  ])('when %s', (_, symbol, preflight, quote, micros) => {
    expect(findMicrosWithoutGas(symbol, preflight, quote)).toBe(micros);
  });
});

test.each<[TokenSymbol, bigint, string]>([
  ['USDT', 40_000_000n, '40'],
  ['USDT', 100_500_000n, '100.5'],
  ['USDT', 1n, '0.000001'],
  ['POL', 10n ** 19n, '10'],
  ['POL', 1n, '0.000000000000000001'],
])('%s %d is written %s, and read back the same', (symbol, amount, text) => {
  expect(writeAmount({ symbol, amount })).toBe(text);
  expect(readAmount(text, symbol)).toEqual({ state: 'amount', amount });
});
