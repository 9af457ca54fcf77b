import { addressPattern } from '@polytips/functions/contract/values/patterns.ts';
import * as z from 'zod/mini';

/** How long a recipient's name may be, and how many a member may save. */
export const savedLimits = { nameLength: 30, count: 100 } as const;

/** A recipient that a member gave a name. */
export const savedRecipient = z.object({
  uid: z.string(),
  /** Checksummed. */
  address: z.string().check(z.regex(addressPattern)),
  name: z.string().check(z.minLength(1), z.maxLength(savedLimits.nameLength)),
});

/** A recipient that a member gave a name. */
export type SavedRecipient = z.output<typeof savedRecipient>;

/**
 * What is wrong with saving a recipient beside the others, as a sentence. The same address again is
 * a new name for it; two addresses of one name would be taken for each other.
 */
export function findSaveProblem(
  { address, name }: Pick<SavedRecipient, 'address' | 'name'>,
  saved: readonly SavedRecipient[],
): string | undefined {
  if (name === '') return 'Give it a name';
  if (name.length > savedLimits.nameLength)
    return `A name has ${savedLimits.nameLength} characters at most`;
  const others = saved.filter((other) => other.address.toLowerCase() !== address.toLowerCase());
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    return 'You have saved another address by this name';
  if (others.length >= savedLimits.count)
    return `${savedLimits.count} recipients are saved already. Remove one first`;
  return undefined;
}

/** A name as it is kept: without space around it and without line breaks. */
export const tidyName = (typed: string): string => typed.replaceAll(/\s+/g, ' ').trim();
