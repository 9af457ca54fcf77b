import { environment } from '../../config/environment.ts';
import type { Country } from './country.ts';
import { countryNames } from './country-names.ts';

/** Suggests the visitor's country, without its calling code: at once that of the language, and later that of the place. */
export async function suggestCountry(suggest: (country: Country) => void): Promise<void> {
  const suggestNamed = (code: string | undefined) => {
    const name = code && countryNames.get(code);
    if (code && name) suggest({ code, name, callingCode: '' });
  };
  suggestNamed(countryOfLanguage(navigator.language));
  const { geolocationUrl } = environment;
  if (geolocationUrl === undefined) return;
  const code = await import('./locate.ts').catch(() => undefined);
  suggestNamed(await code?.locate(geolocationUrl));
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
