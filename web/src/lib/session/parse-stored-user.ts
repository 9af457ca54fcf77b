import { address, envelope, memberId } from '@polytips/functions/contract/values.ts';
import * as z from 'zod/mini';

const storedUser = z.object({
  id: memberId,
  name: z.string().check(z.minLength(1)),
  publicKey: address,
  /** Sealed; opened in the vault alone. */
  phrases: envelope,
});

/** The member whom this browser remembers. */
export type StoredUser = z.output<typeof storedUser>;

/** Reads a stored user from its JSON; `undefined` when there is none or it is none. */
export function parseStoredUser(json: string | null): StoredUser | undefined {
  if (json === null) return undefined;
  try {
    const parsed = z.safeParse(storedUser, JSON.parse(json));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
