import { expect, test } from 'vitest';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

test.each([
  [[], ''],
  [[0], 'AA'],
  [[251, 255], '-_8'],
  [[102, 111, 111], 'Zm9v'],
])('the bytes %j are encoded as "%s" and decoded back', (bytes, text) => {
  expect(encodeBase64Url(Uint8Array.from(bytes))).toBe(text);
  expect([...decodeBase64Url(text)]).toEqual(bytes);
});

test.each(['A', 'AA==', '+/8', 'A A', 'AB', 'Zm9v\n'])('decoding "%s" is refused', (text) => {
  expect(() => decodeBase64Url(text)).toThrow(RangeError);
});
