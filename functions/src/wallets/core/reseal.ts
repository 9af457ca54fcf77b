import type { Wallet } from '../../members/wallet.ts';

/** How many earlier envelopes are kept. Source: design section 3. */
const earlierPhrasesMax = 5;

/** The changes of a wallet whose envelope is replaced; the wallet's signature also proves it. */
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
