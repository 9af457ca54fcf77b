import * as z from 'zod/mini';
import { instant, serial } from './values.ts';

/** `config/latestTip`: tells members' browsers that there is news. */
export const latestTipDocument = z.object({
  /** The tip's serial. */
  id: serial,
  /** Business time. */
  at: instant,
});
