/** An address or an amount as the ABI packs it: 32 bytes in lower-case hex, without 0x. Source: Solidity ABI. */
export const abiWord = (value: bigint | string): string =>
  BigInt(value).toString(16).padStart(64, '0');

/** An address as the topic of a log. */
export const addressTopic = (address: string): string => `0x${abiWord(address)}`;

/** The topic of `Transfer(address,address,uint256)`: its Keccak-256. Source: ERC-20. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The data of `transfer(address,uint256)` of a token, in lower-case hex. Source: ERC-20. */
export const transferData = (recipient: string, amount: bigint): string =>
  `0xa9059cbb${abiWord(recipient)}${abiWord(amount)}`;

/** The data of `balanceOf(address)` of a token, in lower-case hex. Source: ERC-20. */
export const balanceOfData = (owner: string): string => `0x70a08231${abiWord(owner)}`;
