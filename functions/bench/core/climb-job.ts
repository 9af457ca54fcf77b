/**
 * What a climb has to find out: `totals` what each active member receives in all, `causes` by level
 * the amount, its base and the number of its sources.
 */
export const climbJobs = ['totals', 'causes'] as const;

/** What a climb has to find out. */
export type ClimbJob = (typeof climbJobs)[number];
