import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { ChainError } from '../../chain/chain-error.ts';
import type { Balances, WalletChain } from '../../chain/wallet-chain.ts';

/** The highest amount of a token that can be sent, or why there is none. */
export type MaxAmount =
  | { readonly ok: true; readonly amount: bigint }
  | { readonly ok: false; readonly problem: string };

// A plain send of POL takes exactly this much gas.
const polSendGas = 21_000n;
// The review adds a fifth to the estimated gas and a quarter to the fee, and the fee may have risen by
// a half since.
const keptPercent = 225n;

// A micro-POL: less does not matter, and the amount stays readable.
const stepWei = 10n ** 12n;

/** Finds the highest amount of a token that can be sent: of POL what the fee of the chain leaves, in whole millionths. */
export async function readMaxAmount(
  chain: Pick<WalletChain, 'getFees'>,
  symbol: TokenSymbol,
  { usdtMicros, polWei }: Balances,
): Promise<MaxAmount> {
  if (symbol === 'USDT') return amountOr('Your wallet holds no USDT', usdtMicros);
  try {
    const { maxFeePerGas } = await chain.getFees();
    const leftWei = polWei - (polSendGas * maxFeePerGas * keptPercent) / 100n;
    return amountOr(
      'Your wallet holds no more POL than the network fee needs',
      leftWei - (leftWei % stepWei),
    );
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { ok: false, problem: 'The network gave no fee. Try again' };
  }
}

function amountOr(problem: string, amount: bigint): MaxAmount {
  return amount > 0n ? { ok: true, amount } : { ok: false, problem };
}
