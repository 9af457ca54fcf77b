import { describe, expect, it } from 'vitest';
import { countryOfLanguage, listCountries } from './countries.ts';

describe('listCountries', () => {
  it('knows names and calling codes, sorted by name', () => {
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
  ])('of %s is %s', (language, expected) => {
    expect(countryOfLanguage(language)).toBe(expected);
  });
});
