import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { deriveMaster, productionKdfCost } from '@polytips/functions/sealing/key-derivation.ts';
import { median } from '@polytips/functions/test/median.ts';

const rounds = 7;
const mail = 'root@polytips.example';
const salt = `polytips:v1:${mail}`;
// Those of the vault's derivation, which the check below holds them to.
const scrypt = { N: productionKdfCost, r: 8, p: 1 } as const;
const memoryBytes = 128 * scrypt.N * scrypt.r;
const pbkdf2Rounds = 600_000;

/** What one guess of a password costs, in milliseconds, medians of alternating rounds. */
export interface GuessCost {
  /** Our derivation as an attacker runs it: OpenSSL's. */
  readonly nativeMs: number;
  readonly pbkdf2Ms: number;
  /** Our derivation as the browser runs it. */
  readonly ownMs: number;
  /** How many times PBKDF2 ours costs: the median of the ratios round by round. */
  readonly ratioToPbkdf2: number;
  readonly ratioToNative: number;
  /** Held for the whole of a guess; PBKDF2 needs next to none. */
  readonly memoryMiB: number;
}

/**
 * Measures guesses one after the other, so that a machine that changes its speed changes all.
 * @throws when the native derivation is not ours.
 */
export async function measureGuess(): Promise<GuessCost> {
  const measured: { native: number; pbkdf2: number; own: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const password = `Guess ${round}`;
    const native = timed(() =>
      scryptSync(password, salt, 32, { ...scrypt, maxmem: 2 * memoryBytes }),
    );
    const pbkdf2 = timed(() => pbkdf2Sync(password, salt, pbkdf2Rounds, 32, 'sha256'));
    const startedAt = performance.now();
    // Rounds must not run side by side.
    const own = await deriveMaster({ mail, password }, productionKdfCost);
    const ownMs = performance.now() - startedAt;
    if (!native.value.equals(own)) throw new Error('The native derivation is not the vault’s');
    measured.push({ native: native.ms, pbkdf2: pbkdf2.ms, own: ownMs });
  }
  return {
    nativeMs: median(measured.map(({ native }) => native)),
    pbkdf2Ms: median(measured.map(({ pbkdf2 }) => pbkdf2)),
    ownMs: median(measured.map(({ own }) => own)),
    ratioToPbkdf2: median(measured.map(({ native, pbkdf2 }) => native / pbkdf2)),
    ratioToNative: median(measured.map(({ native, own }) => own / native)),
    memoryMiB: memoryBytes / 2 ** 20,
  };
}

function timed<Value>(work: () => Value): { readonly value: Value; readonly ms: number } {
  const startedAt = performance.now();
  const value = work();
  return { value, ms: performance.now() - startedAt };
}
