import { Interface, id } from 'ethers';
import { expect, test } from 'vitest';
import { addressTopic, balanceOfData, transferData, transferTopic } from './erc20.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const token = new Interface([
  'function transfer(address to, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
]);

test('calls are packed as ethers packs them', () => {
  for (const amount of [0n, 1n, 50_000_001n, 2n ** 256n - 1n]) {
    expect(transferData(address, amount)).toBe(
      token.encodeFunctionData('transfer', [address, amount]),
    );
  }
  expect(balanceOfData(address)).toBe(token.encodeFunctionData('balanceOf', [address]));
});

test('a transfer is logged under the hash of its signature', () => {
  expect(transferTopic).toBe(id('Transfer(address,address,uint256)'));
});

test('an address is a topic of 32 bytes, in lower case', () => {
  expect(addressTopic(address)).toBe(
    '0x00000000000000000000000052908400098527886e0f7030069857d2e4169ee7',
  );
});
