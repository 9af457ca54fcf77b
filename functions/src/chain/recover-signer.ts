import { verifyMessage } from 'ethers/hash';

/**
 * The checksummed address of the account that signed `message` as EIP-191 says; undefined when
 * `signature` is no signature at all. Every well-formed signature has some signer, so compare the address.
 */
export function recoverSigner(message: string, signature: string): string | undefined {
  try {
    return verifyMessage(message, signature);
  } catch {
    // Wrong length, wrong parity, a number off the curve: many errors, and all mean the same.
    return undefined;
  }
}
