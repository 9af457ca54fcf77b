import { expect, test } from 'vitest';
import { type ChainErrorReason, reasonOfMessage } from './chain-error.ts';

test.each<[string, ChainErrorReason]>([
  ['replacement transaction underpriced', 'underpriced'],
  ['transaction underpriced: gas tip cap 1, minimum needed 25000000000', 'underpriced'],
  ['max fee per gas less than block base fee: address 0x1', 'underpriced'],
  ['insufficient funds for gas * price + value', 'insufficient funds'],
  ['Insufficient funds for gas * price + value', 'insufficient funds'],
  ['execution reverted: ERC20: transfer amount exceeds balance', 'reverted'],
  ['VM Exception while processing transaction: revert', 'reverted'],
  ['something new', 'other'],
])('"%s" means %s', (message, reason) => {
  expect(reasonOfMessage(message)).toBe(reason);
});
