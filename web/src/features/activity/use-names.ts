import { useMemo } from 'react';
import { useSavedRecipients } from '../../recipients/use-saved-recipients.ts';
import { useMember } from '../../session/use-session.ts';

/** The member's name for an address, compared whole; undefined without one. */
export type NameOf = (address: string) => string | undefined;

/** The names of saved recipients, and of the member's own wallet; the same function until one changes. */
export function useNames(): NameOf {
  const { publicKey } = useMember();
  const { saved } = useSavedRecipients();
  return useMemo(() => {
    const names = new Map([
      ...(saved ?? []).map(({ address, name }) => [address.toLowerCase(), name] as const),
      [publicKey.toLowerCase(), 'your own wallet'],
    ]);
    return (address) => names.get(address.toLowerCase());
  }, [saved, publicKey]);
}
