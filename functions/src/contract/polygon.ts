/** The chain with real money. */
export const polygonChainId = 137;

/**
 * The contract of the native token, in whose name a Polygon node logs every transfer of POL; on the local chain a
 * contract of ours forwards POL and logs it so.
 */
export const polContract = '0x0000000000000000000000000000000000001010';

/**
 * The least tip per gas that a validator of a chain takes, in wei: on Polygon 25 gwei, whatever an endpoint suggests.
 * The browser pays no less, and the server refuses less. Source: PIP-35.
 */
export const tipMinWei = (chainId: number): bigint =>
  chainId === polygonChainId ? 25_000_000_000n : 0n;
