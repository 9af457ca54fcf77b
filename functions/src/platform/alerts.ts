/** How soon a person must look: at once, within the day, within the week. The words are Cloud Logging's. */
type AlertSeverity = 'CRITICAL' | 'ERROR' | 'WARNING';

/** A condition that a person must know of. */
export interface Alert {
  readonly severity: AlertSeverity;
  /** The line in the log, in words. */
  readonly text: string;
  /**
   * The field whose values have an incident each, so that one that lasts hides no other: the line has it as `what`. Of the
   * path of a document it is the collection: Google drops what is counted by very many values.
   */
  readonly by?: 'problem' | 'job' | 'call' | 'document' | 'quarantine' | 'host';
}

/**
 * Every condition that a person must know of, by the code that its log line has as `alert`. A code never
 * changes: alert policies and people look for it. What to do stands in docs/runbooks/alerts/{code}.md.
 */
export const alerts = {
  'payout.duplicate': { severity: 'CRITICAL', text: 'A withdrawal was paid twice' },
  'payout.overtaken': {
    severity: 'CRITICAL',
    text: 'A withdrawal is paid while another payment of it is under way',
  },
  'payout.unmatched': {
    severity: 'CRITICAL',
    text: 'A payer sent what no withdrawal asks for',
  },
  'payout.unapproved': {
    severity: 'CRITICAL',
    text: 'A withdrawal was paid without the approval of a second admin',
  },
  'payout.refunded': {
    severity: 'CRITICAL',
    text: 'The payment of a withdrawal counts as the refund of an inflow',
  },
  'inflow.own': {
    severity: 'CRITICAL',
    text: "What an admin's wallet has paid was booked",
  },
  'admin.reset': {
    severity: 'CRITICAL',
    text: 'The password of an admin was reset by mail',
  },
  'payment.undone': {
    severity: 'CRITICAL',
    text: 'The block of a final payment has disappeared',
  },
  'chain.differs': { severity: 'CRITICAL', text: 'The books differ from the chain' },
  'company.unknown': {
    severity: 'CRITICAL',
    text: 'COMPANY_WALLET names a wallet that no rotation has put in force',
  },
  'day.failed': { severity: 'CRITICAL', text: 'A day does not compute as it was recorded' },
  'server.not_started': { severity: 'CRITICAL', text: 'The server cannot start' },
  'server.unhealthy': { severity: 'CRITICAL', text: 'The server is not healthy', by: 'problem' },
  'job.failed': { severity: 'ERROR', text: 'A job failed', by: 'job' },
  'request.failed': { severity: 'ERROR', text: 'A request failed', by: 'call' },
  'document.put_off': {
    severity: 'ERROR',
    text: 'A document cannot be settled and is put off',
    by: 'document',
  },
  'transaction.set_aside': {
    severity: 'ERROR',
    text: 'A transaction cannot be settled and is set aside',
    by: 'quarantine',
  },
  'payment.unwatched': { severity: 'ERROR', text: 'A payment cannot be looked at' },
  'payment.stuck': {
    severity: 'ERROR',
    text: 'A payment, or the withdrawal that it was for, has no end after 30 minutes',
  },
  'inflow.booked': {
    severity: 'ERROR',
    text: 'An inflow was booked for a member by hand',
  },
  'treasury.low': { severity: 'ERROR', text: 'The payers cannot cover the queue' },
  'mail.relay': { severity: 'ERROR', text: 'The mail server takes no mail' },
  'network.differs': {
    severity: 'WARNING',
    text: 'The packed network was not as the members are, and all members were read',
  },
  'endpoint.silent': {
    severity: 'WARNING',
    text: 'An endpoint of the chain does not answer, or is far behind',
    by: 'host',
  },
  'mail.given_up': { severity: 'WARNING', text: 'A mail was given up' },
  'inflow.waiting': { severity: 'WARNING', text: 'An inflow waits to be settled' },
  'inflow.settled': {
    severity: 'WARNING',
    text: 'An inflow was settled by hand, and not booked',
  },
} as const satisfies Readonly<Record<string, Alert>>;

/** The stable code of a condition that a person must know of. */
export type AlertCode = keyof typeof alerts;
