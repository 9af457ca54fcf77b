import * as z from 'zod/mini';

const timeoutMs = 3_000;

const code = z.string().check(z.trim(), z.regex(/^[A-Za-z]{2}$/));
// The services give the same code under different names.
const place = z.union([
  z.pipe(
    z.object({ country_code: code }),
    z.transform((reply) => reply.country_code),
  ),
  z.pipe(
    z.object({ countryCode: code }),
    z.transform((reply) => reply.countryCode),
  ),
  z.pipe(
    z.object({ country: code }),
    z.transform((reply) => reply.country),
  ),
]);

/** The country code in a geolocation service's answer, in capitals; undefined when there is none. */
export function readCountry(answer: unknown): string | undefined {
  const read = place.safeParse(answer);
  return read.success ? read.data.toUpperCase() : undefined;
}

/** The visitor's country according to the service at `url`; undefined without an answer in time. */
export async function locate(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    return response.ok ? readCountry(await response.json()) : undefined;
  } catch {
    // The answer only preselects a country; the browser's language is nearly as good.
    return undefined;
  }
}
