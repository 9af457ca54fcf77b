import * as z from 'zod/mini';
import { instant, serial } from './values/schemas.ts';
/** The documents that a member's browser listens to. Source: design section 8. */
export const liveDocuments = {
  account: (uid: string) => `accounts/${uid}`,
  latestTip: 'config/latestTip',
} as const;

/** `config/latestTip`: names the newest tip to the members' browsers, which read the tips again at another id. */
export const latestTipDocument = z.object({
  /** The tip's serial; after the withdrawal of a tip a serial that no tip has. */
  id: serial,
  /** Business time; after the withdrawal of a tip by the clock of its operator. */
  at: instant,
  /** When the tip was posted that was the latest then, by the clock that its `dates` are of. */
  postedAt: instant,
});
