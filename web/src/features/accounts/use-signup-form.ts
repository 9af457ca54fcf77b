import { normalizeMemberId } from '@polytips/functions/contract/values/patterns.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { idle } from '../../base/browser/use-idle.ts';
import { sponsorParameter } from '../../config/paths.ts';
import { useFocusAfterMessage } from '../../ui/focus.ts';
import { useParameters } from '../../ui/router.tsx';
import { findRefusedField, type SignupField, type SignupForm } from './account-forms.ts';
import type { Country } from './country.ts';
import { keepDraft, lastDraft, type SignupDraft } from './signup-draft.ts';

/** The fields of the signup form, as they were left; the invitation link fills in the Referral ID. */
export function useSignupForm() {
  const parameters = useParameters();
  const [form, setForm] = useState(lastDraft);
  useEffect(() => keepDraft(form), [form]);
  // What the Error dialog said, at its field until that is changed.
  const [hint, setHint] = useState<string>();
  const invited = parameters.get(sponsorParameter) ?? form.invitedBy;
  const invitedBy = normalizeMemberId(invited).slice(0, 6);
  // An invitation may be opened where the form is open already: only the route's parameter changes then.
  if (form.invitedBy !== invitedBy) {
    setForm({ ...form, invitedBy, sponsor: invitedBy });
    setHint(undefined);
  }
  const { countries, load, country } = useCountry(form.country);
  // A number with its own code needs no country, and without the list none can be chosen.
  const isCountryMissing =
    country === undefined && countries.length > 1 && !form.mobile.trim().startsWith('+');
  const placeOf = (refusal: string | undefined): SignupField | undefined => {
    const field = findRefusedField(refusal);
    return field === 'mobile' && isCountryMissing ? 'callingCode' : field;
  };
  return {
    form,
    /** The form once the calling code is known, which an autofilled form may not have waited for. */
    complete: async (): Promise<SignupForm> => {
      const loaded = await load();
      const dialled = findCountry(loaded, form.country ?? country?.code);
      return { ...form, callingCode: dialled?.callingCode ?? '' };
    },
    /** Whether a field has text that the invitation did not bring. */
    hasText:
      form.sponsor !== invitedBy || form.name + form.mobile + form.mail + form.password !== '',
    country,
    countries,
    /** Puts a refusal at the field that it is about. */
    hint: setHint,
    /** The field at which a refusal stands: that of a number at the country, where only that is missing. */
    placeOf,
    errorOf: (field: SignupField) => (placeOf(hint) === field ? hint : undefined),
    change: (part: Partial<SignupDraft>) => {
      const refused = findRefusedField(hint);
      if (refused !== undefined && refused in part) setHint(undefined);
      setForm((current) => ({ ...current, ...part }));
    },
  };
}

/**
 * The country of the phone number: preselected by the visitor's language and location, until chosen. The list with the
 * calling codes is a seventh of this screen's code and loads when the screen is touched; until then the
 * preselected one stands alone, without its calling code.
 */
function useCountry(chosen: string | undefined) {
  const [loaded, setLoaded] = useState<readonly Country[]>();
  const [guessed, setGuessed] = useState<Country>();
  const load = useCallback(async () => {
    const countries = await loadCountries();
    if (countries.length > 0) setLoaded(countries);
    return countries;
  }, []);
  useEffect(() => {
    const left = new AbortController();
    for (const touch of ['pointerdown', 'keydown'])
      document.addEventListener(touch, () => void load(), { signal: left.signal });
    return () => left.abort();
  }, [load]);
  useEffect(() => {
    // What was chosen before a way back is in the list alone, which has been loaded for that.
    if (chosen !== undefined) void loadCountries().then(setLoaded);
  }, [chosen]);
  useEffect(() => {
    const guess = async () => {
      await idle();
      // It only preselects a country: where its code cannot be loaded, the form does without.
      const code = await import('./suggest-country.ts').catch(() => undefined);
      await code?.suggestCountry(setGuessed);
    };
    void guess();
  }, []);
  const known = loaded ?? (guessed === undefined ? [] : [guessed]);
  const country = findCountry(known, chosen ?? guessed?.code);
  const countries = country === undefined ? [noCountry, ...known] : known;
  return { countries, load, country };
}

const noCountry: Country = { code: '', name: 'Choose', callingCode: '' };

/** The list; empty where its code cannot be loaded: then a number is one with its own calling code. */
async function loadCountries(): Promise<readonly Country[]> {
  try {
    const { listCountries } = await import('./list-countries.ts');
    return listCountries();
  } catch {
    return [];
  }
}

function findCountry(countries: readonly Country[], code: string | undefined): Country | undefined {
  return countries.find((country) => country.code === code);
}

/** The controls of the signup form that can be refused. */
export type SignupInputs = ReturnType<typeof useSignupInputs>;

/** A ref for each control that can be refused; the one of `place` has the focus once its message is closed. */
export function useSignupInputs(refusal: string | undefined, place: SignupField | undefined) {
  const inputs = {
    agreed: useRef<HTMLInputElement>(null),
    sponsor: useRef<HTMLInputElement>(null),
    name: useRef<HTMLInputElement>(null),
    callingCode: useRef<HTMLSelectElement>(null),
    mobile: useRef<HTMLInputElement>(null),
    mail: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  } satisfies Record<SignupField, object>;
  useFocusAfterMessage(refusal, place && inputs[place]);
  return inputs;
}
