import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { encryptKeystoreJson, type HDNodeWallet } from 'ethers';
import * as z from 'zod/mini';

const written = z.looseObject({ Crypto: z.unknown() });

/**
 * Writes a wallet's key as a Web3 Secret Storage file, version 3 (JSON), which other wallets open
 * with the same password. `kdfCost` is scrypt's N, as in our own derivation.
 */
export async function exportKeystore(
  { address, privateKey }: HDNodeWallet,
  { password, kdfCost }: { readonly password: string; readonly kdfCost: number },
  onProgress?: OnProgress,
): Promise<string> {
  const json = await encryptKeystoreJson({ address, privateKey }, password, {
    scrypt: { N: kdfCost, r: 8, p: 1 },
    ...(onProgress === undefined ? {} : { progressCallback: onProgress }),
  });
  // ethers writes `Crypto`, which readers that keep to the standard's `crypto` refuse.
  const { Crypto: crypto, ...rest } = written.parse(JSON.parse(json));
  return JSON.stringify({ ...rest, crypto });
}
