import { timingSafeEqual } from 'node:crypto';
import { sha256Hex } from '../platform/sha256.ts';

/** What an unknown mail's password is compared with, so that it takes as long: no password has it. */
const dummyVerifier = '0'.repeat(64);

/** What the server keeps of a derived password. */
export const verifierOf = (pass: string): string => sha256Hex(pass);

/** Whether `pass` belongs to `verifier`, in constant time; never for an unknown member's. */
export function verifyPassword(pass: string, verifier: string | undefined): boolean {
  return matchesHash(pass, verifier ?? dummyVerifier) && verifier !== undefined;
}

/** Whether `hash`, in hex, is the SHA-256 of `secret`; in constant time. */
export function matchesHash(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256Hex(secret), 'hex'), Buffer.from(hash, 'hex'));
}
