import {
  type Credentials,
  deriveMaster,
  type OnProgress,
} from '@polytips/functions/sealing/key-derivation.ts';
import { openSealedWallet } from '@polytips/functions/sealing/sealed-wallet.ts';
import { encryptKeystoreJson, type HDNodeWallet } from 'ethers';
import * as z from 'zod/mini';
import type { WorkerRequest } from './worker-requests.ts';
import type { WorkerResponse } from './worker-responses.ts';

/** The requests that export a secret to its owner, who types the password for each of them. */
export type ExportRequest = Extract<WorkerRequest, { kind: 'revealPhrase' | 'exportKeystore' }>;

/**
 * Opens an envelope with the password and exports the phrase, or the key as a keystore file.
 * @param kdfCost scrypt's N for every derivation.
 */
export async function exportSecret(
  { kind, credentials, sealed }: ExportRequest,
  kdfCost: number,
  onProgress: OnProgress,
): Promise<WorkerResponse> {
  // The keystore costs a second derivation.
  const derivations = kind === 'exportKeystore' ? 2 : 1;
  const master = await deriveMaster(credentials, kdfCost, (fraction) =>
    onProgress(fraction / derivations),
  );
  try {
    const opened = await openSealedWallet(master, sealed);
    if (opened.state !== 'opened') return { kind: 'notOpened', reason: opened.state };
    if (kind === 'revealPhrase') return { kind: 'revealed', phrase: opened.phrase };
    const keystore = await writeKeystore(opened.wallet, credentials, kdfCost, (fraction) =>
      onProgress((1 + fraction) / derivations),
    );
    return { kind: 'exported', keystore };
  } finally {
    master.fill(0);
  }
}

const ethersKeystore = z.looseObject({ Crypto: z.unknown() });

/** A Web3 Secret Storage file, version 3 (JSON), which other wallets open with the same password. */
async function writeKeystore(
  { address, privateKey }: HDNodeWallet,
  { password }: Credentials,
  kdfCost: number,
  onProgress: OnProgress,
): Promise<string> {
  // As typed: ethers would take a text by NFKC, where ² is 2, but geth and MetaMask take its bytes as they are.
  const typed = new TextEncoder().encode(password);
  const json = await encryptKeystoreJson({ address, privateKey }, typed, {
    scrypt: { N: kdfCost, r: 8, p: 1 },
    progressCallback: onProgress,
  }).finally(() => typed.fill(0));
  // ethers writes `Crypto`, which readers that keep to the standard's `crypto` refuse.
  const { Crypto: crypto, ...rest } = ethersKeystore.parse(JSON.parse(json));
  return JSON.stringify({ ...rest, crypto });
}
