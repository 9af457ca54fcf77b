import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { HDNodeWallet } from 'ethers';
import * as z from 'zod/mini';
import {
  envelope as envelopeText,
  memberId,
  nonce as nonceText,
} from '../contract/values/schemas.ts';
import { proofMessage, sealMessage } from '../contract/wallet-messages.ts';
import { decryptAesGcm, encryptAesGcm } from './aes-gcm.ts';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

/** What an envelope is bound to; it opens for nothing else. */
export interface EnvelopeBinding {
  /** 32 bytes. */
  readonly sealKey: Uint8Array;
  /** Which secret the envelope holds: the recovery phrase or the private key. */
  readonly secret: 'phrases' | 'private';
  /** Checksummed. */
  readonly publicKey: string;
}

/** The server's challenge, which the wallet signs. */
export interface Challenge {
  readonly uid: string;
  /** Single use, from `walletChallenge`. */
  readonly nonce: string;
}

const envelopeFields = z.strictObject({ v: z.literal(1), iv: z.string(), ct: z.string() });

const associatedBytes = ({ secret, publicKey }: EnvelopeBinding) =>
  utf8ToBytes(`${secret}:${publicKey}`);

/** Seals a text: `{"v":1,"iv":base64url,"ct":base64url}`. Source: design section 3, exact. */
export async function sealEnvelope(binding: EnvelopeBinding, secretText: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = utf8ToBytes(secretText);
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
  const { iv, ct } = envelopeFields.parse(JSON.parse(envelope));
  try {
    return { iv: decodeBase64Url(iv), sealed: decodeBase64Url(ct) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Signs an envelope (EIP-191), so that the server accepts it in place of the previous one. Source:
 * design section 3, exact.
 * @throws when the challenge has another form: the sender of a challenge must not choose the text
 *   that the wallet signs.
 */
export async function signEnvelope(
  wallet: HDNodeWallet,
  phrases: string,
  challenge: Challenge,
): Promise<string> {
  const uid = memberId.parse(challenge.uid);
  const nonce = nonceText.parse(challenge.nonce);
  return wallet.signMessage(sealMessage(uid, nonce, bytesToHex(sha256(utf8ToBytes(phrases)))));
}

/**
 * Signs that the wallet is its member's (EIP-191). Source: design section 4, exact.
 * @throws when the challenge has another form, as `signEnvelope` does.
 */
export async function signProof(wallet: HDNodeWallet, challenge: Challenge): Promise<string> {
  return wallet.signMessage(
    proofMessage(memberId.parse(challenge.uid), nonceText.parse(challenge.nonce)),
  );
}
