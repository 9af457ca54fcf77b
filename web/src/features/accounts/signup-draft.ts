import { kept } from '../../base/browser/kept.ts';
import { isRemembered, remembered } from '../../session/remembered.ts';
import type { SignupForm } from './account-forms.ts';

/** What is filled in. */
export interface SignupDraft extends Omit<SignupForm, 'callingCode'> {
  /** The Referral ID that the invitation link brought which was opened last; empty without one. */
  readonly invitedBy: string;
  /** The code of the chosen country; undefined while none is chosen. */
  readonly country: string | undefined;
}

/** A phone ends the page of a visitor who looks something up in another app, and loads it again later. */
const draft = kept('session', 'polytips:signup-draft', (text): SignupDraft => {
  const fields = new URLSearchParams(text ?? '');
  const read = (name: keyof SignupDraft) => fields.get(name) ?? '';
  return {
    invitedBy: read('invitedBy'),
    agreed: fields.has('agreed'),
    sponsor: read('sponsor'),
    name: read('name'),
    country: read('country') || undefined,
    mobile: read('mobile'),
    mail: read('mail'),
    password: '',
  };
});

/** The next visitor after a member, who may have entered in another tab, is another one. */
function forgetAfterMember(): void {
  if (isRemembered()) draft.set(null);
}

forgetAfterMember();
remembered.subscribe(forgetAfterMember);

/** What signup was left with in this tab, for a visitor who looks around, goes Back or reloads; blank once a member has entered. */
export const lastDraft = draft.get;

/** Keeps what is filled in, but the password, in place of what was before. */
export function keepDraft({
  invitedBy,
  agreed,
  sponsor,
  name,
  country = '',
  mobile,
  mail,
}: SignupDraft): void {
  const texts = { invitedBy, sponsor, name, country, mobile, mail };
  draft.set(new URLSearchParams(agreed ? { ...texts, agreed: 'yes' } : texts).toString());
}
