/** The inputs of AES-256-GCM (NIST SP 800-38D) besides the text: 32-byte key, 12-byte iv. */
export interface AesGcmInput {
  readonly key: Uint8Array;
  /** Never used twice with one key. */
  readonly iv: Uint8Array;
  /** Authenticated, not encrypted: decryption with other associated bytes fails. */
  readonly associated: Uint8Array;
}

// WebCrypto takes only arrays that own their buffer.
const owned = (bytes: Uint8Array) => new Uint8Array(bytes);

const parameters = ({ iv, associated }: AesGcmInput) => ({
  name: 'AES-GCM',
  iv: owned(iv),
  additionalData: owned(associated),
  tagLength: 128,
});

async function importKey(key: Uint8Array, usage: 'encrypt' | 'decrypt') {
  if (key.length !== 32) throw new RangeError('An AES-256 key is 32 bytes');
  const copy = owned(key);
  try {
    return await crypto.subtle.importKey('raw', copy, 'AES-GCM', false, [usage]);
  } finally {
    copy.fill(0);
  }
}

/** Encrypts; the result is the cipher text followed by its 16-byte tag. */
export async function encryptAesGcm(input: AesGcmInput, plain: Uint8Array): Promise<Uint8Array> {
  const key = await importKey(input.key, 'encrypt');
  const copy = owned(plain);
  try {
    return new Uint8Array(await crypto.subtle.encrypt(parameters(input), key, copy));
  } finally {
    copy.fill(0);
  }
}

/** Decrypts cipher text and tag; undefined when key, iv, associated bytes or text do not match. */
export async function decryptAesGcm(
  input: AesGcmInput,
  sealed: Uint8Array,
): Promise<Uint8Array | undefined> {
  const key = await importKey(input.key, 'decrypt');
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(input), key, owned(sealed)));
  } catch {
    // WebCrypto deliberately gives no reason.
    return undefined;
  }
}
