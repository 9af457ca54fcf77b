import type { Handlers } from '../context/handler.ts';
import { accepted } from '../platform/outcome.ts';
import { listAuditEvents } from './store.ts';

/** The call that shows the audit log. */
export const auditHandlers = {
  async audit({ query }, _caller, { context }) {
    return accepted(await listAuditEvents(context, query));
  },
} satisfies Handlers<'audit'>;
