import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { memberId, nonce as nonceText } from '@polytips/functions/contract/values.ts';
import { sealMessage } from '@polytips/functions/contract/wallet-messages.ts';
import type { HDNodeWallet } from 'ethers';
import { utf8Bytes } from './utf8-bytes.ts';

/** What the server wants signed with a new envelope. */
export interface SealChallenge {
  readonly uid: string;
  /** Single use, from `walletChallenge`. */
  readonly nonce: string;
}

/**
 * Signs an envelope (EIP-191) for the server. Source: design section 3, exact.
 * @throws when the challenge is not of that form: whoever chooses it must not choose what is signed.
 */
export async function signEnvelope(
  wallet: HDNodeWallet,
  phrases: string,
  challenge: SealChallenge,
): Promise<string> {
  const uid = memberId.parse(challenge.uid);
  const nonce = nonceText.parse(challenge.nonce);
  return wallet.signMessage(sealMessage(uid, nonce, bytesToHex(sha256(utf8Bytes(phrases)))));
}
