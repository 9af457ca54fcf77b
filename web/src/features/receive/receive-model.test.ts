import { expect, it } from 'vitest';
import { qrText } from './receive-model.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const usdtAddress = '0xc2132D05D31c914a87C6611C10748AEb04B58e8F';

it.each([
  ['USDT', 137, false, `ethereum:${usdtAddress}@137/transfer?address=${address}`],
  ['USDT', 31337, false, `ethereum:${usdtAddress}@31337/transfer?address=${address}`],
  ['POL', 137, false, `ethereum:${address}@137`],
  ['USDT', 137, true, address],
  ['POL', 137, true, address],
] as const)('the code for %s on chain %d, plain %s, is %s', (token, id, plain, text) => {
  expect(qrText({ address, token, plain }, { id, usdtAddress })).toBe(text);
});
