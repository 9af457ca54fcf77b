import { type RefObject, useEffect, useRef, useState } from 'react';
import { disclosure } from '../vault/app-vault.ts';
import { readSealedWallet } from './read-sealed-wallet.ts';
import { unlockProblem } from './unlock-problem.ts';

/** What a member can be given of the own wallet. */
export type DisclosureKind = 'revealPhrase' | 'exportKeystore';

/** How an attempt to be given it stands. */
export type DisclosureAttempt =
  | { readonly state: 'idle' }
  | { readonly state: 'failed'; readonly message: string }
  /** The wallet is sealed with the password from before a reset: it has to be restored first. */
  | { readonly state: 'old' }
  /** `share` runs from 0 to 1. */
  | { readonly state: 'opening'; readonly share: number };

type Disclosed =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly attempt: DisclosureAttempt };

/** Gives the signed-in member a secret of the own wallet against the password, one attempt at a time. */
export function useDisclosure(kind: DisclosureKind): {
  readonly attempt: DisclosureAttempt;
  /** Resolves to the secret; to nothing when it was refused, cancelled, or is under way already. */
  readonly disclose: (password: string) => Promise<string | undefined>;
  readonly cancel: () => void;
} {
  const [attempt, setAttempt] = useState<DisclosureAttempt>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => stop(running), []);

  async function disclose(password: string): Promise<string | undefined> {
    if (running.current !== undefined) return undefined;
    const run = new AbortController();
    running.current = run;
    setAttempt({ state: 'opening', share: 0 });
    const disclosed = await openSecret(kind, password, {
      signal: run.signal,
      onProgress: (share) => {
        if (!run.signal.aborted) setAttempt({ state: 'opening', share });
      },
    });
    if (run.signal.aborted) return undefined;
    running.current = undefined;
    setAttempt(disclosed.ok ? { state: 'idle' } : disclosed.attempt);
    return disclosed.ok ? disclosed.value : undefined;
  }

  return {
    attempt,
    disclose,
    cancel() {
      stop(running);
      setAttempt({ state: 'idle' });
    },
  };
}

function stop(running: RefObject<AbortController | undefined>): void {
  if (running.current === undefined) return;
  running.current.abort();
  running.current = undefined;
  disclosure.cancel();
}

async function openSecret(
  kind: DisclosureKind,
  password: string,
  run: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<Disclosed> {
  const reading = await readSealedWallet();
  if (!reading.ok) return refuse({ state: 'failed', message: reading.message });
  const { mail, publicKey, share, phrases, sealed } = reading.wallet;
  if (sealed === 'old') return refuse({ state: 'old' });
  // Cancelled while the server was asked: nothing is started.
  if (run.signal.aborted) return refuse({ state: 'idle' });
  const wallet = { share, phrases, publicKey };
  const disclosed = await disclosure[kind]({ mail, password }, wallet, run.onProgress);
  if (disclosed.ok) return disclosed;
  return refuse({ state: 'failed', message: unlockProblem(disclosed.reason) });
}

const refuse = (attempt: DisclosureAttempt): Disclosed => ({ ok: false, attempt });
