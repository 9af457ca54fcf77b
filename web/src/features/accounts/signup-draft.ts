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

const blank: SignupDraft = {
  invitedBy: '',
  agreed: false,
  sponsor: '',
  name: '',
  country: undefined,
  mobile: '',
  mail: '',
  password: '',
};

/** Beyond this page, too: the arrow of the app leaves no address to come back to that has it. */
const invitation = kept('session', 'polytips:invitation', (sponsor) => sponsor ?? '');

const invitedBy = isRemembered() ? '' : invitation.get();
let last: SignupDraft = { ...blank, invitedBy, sponsor: invitedBy };

// The next visitor after a member, who may have entered in another tab, is another one.
remembered.subscribe(() => {
  if (!isRemembered()) return;
  last = blank;
  invitation.set(null);
});

/** What signup was left with in this page, for a visitor who looks around or goes Back; blank once a member has entered. */
export const lastDraft = (): SignupDraft => last;

/** Keeps what is filled in, but the password, in place of what was before. */
export function keepDraft(draft: SignupDraft): void {
  if (draft.invitedBy !== last.invitedBy) invitation.set(draft.invitedBy);
  last = { ...draft, password: '' };
}
