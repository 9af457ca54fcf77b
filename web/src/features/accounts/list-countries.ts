import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import type { Country } from './country.ts';
import { countryNames } from './country-names.ts';

/** Every country that has phone numbers, by its English name. */
export function listCountries(): readonly Country[] {
  return [...countryNames].flatMap(([code, name]) =>
    isSupportedCountry(code) ? [{ code, name, callingCode: getCountryCallingCode(code) }] : [],
  );
}
