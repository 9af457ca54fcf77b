import { timingSafeEqual } from 'node:crypto';
import { sha256Hex } from '../platform/sha256.ts';

/** Whether `hash`, in hex, is the SHA-256 of `secret`; in constant time. */
export function matchesHash(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256Hex(secret), 'hex'), Buffer.from(hash, 'hex'));
}
