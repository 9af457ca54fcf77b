const word = (value: bigint) => value.toString(16).padStart(64, '0');
const addressWord = (address: string) => word(BigInt(address));

/** The call data of ERC-20 `balanceOf(owner)`. */
export const balanceOfData = (owner: string): string => `0x70a08231${addressWord(owner)}`;

/** The call data of ERC-20 `transfer(to, amount)`, to estimate and try; the vault encodes its own. */
export const transferData = (to: string, amountMicros: bigint): string =>
  `0xa9059cbb${addressWord(to)}${word(amountMicros)}`;
