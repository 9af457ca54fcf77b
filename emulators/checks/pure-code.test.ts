import { expect, test } from 'vitest';
import { impurities, keyImports } from './pure-code.ts';

test.each([
  ['const now = Date.now();', ['Date.now']],
  ['const now = new Date();', ['new Date()']],
  ['const luck = Math.random();', ['Math.random']],
  ['const day = new Date(moment);', []],
  ['// never Date.now() here\n/** nor new Date() */', []],
])('impurities of %j are %j', (source, found) => {
  expect(impurities(source)).toEqual(found);
});

test.each([
  ["import { Wallet } from 'ethers';", 1],
  ["import { \n  JsonRpcProvider, \n  HDNodeWallet, \n } from 'ethers';", 1],
  ["import * as ethers from 'ethers';", 1],
  ["import { SigningKey } from 'ethers/crypto';", 1],
  ["const { Wallet } = await import('ethers');", 1],
  ["const load = () => import(\n  'ethers/crypto'\n);", 1],
  ["import { JsonRpcProvider } from 'ethers';", 0],
  ["const { payWith } = await import('./pay-with-ethers.ts');", 0],
  ["import { Wallet } from './wallet.ts';", 0],
])('%j has %i imports of a key', (source, count) => {
  expect(keyImports(source)).toHaveLength(count);
});
