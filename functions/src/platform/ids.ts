import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { limits } from '../contract/values/limits.ts';

/** Crockford's base32: digits and upper-case letters without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random id for a new member; about one in 10^9, so the caller checks that it is free. */
export function newMemberId(): string {
  return Array.from(
    { length: limits.referralIdLength },
    () => alphabet[randomInt(alphabet.length)],
  ).join('');
}

/** A random id for a request, to find its log lines by. */
export function newRequestId(): string {
  return randomUUID();
}

/** 32 random bytes as base64url: the secret of a device, a nonce, the token of a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
