/**
 * Hides what must not be logged: mail addresses, recovery phrases, derived passwords, shares, sealed
 * envelopes, tokens, and hex of 32 bytes or more, which may be a key. A transaction hash looks like
 * a key and is hidden as well. A run of 12 short words may be a phrase; some prose goes with it.
 */
export function redact(text: string): string {
  return text
    .replaceAll(/eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g, '[token]')
    .replaceAll(/(?:0x)?[0-9a-fA-F]{64,}/gi, '[hex]')
    .replaceAll(/\bv1\.[A-Za-z0-9_-]{43}/g, '[password]')
    .replaceAll(/\b[a-z]{3,8}(?:[^a-z0-9]{1,4}[a-z]{3,8}\b){11,}/gi, '[words]')
    .replaceAll(/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43,}(?![A-Za-z0-9_-])/g, '[secret]')
    .replaceAll(/[A-Za-z0-9._%+-]+(?:@|%40)[A-Za-z0-9.-]+\.[A-Za-z]{2,}/g, '[mail]');
}
