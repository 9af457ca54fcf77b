import { HDNodeWallet, Mnemonic } from 'ethers';

// BIP-44: coin 60, first account, first address.
const path = "m/44'/60'/0'/0/0";

/** Makes a fresh recovery phrase: 12 words from 16 random bytes (BIP-39). */
export function createRecoveryPhrase(): string {
  const entropy = crypto.getRandomValues(new Uint8Array(16));
  try {
    return Mnemonic.fromEntropy(entropy).phrase;
  } finally {
    entropy.fill(0);
  }
}

/** The wallet of a recovery phrase; undefined when the text is none. It holds the key: keep it in the vault. */
export function findWalletOfPhrase(phrase: string): HDNodeWallet | undefined {
  if (!Mnemonic.isValidMnemonic(phrase)) return undefined;
  return HDNodeWallet.fromPhrase(phrase, '', path);
}

/** The checksummed address of a recovery phrase; undefined when the text is none. */
export const findAddressOfPhrase = (phrase: string): string | undefined =>
  findWalletOfPhrase(phrase)?.address;
