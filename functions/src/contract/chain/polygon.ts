/** The chain with real money. */
export const polygonChainId = 137;

/**
 * The contract of the native token, in whose name a Polygon node logs every transfer of POL; on the local chain a
 * contract of ours forwards POL and logs it so.
 */
export const polContract = '0x0000000000000000000000000000000000001010';

/**
 * The topic of `LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)`, as which POL is logged:
 * its Keccak-256.
 */
export const polTransferTopic =
  '0xe6497e3ee548a3372136af2fcb0696db31fc6cf20260707645068bd3fe97f3c4';

/** A day of Polygon, which makes a block each 1.5 seconds. Source: PIP-86. */
export const blocksPerDay = 57_600;

/**
 * The least tip per gas that a validator of a chain takes, in wei: on Polygon 25 gwei, whatever an endpoint suggests.
 * The browser pays no less, and the server refuses less. Source: PIP-35.
 */
export const tipMinWei = (chainId: number): bigint =>
  chainId === polygonChainId ? 25_000_000_000n : 0n;
