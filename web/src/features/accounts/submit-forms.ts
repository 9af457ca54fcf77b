import { signupCalls } from '@polytips/functions/contract/calls/signup.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { callApi } from '../../base/api/call-api.ts';
import type { AttemptRun } from '../../base/attempt.ts';
import { idle } from '../../base/browser/use-idle.ts';
import { openDates } from '../../base/time/open-dates.ts';
import { environment } from '../../config/environment.ts';
import { storageProblem } from '../../session/storage-problem.ts';
import { vault } from '../../vault/app-vault.ts';
import type { LoginForm, SignupForm } from './account-forms.ts';
import { findSponsor } from './find-sponsor.ts';
import { checkLogin, checkSignup, type FormCheck, type ServerAnswer } from './form-checks.ts';
import { type Entry, logIn } from './log-in.ts';
import { isExpected } from './new-member.ts';
import { signUp } from './sign-up.ts';

/** How submitting ended; a `refusal` is shown in the Error modal, a `problem` beside the form. */
export type SubmitEnd =
  | { readonly state: 'done' }
  | { readonly state: 'refusal'; readonly message: string }
  | { readonly state: 'problem'; readonly message: string };

/** Checks the login form and logs in, where the browser can keep a session. */
export async function submitLogin(form: LoginForm, run: AttemptRun): Promise<SubmitEnd> {
  const problem = await storageProblem();
  if (problem !== undefined) return { state: 'problem', message: problem };
  const check = await checkLogin(form, isMailTaken);
  if (check.state !== 'passed') return notPassed(check);
  return endOf(await logIn(check, withVault(run)));
}

/** Checks the signup form, makes the account, and logs in, where the browser can keep a session. */
export async function submitSignup(form: SignupForm, run: AttemptRun): Promise<SubmitEnd> {
  const problem = await storageProblem();
  if (problem !== undefined) return { state: 'problem', message: problem };
  const check = await checkSignup(form, {
    isMember,
    // An earlier signup may have made the account, its reply being lost: the mail is the member's own.
    isMailTaken: async (mail) => (isExpected(mail) ? { answer: 'no' } : isMailTaken(mail)),
  });
  if (check.state !== 'passed') return notPassed(check);
  const result = await signUp(check.details, withVault(run));
  switch (result.state) {
    case 'entered':
    case 'foreign':
    case 'failed':
      return endOf(result);
    case 'rejected':
      return { state: 'refusal', message: result.message };
    case 'uncertain':
      return { state: 'problem', message: result.message };
  }
}

function notPassed({ state, message }: Exclude<FormCheck<object>, { state: 'passed' }>): SubmitEnd {
  return { state: state === 'refused' ? 'refusal' : 'problem', message };
}

/**
 * Begins the work of the vault, which ends with the attempt: a visitor who leaves the screen must not be
 * logged in a moment later, not even from a form that was still being checked.
 */
function withVault(run: AttemptRun): AttemptRun {
  const { signal } = run;
  signal.throwIfAborted();
  signal.addEventListener('abort', vault.cancel);
  // The vault has a thread of its own, so that this one is free now; Home is about to show dates.
  void idle().then(openDates);
  return run;
}

function endOf(entry: Entry): SubmitEnd {
  switch (entry.state) {
    case 'entered':
      return { state: 'done' };
    case 'refused':
      return { state: 'refusal', message: messages.wrongCredentials };
    case 'foreign':
      return {
        state: 'refusal',
        message: `The server answered with a wallet that is not yours, so you were not logged in. Your password was not sent. Do not enter your recovery words anywhere, and write to ${environment.supportMail}.`,
      };
    case 'failed':
      return { state: 'problem', message: entry.message };
  }
}

/** Whether there is a member with that id. */
async function isMember(id: string): Promise<ServerAnswer> {
  const reply = await findSponsor(id);
  if (!reply.ok) return { answer: 'unanswered', message: reply.failure.message };
  return { answer: reply.data.length === 0 ? 'no' : 'yes' };
}

/** Whether a member has that mail address. */
async function isMailTaken(mail: string): Promise<ServerAnswer> {
  const reply = await callApi(signupCalls.getMail, { body: { mail } });
  if (!reply.ok) return { answer: 'unanswered', message: reply.failure.message };
  return { answer: reply.data === 'No Data Found' ? 'no' : 'yes' };
}
