import { useEffect, useMemo, useState } from 'react';
import { environment } from '../../config/environment.ts';
import { type Country, countryOfLanguage, listCountries } from './countries.ts';
import { locate } from './locate.ts';

/** The country of the phone number: preselected by where the visitor seems to be, until chosen. */
export function useCountry() {
  const countries = useMemo(() => listCountries(), []);
  const [chosen, setChosen] = useState<string>();
  const [guessed, setGuessed] = useState(() => countryOfLanguage(navigator.language));
  useEffect(() => {
    const url = environment.geolocationUrl;
    if (url === undefined) return undefined;
    let isCurrent = true;
    const guess = async () => {
      const located = await locate(url);
      if (isCurrent && located !== undefined) setGuessed(located);
    };
    void guess();
    return () => {
      isCurrent = false;
    };
  }, []);
  const find = (code: string | undefined) => countries.find((country) => country.code === code);
  const country: Country | undefined = find(chosen) ?? find(guessed) ?? countries[0];
  return { countries, country, choose: setChosen };
}
