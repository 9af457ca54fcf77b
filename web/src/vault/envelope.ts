import { envelope as envelopeText } from '@polytips/functions/contract/values.ts';
import * as z from 'zod/mini';
import { decryptAesGcm, encryptAesGcm } from './aes-gcm.ts';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';
import { utf8Bytes } from './utf8-bytes.ts';

/** Which secret an envelope holds: the recovery phrase or the private key. */
export type SealedSecret = 'phrases' | 'private';

/** What an envelope is bound to: it opens for nothing else. */
export interface EnvelopeBinding {
  /** 32 bytes. */
  readonly sealKey: Uint8Array;
  readonly secret: SealedSecret;
  /** Checksummed. */
  readonly publicKey: string;
}

const parts = z.strictObject({ v: z.literal(1), iv: z.string(), ct: z.string() });

const associatedBytes = ({ secret, publicKey }: EnvelopeBinding) =>
  utf8Bytes(`${secret}:${publicKey}`);

/** Seals a text: `{"v":1,"iv":base64url,"ct":base64url}`. Source: design section 3, exact. */
export async function sealEnvelope(binding: EnvelopeBinding, secretText: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = utf8Bytes(secretText);
  try {
    const sealed = await encryptAesGcm(
      { key: binding.sealKey, iv, associated: associatedBytes(binding) },
      plain,
    );
    return JSON.stringify({ v: 1, iv: encodeBase64Url(iv), ct: encodeBase64Url(sealed) });
  } finally {
    plain.fill(0);
  }
}

/** Opens an envelope; undefined when it is damaged, or sealed with another key or for another use. */
export async function openEnvelope(
  binding: EnvelopeBinding,
  envelope: string,
): Promise<string | undefined> {
  const parsed = parseEnvelope(envelope);
  if (parsed === undefined) return undefined;
  const plain = await decryptAesGcm(
    { key: binding.sealKey, iv: parsed.iv, associated: associatedBytes(binding) },
    parsed.sealed,
  );
  if (plain === undefined) return undefined;
  const text = new TextDecoder().decode(plain);
  plain.fill(0);
  return text;
}

function parseEnvelope(envelope: string): { iv: Uint8Array; sealed: Uint8Array } | undefined {
  if (!envelopeText.safeParse(envelope).success) return undefined;
  const { iv, ct } = parts.parse(JSON.parse(envelope));
  try {
    return { iv: decodeBase64Url(iv), sealed: decodeBase64Url(ct) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
