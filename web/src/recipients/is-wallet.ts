import { addressPattern } from '@polytips/functions/contract/values/patterns.ts';

/** Whether a text is the address of a wallet: the zero address has no owner. */
export const isWallet = (text: string): boolean => addressPattern.test(text) && BigInt(text) !== 0n;
