import { getAddress } from 'ethers/address';

/** The checksummed form (EIP-55) of an address in any case; a checksum it carries is not judged. A hash, and so much code. */
export const checksumAddress = (address: string): string => getAddress(address.toLowerCase());
