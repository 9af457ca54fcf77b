import { normalizeMemberId } from '@polytips/functions/contract/values.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sponsorParameter } from '../../config/paths.ts';
import type { SignupForm } from './signup-model.ts';
import { useCountry } from './use-country.ts';

type Typed = Omit<SignupForm, 'callingCode'>;

/** The fields of the signup form; the invitation link fills in the Referral ID. */
export function useSignupForm() {
  const [parameters] = useSearchParams();
  const invited = parameters.get(sponsorParameter);
  const [typed, setTyped] = useState<Typed>(() => ({
    agreed: false,
    sponsor: normalizeMemberId(invited ?? '').slice(0, 6),
    name: '',
    mobile: '',
    mail: '',
    password: '',
  }));
  const { countries, country, choose } = useCountry();
  const callingCode = country?.callingCode ?? '';
  return {
    form: { ...typed, callingCode } satisfies SignupForm,
    isInvited: invited !== null,
    country,
    countries,
    chooseCountry: choose,
    change: (part: Partial<Typed>) => setTyped((current) => ({ ...current, ...part })),
  };
}
