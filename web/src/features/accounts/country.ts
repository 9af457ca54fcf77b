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
