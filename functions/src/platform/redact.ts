/**
 * Hides what must not be logged: mail addresses, derived passwords, sealed envelopes, tokens, and
 * hex of 32 bytes or more, which may be a key. A transaction hash looks like a key and is hidden
 * down to its first 8 digits.
 */
export function redact(text: string): string {
  return text
    .replaceAll(/v1\.[A-Za-z0-9_-]{43}/g, '[password]')
    .replaceAll(/\\?"ct\\?":\\?"[A-Za-z0-9_-]+\\?"/g, '"ct":"[sealed]"')
    .replaceAll(/eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g, '[token]')
    .replaceAll(/(?:0x)?([0-9a-fA-F]{8})[0-9a-fA-F]{56,}/g, '$1[hex]')
    .replaceAll(/[A-Za-z0-9._%+-]+(?:@|%40)[A-Za-z0-9.-]+\.[A-Za-z]{2,}/g, '[mail]');
}
