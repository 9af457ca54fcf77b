import { getAddress } from 'ethers/address';

/** The checksummed form (EIP-55) of an address in any case; a checksum it carries is not judged. */
export function checksumAddress(address: string): string {
  return getAddress(address.toLowerCase());
}
