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

  async passRecover({ body }, _caller, { context, device }) {
    const outcome = await recoverPassword(context, body.mail, device);
    if (!outcome.ok) return outcome;
    return accepted(outcome.value ? [{ status: 'OK' }] : 'No Data Found');
  },

  async resetPassword({ body }, _caller, scope) {
    const reset = await resetPassword(scope.context, body, scope.now);
    if (reset === undefined) return accepted([{ status: 'NO' }]);
    scope.rememberDevice(reset.device);
    return accepted([{ status: 'OK' }]);
  },
} satisfies Handlers<'changePassword' | 'passRecover' | 'resetPassword'>;
