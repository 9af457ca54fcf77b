import { Wallet } from 'ethers';
import { expect, it } from 'vitest';
import { recoverSigner } from './addresses.ts';

const message = 'polytips:proof:v1:ABCDEF:nonce';
// A published key of test networks.
const wallet = new Wallet('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');

it('the signer of a message is found, whatever the form of the parity', async () => {
  const sig = await wallet.signMessage(message);
  expect(recoverSigner(message, sig)).toBe(wallet.address);
  const parity = Number.parseInt(sig.slice(-2), 16) - 27;
  expect(recoverSigner(message, `${sig.slice(0, -2)}0${parity}`)).toBe(wallet.address);
  expect(recoverSigner(message, sig.toUpperCase().replace('0X', '0x'))).toBe(wallet.address);
});

it('a signature of another message does not lead to its signer', async () => {
  const sig = await wallet.signMessage(message);
  expect(recoverSigner(`${message} `, sig)).not.toBe(wallet.address);
});

it.each([
  ['nothing', ''],
  ['no hex', `0x${'zz'.repeat(65)}`],
  ['64 bytes of zeros and a parity', `0x${'00'.repeat(64)}1b`],
  ['zeros', `0x${'00'.repeat(65)}`],
  ['ones', `0x${'ff'.repeat(65)}`],
  ['numbers beyond the curve', `0x${'ff'.repeat(64)}1b`],
  ['an upper s', `0x${'11'.repeat(32)}${'ee'.repeat(32)}1b`],
  ['another parity', `0x${'11'.repeat(64)}12`],
  ['too few bytes', `0x${'11'.repeat(60)}`],
  ['too many bytes', `0x${'11'.repeat(66)}`],
])('a signature of %s has no signer', (_, sig) => {
  expect(recoverSigner(message, sig)).toBeUndefined();
});
