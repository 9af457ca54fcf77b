import * as z from 'zod/mini';
import { address, requestedUsdt } from '../contract/values.ts';

const usdtMicrosMax = 10_000_000_000_000n;
const polWeiMax = 10_000n * 10n ** 18n;

const pol = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,18})?$/)),
  z.transform((text) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(18, '0'));
  }),
);

/** The body of `POST dev/clock`. */
export const clockInput = z.strictObject({ now: z.iso.datetime({ offset: true }) });

/** The body of `POST dev/run/<job>`. */
export const runInput = z.strictObject({});

/** The body of `POST dev/faucet`: at most 10 million USDT and 10,000 POL at a time. */
export const faucetInput = z.strictObject({
  address,
  usdt: z
    ._default(requestedUsdt, 0n)
    .check(z.refine((micros) => micros <= usdtMicrosMax, 'usdt is at most 10000000')),
  pol: z._default(pol, 0n).check(z.refine((wei) => wei <= polWeiMax, 'pol is at most 10000')),
});
