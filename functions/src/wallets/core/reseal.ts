import type { Wallet } from '../../members/wallet.ts';

/** How many earlier envelopes are kept. Source: design section 3. */
const earlierPhrasesMax = 5;

/**
 * The changes of a wallet whose envelope is replaced. The wallet's signature ends the doubt since a reset as well, but is no
 * first proof: `provenAt` stays, because what waits for that is settled by `proveWallet` alone.
 */
export function reseal(
  { phrases: replaced, earlierPhrases, payoutHold }: Wallet,
  phrases: Wallet['phrases'],
): Pick<
  Wallet,
  'phrases' | 'sealed' | 'formerVerifier' | 'replaceable' | 'earlierPhrases' | 'payoutHold'
> {
  return {
    phrases,
    sealed: 'current',
    formerVerifier: null,
    replaceable: false,
    earlierPhrases: [replaced, ...earlierPhrases].slice(0, earlierPhrasesMax),
    payoutHold: payoutHold && { ...payoutHold, proven: true },
  };
}

/** Whether the envelope is in place already: the same request came before and its reply was lost. */
export function isResealed(wallet: Wallet, phrases: Wallet['phrases']): boolean {
  return wallet.phrases === phrases && wallet.sealed === 'current';
}
