import * as z from 'zod/mini';
import { storedMicros } from '../contract/account-document.ts';
import { day } from '../contract/values/schemas.ts';

/**
 * `trees/{uid}`: a member's place in the network and the packages, without contact data. It is what
 * an upline may see and the only input of the reward engine. Source: design section 5.
 */
export const treeDocument = z.object({
  name: z.string(),
  /** The name as a search compares it. */
  nameKey: z.string(),
  /** The sponsor's uid; null for the root member. */
  sponsor: z.nullable(z.string()),
  /** Uids of the sponsor, the sponsor's sponsor, ...: nearest first, at most 20. */
  ancestors: z.array(z.string()).check(z.maxLength(20)),
  /** `['1:UID', '2:UID', ...]`: the ancestors with their level, for queries of one level. */
  upline: z.array(z.string()).check(z.maxLength(20)),
  /** max(business day of the signup, last planned day): day D sees members with joinedDay < D. */
  joinedDay: day,
  /** The moment of the signup, ISO 8601. */
  joinedAt: z.iso.datetime(),
  packages: z.array(
    z.object({
      /** The id of the subscription document. */
      id: z.string(),
      amountMicros: storedMicros,
      /** The first business day on which the package earns. */
      startDay: day,
    }),
  ),
  /**
   * The first business day that sees the last change of this document: the joining or a package. By it the
   * packed network finds what changed.
   */
  effectiveDay: day,
  /** The sum of the packages. */
  confirmedMicros: storedMicros,
});

/** A member's place in the network, decoded. */
export type Tree = z.output<typeof treeDocument>;

/** A subscription that earns. */
export type Package = Tree['packages'][number];
