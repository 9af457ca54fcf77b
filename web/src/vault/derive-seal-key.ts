import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { decodeBase64Url } from './base64url.ts';
import { utf8Bytes } from './utf8-bytes.ts';

/**
 * Derives the 32-byte key that seals a wallet from the master and the member's share, which only
 * the server keeps: a stolen envelope cannot be guessed at without it, nor a password without the
 * master. The caller wipes the result. Source: design section 3, exact.
 * @throws {RangeError} when the share is not 32 bytes as base64url.
 */
export function deriveSealKey(master: Uint8Array, share: string): Uint8Array {
  const shareBytes = decodeBase64Url(share);
  if (shareBytes.length !== 32) throw new RangeError('A share is 32 bytes');
  const material = concatBytes(master, shareBytes);
  try {
    return hkdf(sha256, material, undefined, utf8Bytes('seal'), 32);
  } finally {
    material.fill(0);
    shareBytes.fill(0);
  }
}
