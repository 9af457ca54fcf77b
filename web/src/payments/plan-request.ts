import { ChainError, type ChainErrorReason } from '../chain/chain-error.ts';
import { pricePayment } from '../chain/quote-payment.ts';
import type { WalletChain } from '../chain/wallet-chain.ts';
import type { PaymentRequest } from '../vault/payment-request.ts';
import type { PaymentOrder } from './payment.ts';

/** A confirmed payment and its payer. */
export interface ConfirmedPayment {
  readonly order: PaymentOrder;
  /** The paying wallet. */
  readonly from: string;
  /** The agreed network fee; nothing is signed that may cost more. */
  readonly feeLimitWei: bigint;
}

/** Why a payment was not made; nothing of it is stored anywhere. */
export interface NotStarted {
  readonly state: 'not started';
  readonly reason:
    | 'insufficient USDT'
    /** For the amount, the network fee, or both. */
    | 'insufficient POL'
    /** The nonce of the review was taken since it opened, or the same was paid. */
    | 'paid meanwhile'
    /** By the network, since the review opened: its nonce, that of the review or one before it, is the next one. */
    | 'earlier refused'
    /** Since the member agreed to it. */
    | 'fee rose'
    /** For a block, of this wallet. */
    | 'too many waiting'
    /** For other payments of its withdrawal, in the time that there is. */
    | 'unsearched'
    | 'locked'
    | 'not signed'
    | Exclude<ChainErrorReason, 'insufficient funds'>;
  readonly message: string;
  /** How much more POL is needed, if that is the reason and known. */
  readonly missingWei?: bigint;
}

/** The end of a payment that is not made. */
export const notStarted = (reason: NotStarted['reason'], message: string): NotStarted => ({
  state: 'not started',
  reason,
  message,
});

/** What is signed but for the nonce, once the chain has said that it can be paid at no higher fee. */
export async function planRequest(
  chain: WalletChain,
  { order: { to, paid, replaces }, from, feeLimitWei }: ConfirmedPayment,
): Promise<Omit<PaymentRequest, 'nonce'> | NotStarted> {
  const { symbol, amount } = paid;
  try {
    const held = await (symbol === 'USDT' ? chain.getUsdtMicros(from) : chain.getPolWei(from));
    if (held < amount)
      return notStarted(`insufficient ${symbol}`, `The wallet holds less ${symbol} than that`);
    const intended = { symbol, from, to, amount, leastFees: replaces?.leastFees };
    const price = await pricePayment(chain, intended);
    const { gasLimit, leastPerGas, maxPriorityFeePerGas, spareWei } = price;
    // Nodes demand this in advance; most of it is never spent.
    const feeWei = gasLimit * leastPerGas;
    if (feeWei > spareWei) {
      const message = 'The wallet holds too little POL for the network fee';
      return { ...notStarted('insufficient POL', message), missingWei: feeWei - spareWei };
    }
    if (feeWei > feeLimitWei) return notStarted('fee rose', 'The network fee has risen');
    const agreedPerGas = feeLimitWei / gasLimit;
    const maxFeePerGas = price.maxFeePerGas < agreedPerGas ? price.maxFeePerGas : agreedPerGas;
    return { symbol, from, to, amount, gasLimit, maxFeePerGas, maxPriorityFeePerGas };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    const { reason, message } = error;
    return notStarted(reason === 'insufficient funds' ? 'insufficient POL' : reason, message);
  }
}
