/** How the transfers of a token are logged. */
export interface TransferForm {
  readonly symbol: 'USDT' | 'POL';
  /** The contract in whose name they are logged. */
  readonly contract: string;
  /** The topics before those of the sender and the recipient, which are the last two. */
  readonly leadingTopics: readonly string[];
  /** How many words of 32 bytes the data are; the first one is the amount. */
  readonly dataWords: number;
  /** From here on it is no amount, whoever says so. */
  readonly absurdAmount: bigint;
}

/** An address as a topic: left-padded to 32 bytes. */
export const addressTopic = (address: string): string =>
  `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** The topic of `Transfer(address,address,uint256)`: its Keccak-256. Source: ERC-20. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** USDT: logged by the token. */
export const usdtTransfers = (usdtAddress: string): TransferForm => ({
  symbol: 'USDT',
  contract: usdtAddress,
  leadingTopics: [transferTopic],
  dataWords: 1,
  // A million times what all USDT amounts to.
  absurdAmount: 10n ** 24n,
});

const polContract = '0x0000000000000000000000000000000000001010';

/**
 * The topic of `LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)`: its
 * Keccak-256.
 */
export const polTransferTopic =
  '0xe6497e3ee548a3372136af2fcb0696db31fc6cf20260707645068bd3fe97f3c4';

/**
 * POL: a transfer of the native token leaves no log on other chains, but Polygon's node writes one for
 * each that is above zero, also for those that contracts make, in the name of the contract at 0x...1010
 * and with that address for the token: amount, and the balances of both sides before and after. When
 * that contract passes POL on it logs the same again itself, with another address for the token.
 * Source: bor, `core/bor_fee_log.go` and `core/evm.go`; MRC20 in Polygon's contracts.
 */
export const polTransfers: TransferForm = {
  symbol: 'POL',
  contract: polContract,
  leadingTopics: [polTransferTopic, addressTopic(polContract)],
  dataWords: 5,
  // A million times what all POL amounts to.
  absurdAmount: 10n ** 34n,
};
