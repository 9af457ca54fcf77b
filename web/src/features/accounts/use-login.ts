import { messages } from '@polytips/functions/contract/messages.ts';
import { isMailTaken } from './ask-server.ts';
import type { Entry } from './enter-session.ts';
import { foreignWallet } from './foreign-wallet.ts';
import { logIn } from './log-in.ts';
import { checkLogin, type LoginForm } from './login-model.ts';
import { type Ending, useSubmission } from './use-submission.ts';

/** Checks a login form and enters. */
export function useLogin() {
  const { submit, ...rest } = useSubmission();

  const send = (form: LoginForm) =>
    submit(async (onProgress) => {
      const check = await checkLogin(form, isMailTaken);
      switch (check.state) {
        case 'refused':
          return { state: 'refusal', message: check.message };
        case 'unanswered':
          return { state: 'problem', message: check.message };
        case 'passed':
          return endingOf(await logIn(check, onProgress));
      }
    });

  return { ...rest, send };
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
