import { hkdf } from '@noble/hashes/hkdf.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { decryptAesGcm, encryptAesGcm } from './aes-gcm.ts';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';
import { findWalletOfPhrase } from './recovery-phrase.ts';

test.each([
  // RFC 7914, section 12.
  {
    password: '',
    salt: '',
    options: { N: 16, r: 1, p: 1, dkLen: 64 },
    key: '77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906',
  },
  {
    password: 'password',
    salt: 'NaCl',
    options: { N: 1024, r: 8, p: 16, dkLen: 64 },
    key: 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  },
])('scrypt of "$password" is that of RFC 7914', ({ password, salt, options, key }) => {
  expect(bytesToHex(scrypt(password, salt, options))).toBe(key);
});

test.each([
  // RFC 5869, appendix A.1 and A.3 (empty salt and info).
  {
    material: '0b'.repeat(22),
    salt: '000102030405060708090a0b0c',
    info: 'f0f1f2f3f4f5f6f7f8f9',
    key: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  },
  {
    material: '0b'.repeat(22),
    salt: '',
    info: '',
    key: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  },
])('HKDF with salt "$salt" is that of RFC 5869', ({ material, salt, info, key }) => {
  const derived = hkdf(sha256, hexToBytes(material), hexToBytes(salt), hexToBytes(info), 42);
  expect(bytesToHex(derived)).toBe(key);
});

test('AES-256-GCM is that of the GCM specification, test case 16', async () => {
  const input = {
    key: hexToBytes('feffe9928665731c6d6a8f9467308308'.repeat(2)),
    iv: hexToBytes('cafebabefacedbaddecaf888'),
    associated: hexToBytes('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
  };
  const plain = hexToBytes(
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
  );
  const sealed = await encryptAesGcm(input, plain);
  expect(bytesToHex(sealed)).toBe(
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662' +
      '76fc6ece0f4e1768cddf8853bb2d551b',
  );
  expect(await decryptAesGcm(input, sealed)).toEqual(plain);
});

test.each([
  [
    'test test test test test test test test test test test junk',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ],
  [`${'abandon '.repeat(11)}about`, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
])('the first BIP-44 address of "%s" is the known one', (phrase, address) => {
  expect(findWalletOfPhrase(phrase)?.address).toBe(address);
});

test('a phrase with a wrong checksum has no address', () => {
  expect(findWalletOfPhrase('abandon '.repeat(12).trim())).toBeUndefined();
});

test.each([
  [[], ''],
  [[0], 'AA'],
  [[251, 255], '-_8'],
  [[102, 111, 111], 'Zm9v'],
])('the bytes %j are "%s" in base64url, and back', (bytes, text) => {
  expect(encodeBase64Url(Uint8Array.from(bytes))).toBe(text);
  expect([...decodeBase64Url(text)]).toEqual(bytes);
});

test.each(['A', 'AA==', '+/8', 'A A', 'AB', 'Zm9v\n'])('"%s" is refused as base64url', (text) => {
  expect(() => decodeBase64Url(text)).toThrow(RangeError);
});
