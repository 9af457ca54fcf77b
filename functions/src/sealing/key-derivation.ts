import { hkdf } from '@noble/hashes/hkdf.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

/** A member's mail address and password; the password never leaves the browser. */
export interface Credentials {
  readonly mail: string;
  readonly password: string;
}

/** Called many times during a derivation with the fraction done, from 0 to 1. */
export type OnProgress = (fraction: number) => void;

/**
 * The cost of every derivation outside the checks: scrypt's N, 2^17. A member whose password was
 * derived with another cost could never log in again. Source: design section 3, exact.
 */
export const productionKdfCost = 131_072;

/**
 * The cost in a local world: the production cost, unless the checks set a cheaper one. Never call
 * it for anything that is deployed.
 * @throws {RangeError} when the setting is not a power of two above 1.
 */
export function readLocalKdfCost(setting: unknown): number {
  if (setting === undefined) return productionKdfCost;
  const cost = Number(setting);
  if (!Number.isInteger(Math.log2(cost)) || cost < 2) throw new RangeError('Not a cost of scrypt');
  return cost;
}

/**
 * Derives the 32-byte master from a password: scrypt (RFC 7914, r = 8, p = 1). At the production
 * cost it takes 128 MB of memory and about a second, so that guessing passwords is expensive. The
 * caller wipes the result. Source: design section 3, exact.
 * @param kdfCost scrypt's N.
 */
export async function deriveMaster(
  credentials: Credentials,
  kdfCost: number,
  onProgress?: OnProgress,
): Promise<Uint8Array> {
  const password = utf8ToBytes(credentials.password.normalize('NFKC'));
  const salt = utf8ToBytes(`polytips:v1:${credentials.mail.trim().toLowerCase()}`);
  try {
    return await scryptAsync(password, salt, {
      N: kdfCost,
      r: 8,
      p: 1,
      dkLen: 32,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
  } finally {
    password.fill(0);
  }
}

/**
 * Derives what the server receives in place of the password: HKDF-SHA256 (RFC 5869) of the master.
 * Neither the master nor the seal key can be computed from it. Source: design section 3, exact.
 */
export function derivePass(master: Uint8Array): string {
  const bytes = hkdf(sha256, master, undefined, utf8ToBytes('auth'), 32);
  const pass = `v1.${encodeBase64Url(bytes)}`;
  bytes.fill(0);
  return pass;
}

/**
 * Derives the 32-byte key that seals a wallet, from the master and the server share: a stolen
 * envelope opens with neither of the two alone. The caller wipes the result. Source: design
 * section 3, exact.
 * @throws {RangeError} when the server share is not 32 bytes as base64url.
 */
export function deriveSealKey(master: Uint8Array, serverShare: string): Uint8Array {
  const shareBytes = decodeBase64Url(serverShare);
  if (shareBytes.length !== 32) throw new RangeError('A server share is 32 bytes');
  const material = concatBytes(master, shareBytes);
  try {
    return hkdf(sha256, material, undefined, utf8ToBytes('seal'), 32);
  } finally {
    material.fill(0);
    shareBytes.fill(0);
  }
}
