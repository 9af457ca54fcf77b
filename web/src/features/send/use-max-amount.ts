import { useMutation } from '@tanstack/react-query';
import { chain } from '../../chain/app-chain.ts';
import type { Balances } from '../../chain/wallet-chain.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type Token, writeAmount } from './send-amount.ts';
import { findMaxAmount } from './send-model.ts';

/** Fills in the highest amount of a token that can be sent; a toast explains if there is none. */
export function useMaxAmount(
  token: Token,
  balances: Balances | undefined,
  fill: (amountText: string) => void,
): { readonly isAsking: boolean; readonly fillMax: () => void } {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    // The fee is taken from the POL alone.
    mutationFn: async () => (token === 'POL' ? (await chain.getFees()).maxFeePerGas : 0n),
    onSuccess(maxFeePerGas) {
      const amount =
        balances === undefined ? undefined : findMaxAmount(token, balances, maxFeePerGas);
      if (amount !== undefined) return fill(writeAmount({ kind: token, amount }));
      const text =
        token === 'USDT'
          ? 'Your wallet holds no USDT'
          : 'Your wallet holds no more POL than the network fee needs';
      toast({ text, tone: 'warn' });
    },
    onError: () => toast({ text: 'The network did not tell its fee. Try again', tone: 'warn' }),
  });
  return { isAsking: isPending, fillMax: mutate };
}
