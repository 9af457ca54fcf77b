import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { day, instant } from '../values/schemas.ts';

/** Entity: that the server can do its work. */
const healthRow = z.object({
  /** When it was looked at, real time: the answer is kept for some seconds. */
  at: instant,
  lastOpenedDay: day,
  /** By how many final blocks the last of the scans is behind. */
  blocksBehind: z.int(),
  /** Since when the mail is due that is due longest. */
  mailWaitsSeconds: z.int(),
});

export const healthCalls = {
  health: defineCall({
    name: 'health',
    summary:
      'Says that two endpoints of the chain agree, and that openings, archives, comparisons, scans, jobs, mails, what is set aside and a pause of the payments are within their bounds; 503 names what is not.',
    method: 'GET',
    path: '/health',
    access: { who: 'anyone' },
    // Of its own: a check from outside must not fail by the visits of those behind the same address.
    rateLimit: 'health',
    // The uptime check is no app of ours.
    needsNoApp: true,
    schemas: () => ({ reply: z.array(healthRow) }),
  }),
};
