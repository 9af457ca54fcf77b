import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { isMailTaken, isMember } from './ask-server.ts';
import { foreignWallet } from './foreign-wallet.ts';
import { logIn } from './log-in.ts';
import { expectNobody, isExpected } from './new-member.ts';
import { signUp } from './sign-up.ts';
import { checkSignup, type SignupDetails, type SignupForm } from './signup-model.ts';
import { type Ending, useSubmission } from './use-submission.ts';

/** Checks a signup form, makes the account, and enters. */
export function useSignup() {
  const { submit, ...rest } = useSubmission();

  const send = (form: SignupForm) =>
    submit(async (onProgress) => {
      const check = await checkSignup(form, {
        isMember,
        // A signup of which no reply came may have made the account already: its mail is not another's.
        isMailTaken: async (mail) => (isExpected(mail) ? { answer: 'no' } : isMailTaken(mail)),
      });
      switch (check.state) {
        case 'refused':
          return { state: 'refusal', message: check.message };
        case 'unanswered':
          return { state: 'problem', message: check.message };
        case 'passed':
          return createAccount(check.details, onProgress);
      }
    });

  return { ...rest, send };
}

/** Logs in first where a signup of which no reply came may have made the account. */
async function createAccount(details: SignupDetails, onProgress: OnProgress): Promise<Ending> {
  if (isExpected(details.mail)) {
    const entry = await logIn(details, onProgress);
    if (entry.state === 'entered') return { state: 'done' };
    if (entry.state === 'foreign') return { state: 'refusal', message: foreignWallet };
    if (entry.state === 'failed') return { state: 'problem', message: entry.message };
    expectNobody();
  }
  const result = await signUp(details, onProgress);
  switch (result.state) {
    case 'entered':
      return { state: 'done' };
    case 'foreign':
      return { state: 'refusal', message: foreignWallet };
    case 'rejected':
      return { state: 'refusal', message: result.message };
    case 'failed':
    case 'uncertain':
      return { state: 'problem', message: result.message };
  }
}
