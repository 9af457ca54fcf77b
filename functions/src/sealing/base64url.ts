const pattern = /^[A-Za-z0-9_-]*$/;

/** Writes bytes as base64url without padding (RFC 4648 section 5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Reads base64url without padding.
 * @throws {RangeError} when the text is anything else, or not what encoding its bytes gives again.
 */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!pattern.test(text) || text.length % 4 === 1) throw new RangeError('Not base64url');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  if (encodeBase64Url(bytes) !== text) throw new RangeError('Not canonical base64url');
  return bytes;
}
