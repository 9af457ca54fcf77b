import type { Handlers } from '../context/handler.ts';
import { orNoData } from '../contract/values.ts';
import { accepted } from '../platform/outcome.ts';
import { listAuditEvents } from './store.ts';

/** The call that shows the audit log. */
export const auditHandlers = {
  async audit({ query }, _caller, { context }) {
    const auditEvents = await listAuditEvents(context.firestore, query);
    return accepted(orNoData(auditEvents));
  },
} satisfies Handlers<'audit'>;
