import { id } from 'ethers/hash';
import { expect, test } from 'vitest';
import { addressTopic, polTransferTopic, transferTopic } from './transfer-form.ts';

test.each([
  ['Transfer(address,address,uint256)', transferTopic],
  [
    'LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)',
    polTransferTopic,
  ],
])('the topic of %s is its hash', (signature, topic) => {
  expect(id(signature)).toBe(topic);
});

test('an address is a topic of 32 bytes, in lower case', () => {
  expect(addressTopic('0x52908400098527886E0F7030069857D2E4169EE7')).toBe(
    '0x00000000000000000000000052908400098527886e0f7030069857d2e4169ee7',
  );
});
