import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { type Country, countryName } from './country.ts';

/** Every country that has phone numbers, by its English name. */
export function listCountries(): readonly Country[] {
  return getCountries()
    .map((code) => ({
      code,
      name: countryName(code),
      callingCode: getCountryCallingCode(code),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
