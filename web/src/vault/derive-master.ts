import { scryptAsync } from '@noble/hashes/scrypt.js';
import { utf8Bytes } from './utf8-bytes.ts';

/** What a member types to be recognised; neither leaves the browser, the mail apart. */
export interface Credentials {
  readonly mail: string;
  readonly password: string;
}

/** Told how far a derivation is, from 0 to 1, many times. */
export type OnProgress = (fraction: number) => void;

/**
 * Derives the 32 bytes everything else comes from: scrypt (RFC 7914) of the password, with 128 MB
 * of memory and about a second of work, so that guessing passwords is dear.
 * The caller wipes the result. Source: design section 3, exact.
 */
export async function deriveMaster(
  credentials: Credentials,
  onProgress?: OnProgress,
): Promise<Uint8Array> {
  const password = utf8Bytes(credentials.password.normalize('NFKC'));
  const salt = utf8Bytes(`polytips:v1:${credentials.mail.trim().toLowerCase()}`);
  try {
    return await scryptAsync(password, salt, {
      N: 131_072,
      r: 8,
      p: 1,
      dkLen: 32,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
  } finally {
    password.fill(0);
  }
}
