import { getAddress, isAddress } from 'ethers';

/**
 * The checksummed form of an address; undefined when the text is none, or a mixed-case one whose
 * checksum is wrong: then somebody mistyped it.
 */
export const findAddress = (text: string): string | undefined =>
  isAddress(text) ? getAddress(text) : undefined;
