/** A country to choose, with its calling code. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** Digits alone. */
  readonly callingCode: string;
}

/** The country that a language tag (BCP 47) points to, with or without naming one: "pt" is BR. */
export function countryOfLanguage(language: string): string | undefined {
  try {
    const locale = new Intl.Locale(language);
    // Few languages come without a country, and what they point to is dear to look up.
    return locale.region ?? locale.maximize().region;
  } catch {
    return undefined;
  }
}
