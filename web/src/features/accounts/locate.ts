import * as z from 'zod/mini';

const timeoutMs = 3_000;

const code = z.string().check(z.trim(), z.regex(/^[A-Za-z]{2}$/));
// The services agree on what they tell, not on its name.
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

/** The visitor's country as the service at `url` sees it; undefined when it does not say in time. */
export async function locate(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    return response.ok ? readCountry(await response.json()) : undefined;
  } catch {
    // It only preselects: the language tells nearly as much.
    return undefined;
  }
}
