import { expect, test } from 'vitest';
import { type ChainErrorReason, reasonOfMessage } from './chain-error.ts';

test.each<[string, ChainErrorReason]>([
  ['already known', 'already known'],
  ['ALREADY_EXISTS: already known', 'already known'],
  ['transaction already imported', 'already known'],
  ['AlreadyKnown', 'already known'],
  ['nonce too low: next nonce 5, tx nonce 4', 'nonce used'],
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
