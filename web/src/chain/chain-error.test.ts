import { expect, test } from 'vitest';
import { type ChainErrorReason, findReason } from './chain-error.ts';

test.each<[string, ChainErrorReason | undefined]>([
  ['replacement transaction underpriced', 'underpriced'],
  ['transaction underpriced: gas tip cap 1, minimum needed 25000000000', 'underpriced'],
  ['max fee per gas less than block base fee: address 0x1', 'underpriced'],
  ['insufficient funds for gas * price + value', 'insufficient funds'],
  ['Insufficient funds for gas * price + value', 'insufficient funds'],
  ['execution reverted: ERC20: transfer amount exceeds balance', 'reverted'],
  ['VM Exception while processing transaction: revert', 'reverted'],
  ['gas required exceeds allowance (50000000)', 'reverted'],
  ['out of gas', 'reverted'],
  ['invalid opcode: INVALID', 'reverted'],
  ['invalid jump destination', 'reverted'],
  ['stack limit reached 1024 (1023)', 'reverted'],
  ['stack underflow (0 <=> 1)', 'reverted'],
  ['limit exceeded', undefined],
  ['something new', undefined],
])('"%s" means %s', (message, reason) => {
  expect(findReason(message)).toBe(reason);
});
