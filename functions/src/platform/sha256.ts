import { createHash } from 'node:crypto';

/** SHA-256 in lower-case hex; of a text, that of its UTF-8 bytes. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
