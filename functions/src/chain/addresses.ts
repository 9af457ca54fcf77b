import { getAddress } from 'ethers/address';
/** Whether two addresses are the same account, whatever their case. */
export const sameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** The checksummed form (EIP-55) of an address in any case; a checksum it carries is not judged. */
export function checksumAddress(address: string): string {
  return getAddress(address.toLowerCase());
}
