import { randomBytes } from 'node:crypto';

/** 32 random bytes as base64url, which nobody guesses: a nonce, or the token of a link. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');
