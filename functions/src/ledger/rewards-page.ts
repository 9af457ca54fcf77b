import * as z from 'zod/mini';
import { passbookDay } from '../contract/account-document.ts';
import { day } from '../contract/values.ts';

/**
 * `rewards/{uid}_{YYYY-MM}`: the closed passbook page of a past month, immutable. A day that stands
 * on a page and in the account as well counts once, as the page has it.
 */
export const rewardsPageDocument = z.object({
  uid: z.string(),
  days: z.record(day, passbookDay),
});

/** A closed passbook page, decoded. */
export type RewardsPage = z.output<typeof rewardsPageDocument>;
