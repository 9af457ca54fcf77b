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
  ["import{Wallet}from'ethers';", 1],
  ["import { \n  JsonRpcProvider, \n  HDNodeWallet, \n } from 'ethers';", 1],
  ["import * as ethers from 'ethers';", 1],
  ["import { SigningKey } from 'ethers/crypto';", 1],
  ["const { Wallet } = await import('ethers');", 1],
  ["const load = () => import(\n  'ethers/crypto'\n);", 1],
  ["import { ethers } from 'ethers';\nnew ethers.Wallet(key);", 1],
  ["import ethers from 'ethers';", 1],
  ["export { Wallet } from 'ethers';", 1],
  ["export * from 'ethers';", 1],
  ["import { decryptKeystoreJson } from 'ethers/wallet';", 1],
  ["import { getAddress, Wallet as Address } from 'ethers';", 1],
  ["import { secp256k1 } from '@noble/curves/secp256k1.js';", 1],
  ["const { Wallet } = require('ethers');", 1],
  ["import { getAddress } from 'ethers/address';", 0],
  ["import { getAddress as checksum, type LangEn, } from 'ethers';", 0],
  ["import type { LangEn } from 'ethers';", 0],
  [
    "export const a = 1;\nimport { Wallet } from './wallet.ts';\nimport { LangEn } from 'ethers';",
    0,
  ],
  ["const { payWith } = await import('./pay-with-ethers.ts');", 0],
  ["import { Wallet } from './wallet.ts';", 0],
])('%j has %i imports of a key', (source, count) => {
  expect(keyImports(source)).toHaveLength(count);
});
