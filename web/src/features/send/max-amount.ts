import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { ChainError } from '../../chain/chain-error.ts';
import type { Balances, WalletChain } from '../../chain/wallet-chain.ts';
import { findMaxAmount } from './send-model.ts';

/** The highest amount of a token that can be sent, or why there is none. */
export type MaxAmount =
  | { readonly ok: true; readonly amount: bigint }
  | { readonly ok: false; readonly problem: string };

/** Finds the highest amount of a token that can be sent; only that of POL depends on the fee of the chain. */
export async function readMaxAmount(
  chain: Pick<WalletChain, 'getFees'>,
  symbol: TokenSymbol,
  balances: Balances,
): Promise<MaxAmount> {
  if (symbol === 'USDT')
    return maxOrProblem(findMaxAmount(symbol, balances, 0n), 'Your wallet holds no USDT');
  try {
    const { maxFeePerGas } = await chain.getFees();
    return maxOrProblem(
      findMaxAmount(symbol, balances, maxFeePerGas),
      'Your wallet holds no more POL than the network fee needs',
    );
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { ok: false, problem: 'The network gave no fee. Try again' };
  }
}

function maxOrProblem(amount: bigint | undefined, problem: string): MaxAmount {
  return amount === undefined ? { ok: false, problem } : { ok: true, amount };
}
