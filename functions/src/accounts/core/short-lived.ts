import * as z from 'zod/mini';
import { instant } from '../../contract/values/schemas.ts';
import type { RealTime } from '../../platform/clock.ts';

/** An issued secret, valid once and until `expiresAt`, real time. */
export const shortLived = z.object({
  /** SHA-256 in hex; the secret itself is not kept. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  expiresAt: instant,
});

/** An issued secret, decoded. */
export type ShortLived = z.output<typeof shortLived>;

/** For how many minutes a nonce or the link of a reset is good. Source: design section 3, spec section 9. */
export const shortLifeMinutes = 10;

/** The secret with this hash, issued at `now`. */
export function issue(hash: string, now: RealTime): ShortLived {
  const expiresAt = new Date(now.getTime() + shortLifeMinutes * 60_000);
  return { hash, expiresAt: expiresAt.toISOString() };
}

/** Those that are still good at `now`, in their order. */
export function unexpired(secrets: readonly ShortLived[], now: RealTime): ShortLived[] {
  return secrets.filter(({ expiresAt }) => now < new Date(expiresAt));
}
