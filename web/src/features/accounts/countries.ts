import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** A country to choose, with its calling code. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** Digits alone. */
  readonly callingCode: string;
}

/** Every country that has phone numbers, by its English name. */
export function listCountries(): readonly Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return getCountries()
    .map((code: CountryCode) => ({
      code,
      name: names.of(code) ?? code,
      callingCode: getCountryCallingCode(code),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The country that a language tag (BCP 47) points to, with or without naming one: "pt" is BR. */
export function countryOfLanguage(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}
