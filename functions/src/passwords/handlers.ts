import type { Handlers } from '../context/handler.ts';
import { accepted } from '../platform/outcome.ts';
import { changePassword } from './change-password.ts';
import { recoverPassword } from './recover-password.ts';
import { resetPassword } from './reset-password.ts';

/** The calls that replace a password. */
export const passwordsHandlers = {
  async changePassword({ body }, caller, { context, device }) {
    const outcome = await changePassword(context, caller, device, body);
    return outcome.ok ? accepted([{ status: 'OK', token: outcome.value.token }]) : outcome;
  },

  async passRecover({ body }, _caller, { context }) {
    const known = await recoverPassword(context, body.mail);
    return accepted(known ? [{ status: 'OK' }] : 'No Data Found');
  },

  async resetPassword({ body }, _caller, { context, now }) {
    const reset = await resetPassword(context, body, now);
    return accepted([{ status: reset ? 'OK' : 'NO' }]);
  },
} satisfies Handlers<'changePassword' | 'passRecover' | 'resetPassword'>;
