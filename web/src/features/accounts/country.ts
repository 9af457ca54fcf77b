import * as z from 'zod/mini';

const timeoutMs = 3_000;

/** A country to choose, with its calling code. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** Digits alone. */
  readonly callingCode: string;
}

/** The English name of a country. */
export function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}

/** The country that a language tag (BCP 47) points to, with or without naming one: "pt" is BR. */
export function countryOfLanguage(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

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
