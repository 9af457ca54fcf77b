import { useMemo } from 'react';
import type { ActivityRow } from '../activity/activity-row.ts';
import { useActivity } from '../activity/use-activity.ts';
import { environment } from '../config/environment.ts';
import { useMember } from '../lib/session/use-session.ts';
import { type KnownAddress, knownAddresses } from './known-address.ts';
import { useSavedRecipients } from './use-saved-recipients.ts';

const { companyWallet } = environment.chain;

/** Whom the member had to do with. */
export interface KnownAddresses {
  readonly known: readonly KnownAddress[];
  /** The movements it follows from. */
  readonly rows: readonly ActivityRow[];
  /** What could not be read, for people. */
  readonly problem: string | undefined;
}

/** The addresses that the member knows; undefined until all sources have answered or failed. */
export function useKnownAddresses(): KnownAddresses | undefined {
  const { publicKey } = useMember();
  const { rows, incomingSenders, problem } = useActivity();
  const { saved } = useSavedRecipients();
  return useMemo(() => {
    if (rows === undefined || saved === undefined) return undefined;
    const own = [
      { address: publicKey, name: 'your own wallet' },
      { address: companyWallet, name: 'the company wallet' },
    ];
    return { known: knownAddresses({ rows, incomingSenders, saved, own }), rows, problem };
  }, [rows, incomingSenders, problem, saved, publicKey]);
}
