import type { AttemptRun } from '../../base/attempt.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { useFirstInput } from '../../base/use-first-input.ts';
import { useLateCode } from '../../base/use-late-code.ts';
import type { LoginForm, SignupForm } from './account-forms.ts';
import type * as Submitting from './submit-forms.ts';

/** The progress of a form that is being submitted. */
export type Submission =
  | { readonly step: 'idle' }
  | { readonly step: 'checking' }
  | { readonly step: 'deriving'; readonly share: number }
  | { readonly step: 'sending' };

/** Checks the login form and logs in. */
export const useLogin = () =>
  useSubmission<LoginForm>(({ submitLogin }, ...attempt) => submitLogin(...attempt));

/** Checks the signup form, makes the account, and logs in. */
export const useSignup = () =>
  useSubmission<SignupForm>(({ submitSignup }, ...attempt) => submitSignup(...attempt));

/** The checks, the vault and the calls. */
const loadSubmitting = () => import('./submit-forms.ts');

/** Who types is about to send the form. What cannot be loaded now is reported then. */
const prepareVault = () =>
  void import('../../vault/app-vault.ts').then(
    ({ fetchVaultCode }) => fetchVaultCode(),
    () => undefined,
  );

/** Submits a form, one attempt at a time. */
function useSubmission<Form>(
  submit: (code: typeof Submitting, form: Form, run: AttemptRun) => Promise<Submitting.SubmitEnd>,
): {
  readonly submission: Submission;
  /** Whether its fields take nothing now. While the form is only checked they do, and keep the focus. */
  readonly isLocked: boolean;
  readonly refusal: string | undefined;
  readonly problem: string | undefined;
  /** Forgets how the last attempt ended. */
  readonly dismiss: () => void;
  /** Ends an attempt that only checks the form so far: it is about what has just been changed. */
  readonly noteChange: () => void;
  readonly send: (form: Form | Promise<Form>) => Promise<void>;
} {
  const submitting = useLateCode(loadSubmitting);
  useFirstInput(prepareVault);
  const { state, progress, result, error, start, cancel } = useAttempt(
    async (form: Form | Promise<Form>, run: AttemptRun) =>
      submit(await submitting(), await form, run),
  );
  // The guard then leads to the member's screens; until then the form stays locked.
  const isDone = result?.state === 'done';
  const submission = isDone
    ? ({ step: 'sending' } as const)
    : submissionOf(state === 'pending', progress);
  return {
    submission,
    isLocked: submission.step === 'deriving' || submission.step === 'sending',
    refusal: result?.state === 'refusal' ? result.message : undefined,
    problem: result?.state === 'problem' ? result.message : error?.message,
    dismiss: cancel,
    noteChange: () => {
      if (submission.step === 'checking') cancel();
    },
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
