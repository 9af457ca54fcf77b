import type { Handlers } from '../http/handlers-type.ts';
import { accepted } from '../platform/outcome.ts';
import { listActs } from './store.ts';

/** The call that shows the audit log. */
export const auditHandlers = {
  async audit({ query }, _caller, { context }) {
    const acts = await listActs(context.firestore, query);
    return accepted(acts.length === 0 ? 'No Data' : acts);
  },
} satisfies Handlers<'audit'>;
