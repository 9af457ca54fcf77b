import { messages } from '@polytips/functions/contract/messages.ts';
import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { useEffect } from 'react';
import { callApi } from '../../base/api/call-api.ts';
import type { AttemptRun } from '../../base/attempt.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { vault } from '../../vault/app-vault.ts';
import {
  checkLogin,
  checkSignup,
  type LoginForm,
  type ServerAnswer,
  type SignupDetails,
  type SignupForm,
} from './form-checks.ts';
import { type Entry, foreignWallet, logIn } from './log-in.ts';
import { expectNobody, isExpected } from './new-member.ts';
import { signUp } from './sign-up.ts';

/** The progress of a form that is being submitted. */
export type Submission =
  | { readonly step: 'idle' }
  | { readonly step: 'checking' }
  | { readonly step: 'deriving'; readonly share: number }
  | { readonly step: 'sending' };

/** How submitting ended; a `refusal` is shown in the Error modal, a `problem` beside the form. */
type Ending =
  | { readonly state: 'done' }
  | { readonly state: 'refusal'; readonly message: string }
  | { readonly state: 'problem'; readonly message: string };

/** Checks the login form and logs in. */
export const useLogin = () => useSubmission(submitLogin);

async function submitLogin(form: LoginForm, onProgress: OnProgress): Promise<Ending> {
  const check = await checkLogin(form, isMailTaken);
  switch (check.state) {
    case 'refused':
      return { state: 'refusal', message: check.message };
    case 'unanswered':
      return { state: 'problem', message: check.message };
    case 'passed':
      return endingOf(await logIn(check, onProgress));
  }
}

/** Checks the signup form, makes the account, and logs in. */
export const useSignup = () => useSubmission(submitSignup);

async function submitSignup(form: SignupForm, onProgress: OnProgress): Promise<Ending> {
  const check = await checkSignup(form, {
    isMember,
    // An earlier signup may have made the account, its reply being lost: the mail is the member's own.
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
}

/** Logs in first when an earlier signup may have made the account, its reply being lost. */
async function createAccount(details: SignupDetails, onProgress: OnProgress): Promise<Ending> {
  if (isExpected(details.mail)) {
    const entry = await logIn(details, onProgress);
    if (entry.state !== 'refused') return endingOf(entry);
    expectNobody();
  }
  const result = await signUp(details, onProgress);
  switch (result.state) {
    case 'entered':
    case 'foreign':
    case 'failed':
      return endingOf(result);
    case 'rejected':
      return { state: 'refusal', message: result.message };
    case 'uncertain':
      return { state: 'problem', message: result.message };
  }
}

function endingOf(entry: Entry): Ending {
  switch (entry.state) {
    case 'entered':
      return { state: 'done' };
    case 'refused':
      return { state: 'refusal', message: messages.wrongCredentials };
    case 'foreign':
      return { state: 'refusal', message: foreignWallet };
    case 'failed':
      return { state: 'problem', message: entry.message };
  }
}

/** Whether there is a member with that id. */
async function isMember(id: string): Promise<ServerAnswer> {
  const reply = await callApi('getUser', { params: { id } });
  if (!reply.ok) return { answer: 'unanswered', message: reply.failure.message };
  return { answer: reply.data === 'No Data' ? 'no' : 'yes' };
}

/** Whether a member has that mail address. */
async function isMailTaken(email: string): Promise<ServerAnswer> {
  const reply = await callApi('getMail', { params: { email } });
  if (!reply.ok) return { answer: 'unanswered', message: reply.failure.message };
  return { answer: reply.data === 'No Data Found' ? 'no' : 'yes' };
}

/** Submits a form with the vault, one attempt at a time. */
function useSubmission<Form>(work: (form: Form, onProgress: OnProgress) => Promise<Ending>): {
  readonly submission: Submission;
  readonly refusal: string | undefined;
  readonly problem: string | undefined;
  /** Forgets how the last attempt ended. */
  readonly dismiss: () => void;
  readonly send: (form: Form) => Promise<void>;
} {
  const { state, progress, result, start, cancel } = useAttempt(
    (form: Form, { onProgress }: AttemptRun) => work(form, onProgress),
  );
  // A visitor who leaves the screen must not be logged in a moment later.
  useEffect(() => vault.cancel, []);
  // The guard then leads to the member's screens; until then the form stays locked.
  const isDone = result?.state === 'done';
  return {
    submission: isDone ? { step: 'sending' } : submissionOf(state === 'pending', progress),
    refusal: result?.state === 'refusal' ? result.message : undefined,
    problem: result?.state === 'problem' ? result.message : undefined,
    dismiss: cancel,
    send: async (form) => {
      if (!isDone) await start(form);
    },
  };
}

function submissionOf(isPending: boolean, progress: number | undefined): Submission {
  if (!isPending) return { step: 'idle' };
  if (progress === undefined) return { step: 'checking' };
  return progress < 1 ? { step: 'deriving', share: progress } : { step: 'sending' };
}
