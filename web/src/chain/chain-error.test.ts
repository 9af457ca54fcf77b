import { expect, test } from 'vitest';
import { type ChainErrorReason, findReason } from './chain-error.ts';

test.each<[string, ChainErrorReason | undefined]>([
  ['replacement transaction underpriced', 'underpriced'],
  ['transaction underpriced: gas tip cap 1, minimum needed 25000000000', 'underpriced'],
  ['max fee per gas less than block base fee: address 0x1', 'underpriced'],
  ['maxFeePerGas is below the current base fee', 'underpriced'],
  ['execution reverted: ERC20: transfer amount exceeds balance', 'reverted'],
  ['VM Exception while processing transaction: revert', 'reverted'],
  ['gas required exceeds allowance (50000000)', 'reverted'],
  ['out of gas', 'reverted'],
  ['invalid opcode: INVALID', 'reverted'],
  ['invalid jump destination', 'reverted'],
  ['stack limit reached 1024 (1023)', 'reverted'],
  ['stack underflow (0 <=> 1)', 'reverted'],
  ['execution reverted: insufficient funds', 'reverted'],
  ['execution reverted: fee too low', 'reverted'],
  ['limit exceeded', undefined],
  ['Insufficient balance on your plan', undefined],
  ['something new', undefined],
])('"%s" means %s', (message, reason) => {
  expect(findReason(message)).toBe(reason);
});

/**
 * In the words of the clients, which providers pass on. Their codes say less: -32000, -32003 and -32010 stand beside any
 * of these, and beside other refusals.
 */
test.each([
  ['geth, bor and erigon', 'insufficient funds for transfer'],
  ['geth, bor and erigon', 'insufficient balance for transfer'],
  ['geth, bor and erigon', 'insufficient funds for gas * price + value'],
  [
    'geth and bor',
    'err: insufficient funds for gas * price + value: address 0xA1 have 0 want 7 (supplied gas 9)',
  ],
  ['geth and bor', 'insufficient funds for gas * price + value: balance 0, tx cost 7, overshot 7'],
  ['reth', 'insufficient funds for gas * price + value: have 0 want 7'],
  ['anvil', 'Insufficient funds for gas * price + value'],
  ['nethermind', 'insufficient sender balance for transfer'],
  ['nethermind', 'insufficient MaxFeePerGas for sender balance'],
  ['nethermind', 'InsufficientFunds, Account balance: 0, cumulative cost: 7'],
  ['OpenEthereum', 'Insufficient balance for transaction. Balance=0, Cost=7'],
  [
    'OpenEthereum',
    'Insufficient funds. The account you tried to send transaction from does not have enough funds. Required 7 and got: 0.',
  ],
])('%s: "%s" means insufficient funds', (_who, message) => {
  expect(findReason(message)).toBe('insufficient funds');
});
