import { getCountries } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { listCountries } from './list-countries.ts';
import { countryOfLanguage } from './suggest-country.ts';

describe('listCountries', () => {
  it('countries have names and calling codes and are sorted by name', () => {
    const countries = listCountries();
    expect(countries).toContainEqual({ code: 'IN', name: 'India', callingCode: '91' });
    const names = countries.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  });

  it('every country that has phone numbers is there', () => {
    const codes = listCountries().map(({ code }) => code);
    expect(codes.toSorted()).toEqual(getCountries().toSorted());
  });
});

describe('countryOfLanguage', () => {
  it.each([
    ['en-IN', 'IN'],
    ['pt', 'BR'],
    ['zh-Hant', 'TW'],
    ['not a tag', undefined],
  ])('the country of the language %s is %s', (language, expected) => {
    expect(countryOfLanguage(language)).toBe(expected);
  });
});
