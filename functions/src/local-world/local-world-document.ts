import * as z from 'zod/mini';

/** `config/localWorld`: the demo accounts that the seed has made. */
export const localWorldPath = 'config/localWorld';

/** Its content. */
export const localWorldDocument = z.object({
  accounts: z.array(
    z.object({ role: z.string(), mail: z.string(), password: z.string(), uid: z.string() }),
  ),
});
