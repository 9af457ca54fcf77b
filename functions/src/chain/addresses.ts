import { getAddress } from 'ethers/address';
import { verifyMessage } from 'ethers/hash';

/** The checksummed form (EIP-55) of an address in any case; a checksum it carries is not judged. */
export function checksumAddress(address: string): string {
  return getAddress(address.toLowerCase());
}

/**
 * The checksummed address of the account that signed `message` as EIP-191 says; undefined when
 * `signature` is malformed. Every well-formed signature has some signer, so compare the address.
 */
export function recoverSigner(message: string, signature: string): string | undefined {
  try {
    return verifyMessage(message, signature);
  } catch {
    // Wrong length, wrong parity, a number off the curve: many errors, and all mean the same.
    return undefined;
  }
}
