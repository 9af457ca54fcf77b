import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { encodeBase64Url } from './base64url.ts';
import { utf8Bytes } from './utf8-bytes.ts';

/**
 * Derives what the server is given instead of the password: HKDF-SHA256 (RFC 5869) of the master,
 * from which the master, and so the seal key, cannot be found. Source: design section 3, exact.
 */
export function derivePass(master: Uint8Array): string {
  const bytes = hkdf(sha256, master, undefined, utf8Bytes('auth'), 32);
  const pass = `v1.${encodeBase64Url(bytes)}`;
  bytes.fill(0);
  return pass;
}
