import { type RefObject, useRef } from 'react';
import { useFocusAfterMessage } from '../../ui/focus.ts';
import { partToMend } from './signup-model.ts';

type Part = ReturnType<typeof partToMend>;

/** Where the parts of the signup form are on the screen. */
export type SignupPlaces = Readonly<Record<Part, RefObject<HTMLInputElement | null>>>;

/** A place for each part that can be refused; it has the focus once its refusal was read. */
export function useSignupPlaces(refusal: string | undefined): SignupPlaces {
  return {
    agreed: usePlace('agreed', refusal),
    sponsor: usePlace('sponsor', refusal),
    name: usePlace('name', refusal),
    mobile: usePlace('mobile', refusal),
    mail: usePlace('mail', refusal),
    password: usePlace('password', refusal),
  };
}

function usePlace(part: Part, refusal: string | undefined): RefObject<HTMLInputElement | null> {
  const place = useRef<HTMLInputElement>(null);
  useFocusAfterMessage(partToMend(refusal) === part ? refusal : undefined, place);
  return place;
}
