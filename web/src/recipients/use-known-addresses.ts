import { useMemo } from 'react';
import { useActivity } from '../activity/use-activity.ts';
import { environment } from '../config/environment.ts';
import { useMember } from '../session/use-session.ts';
import { type KnownAddresses, knownFromActivity } from './known-from-activity.ts';
import { useSavedRecipients } from './use-saved-recipients.ts';

const { companyWallet } = environment.chain;

/** The addresses that the member knows; undefined until all sources have answered or failed. */
export function useKnownAddresses(): KnownAddresses | undefined {
  const { publicKey } = useMember();
  const { allRows, incomingSenders, problem, hasMorePaid } = useActivity();
  const { saved } = useSavedRecipients();
  return useMemo(() => {
    if (saved === undefined) return undefined;
    const own = [
      { address: publicKey, name: 'your own wallet' },
      { address: companyWallet, name: 'the company wallet' },
    ];
    return knownFromActivity({ allRows, incomingSenders, problem, hasMorePaid }, { saved, own });
  }, [allRows, incomingSenders, problem, hasMorePaid, saved, publicKey]);
}
