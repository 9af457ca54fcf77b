import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useBalances } from '../../chain/use-balances.ts';
import { useMember } from '../../session/use-session.ts';
import { paymentQuoteKey } from '../preflight/use-payment-quote.ts';

/** Reloads the quotes as soon as the wallet's balances change: missing funds may have arrived. */
export function useFreshQuotes(): void {
  const { publicKey } = useMember();
  const queryClient = useQueryClient();
  const { data } = useBalances(publicKey);
  const held = data === undefined ? undefined : `${data.usdtMicros} ${data.polWei}`;
  const seen = useRef(held);
  useEffect(() => {
    const hasChanged = seen.current !== undefined && held !== seen.current;
    seen.current = held;
    if (hasChanged) void queryClient.invalidateQueries({ queryKey: paymentQuoteKey });
  }, [held, queryClient]);
}
