import { encryptKeystoreJson } from 'ethers';
import * as z from 'zod/mini';
import type { OnProgress } from './derive-master.ts';
import { findWalletOfPhrase } from './recovery-phrase.ts';

const written = z.looseObject({ Crypto: z.unknown() });

/**
 * Writes a wallet's key as a Web3 Secret Storage file, version 3 (JSON), which other wallets open
 * with the same password. Its scrypt parameters are those of our own derivation.
 * @throws when the phrase is none.
 */
export async function exportKeystore(
  phrase: string,
  password: string,
  onProgress?: OnProgress,
): Promise<string> {
  const wallet = findWalletOfPhrase(phrase);
  if (wallet === undefined) throw new RangeError('Not a recovery phrase');
  const { address, privateKey } = wallet;
  const json = await encryptKeystoreJson({ address, privateKey }, password, {
    scrypt: { N: 131_072, r: 8, p: 1 },
    ...(onProgress === undefined ? {} : { progressCallback: onProgress }),
  });
  // ethers writes `Crypto`, which readers that keep to the standard's `crypto` refuse.
  const { Crypto: crypto, ...rest } = written.parse(JSON.parse(json));
  return JSON.stringify({ ...rest, crypto });
}
