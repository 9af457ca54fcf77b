import { describe, expect, it } from 'vitest';
import { countryOfLanguage } from './country.ts';
import { listCountries } from './list-countries.ts';

describe('listCountries', () => {
  it('countries have names and calling codes and are sorted by name', () => {
    const countries = listCountries();
    expect(countries.length).toBeGreaterThan(200);
    expect(countries).toContainEqual({ code: 'IN', name: 'India', callingCode: '91' });
    expect(countries[0]?.name).toBe('Afghanistan');
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
