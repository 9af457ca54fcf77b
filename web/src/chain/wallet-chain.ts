import { balanceOfData, transferData } from '@polytips/functions/contract/chain/erc20.ts';
import { tipMinWei } from '@polytips/functions/contract/chain/polygon.ts';
import type { TokenAmount } from '@polytips/functions/contract/values/token-amount.ts';
import * as z from 'zod/mini';
import { ChainError } from './chain-error.ts';
import { getFinalizedBlockNumber } from './finalized-block.ts';
import type { JsonRpc } from './json-rpc.ts';

/** A payment that is not signed yet. */
export interface IntendedPayment extends TokenAmount {
  readonly from: string;
  readonly to: string;
  /** The least with which it may take the place of another one; undefined where it takes none. */
  readonly leastFees?: LeastFees | undefined;
}

/** What a transaction has to offer at least, in wei per gas. */
export type LeastFees = Pick<Fees, 'maxFeePerGas' | 'maxPriorityFeePerGas'>;

/** What a payment's gas may cost, in wei per gas (EIP-1559). */
export interface Fees {
  /** The least with which it is mined now. */
  readonly maxFeePerGas: bigint;
  /** So much that it hardly ever hangs. */
  readonly ceilingPerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** How a mined transaction went. */
export interface TransactionReceipt {
  readonly succeeded: boolean;
  readonly blockNumber: bigint;
}

/** What a wallet holds. */
export interface Balances {
  readonly usdtMicros: bigint;
  readonly polWei: bigint;
}

/** The chain as the wallet uses it. Every call throws `ChainError` when it fails. */
export interface WalletChain {
  /** Both balances, in one request. */
  getBalances(owner: string): Promise<Balances>;
  getUsdtMicros(owner: string): Promise<bigint>;
  getPolWei(owner: string): Promise<bigint>;
  /** The fees to pay now, and no less than `least`. */
  getFees(least?: LeastFees): Promise<Fees>;
  /** Runs a payment without making it and returns the gas it may use, with a margin. */
  estimateGas(payment: IntendedPayment): Promise<bigint>;
  findTransactionReceipt(hash: string): Promise<TransactionReceipt | undefined>;
  getFinalizedBlockNumber(): Promise<bigint>;
  /** Whether a contract stands at the address. A wallet that lent itself code (EIP-7702) is a wallet. */
  isContract(address: string): Promise<boolean>;
  /** Lets the next read begin at another endpoint: the one that answers may stand still. */
  readonly tryNextEndpoint: () => void;
}

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]+$/)),
  z.transform((hex: string) => BigInt(hex)),
);
const block = z.object({ baseFeePerGas: z.optional(quantity) });
const receipt = z.nullable(z.object({ status: z.literal(['0x0', '0x1']), blockNumber: quantity }));
const bytes = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/));
// EIP-7702: what stands at the address of a wallet that runs the code of another one.
const delegationPrefix = '0xef0100';

const gasMarginPercent = 120n;
/**
 * What a transfer costs more when its recipient holds none of the token: they may have emptied their
 * wallet since the estimate. Source: EIP-2929, a slot is filled for 20,000 and changed for 2,900.
 */
const emptyRecipientGas = 17_100n;

/** Makes the chain of one network. */
export function createWalletChain(
  rpc: JsonRpc,
  network: { readonly chainId: number; readonly usdtAddress: string },
): WalletChain {
  const effectOf = ({ symbol, to, amount }: IntendedPayment) =>
    symbol === 'POL'
      ? { to, value: `0x${amount.toString(16)}` }
      : { to: network.usdtAddress, data: transferData(to, amount) };

  // An empty answer is no quantity: there is no token at that address, which is not zero USDT.
  const usdtBalanceOf = (owner: string) => [
    { to: network.usdtAddress, data: balanceOfData(owner) },
    'latest',
  ];

  return {
    async getBalances(owner) {
      const [usdtMicros, polWei] = await rpc.requestAll(
        [
          { method: 'eth_call', parameters: usdtBalanceOf(owner) },
          { method: 'eth_getBalance', parameters: [owner, 'latest'] },
        ],
        quantity,
      );
      if (usdtMicros === undefined || polWei === undefined)
        throw new TypeError('There is a result for each call');
      return { usdtMicros, polWei };
    },
    getUsdtMicros: (owner) => rpc.request('eth_call', usdtBalanceOf(owner), quantity),
    getPolWei: (owner) => rpc.request('eth_getBalance', [owner, 'latest'], quantity),
    async getFees(least = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }) {
      const [latest, suggestedTip] = await Promise.all([
        rpc.request('eth_getBlockByNumber', ['latest', false], block),
        rpc.request('eth_maxPriorityFeePerGas', [], quantity),
      ]);
      const maxPriorityFeePerGas = higher(suggestedTip, tipMinWei(network.chainId));
      const baseFee = latest.baseFeePerGas ?? 0n;
      // Twice the base fee: six full blocks in a row cannot outgrow it.
      const maxFeePerGas = 2n * baseFee + maxPriorityFeePerGas;
      const ceilingPerGas = 4n * baseFee + maxPriorityFeePerGas;
      return {
        maxFeePerGas: higher(maxFeePerGas, least.maxFeePerGas),
        ceilingPerGas: higher(ceilingPerGas, least.maxFeePerGas),
        maxPriorityFeePerGas: higher(maxPriorityFeePerGas, least.maxPriorityFeePerGas),
      };
    },
    async estimateGas(payment) {
      const call = { from: payment.from, ...effectOf(payment) };
      const [gas] = await Promise.all([
        // Not the pending block: it may hold the attempt that this one replaces.
        rpc.request('eth_estimateGas', [call, 'latest'], quantity),
        payment.symbol === 'USDT' ? requireTransferred(rpc, call) : undefined,
      ]);
      const reserve = payment.symbol === 'USDT' ? emptyRecipientGas : 0n;
      return (gas * gasMarginPercent) / 100n + reserve;
    },
    async findTransactionReceipt(hash) {
      const found = await rpc.request('eth_getTransactionReceipt', [hash], receipt);
      return found === null
        ? undefined
        : { succeeded: found.status === '0x1', blockNumber: found.blockNumber };
    },
    getFinalizedBlockNumber: async () => BigInt(await getFinalizedBlockNumber(rpc)),
    tryNextEndpoint: rpc.tryNextEndpoint,
    async isContract(address) {
      const code = await rpc.request('eth_getCode', [address, 'latest'], bytes);
      return code !== '0x' && !code.startsWith(delegationPrefix);
    },
  };
}

const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** A token may answer false where another would revert: that is no transfer either. */
async function requireTransferred(rpc: JsonRpc, call: object): Promise<void> {
  const answer = await rpc.request('eth_call', [call, 'latest'], quantity);
  if (answer !== 1n) throw new ChainError('reverted', 'The token refused the transfer', true);
}
