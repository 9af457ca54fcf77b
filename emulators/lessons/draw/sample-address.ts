/**
 * The address of an account that nobody can have for their own: the first one (m/44'/60'/0'/0/0) of
 * the public BIP-39 test words "legal winner thank year wave sausage worth useful legal winner thank
 * yellow", computed with ethers.
 */
export const sampleAddress = '0x58A5…1b25';
