import * as z from 'zod/mini';
import { storedMicros } from '../contract/account-document.ts';
import { withdrawalSerialPattern } from '../contract/calls/withdrawals.ts';
import { sameAddress } from '../contract/values/patterns.ts';
import { address, day, instant, transactionHash } from '../contract/values/schemas.ts';

/** The transaction that pays, or is to pay, a withdrawal. */
const payment = z.object({
  hash: transactionHash,
  /** The wallet of the admin who submitted or reported it, at that time; the Transfer may come from it. */
  payerPublicKey: address,
  reportedAt: instant,
  /** Set where the server was given its bytes: then the payment decides. */
  submitted: z.optional(z.literal(true)),
  /** When somebody was last alerted that it does not come to its end. */
  alertedAt: z.optional(instant),
});

/** The admin who did something, and the number of the grant under which that counts; see `findOpenGrant`. */
const byAdmin = { uid: z.string(), grant: z.int() };

const request = {
  uid: z.string(),
  name: z.string(),
  /** The business day of the request. */
  day,
  amountMicros: storedMicros,
  feeMicros: storedMicros,
  netMicros: storedMicros,
  /** Frozen at the request, checksummed. */
  recipient: address,
  /** The last final block at the request: a Transfer that pays this lies in a later one, whatever is reorganised. */
  requestedAtBlock: z.int(),
  requestedAt: instant,
  /** The request, or the run of an operator's command, that made it. */
  requestId: z.string(),
  /**
   * The admin to whom it is assigned, who is paying it now, until a moment of real time, and the SHA-256 of the device
   * it happens on (null for one without our cookie): an admin at two devices must not pay twice either.
   * `external` where it is paid outside of the app: then it keeps the other admins from paying.
   */
  claim: z.nullable(
    z.object({
      ...byAdmin,
      device: z.nullable(z.string()),
      until: instant,
      external: z.optional(z.literal(true)),
    }),
  ),
  /** The admins who were to pay it outside of the app, each once. */
  heldBy: z.optional(z.array(z.string())),
  /** The newest consent of a second admin, and to what; until a moment of real time. */
  approval: z.optional(
    z.object({ ...byAdmin, recipient: address, netMicros: storedMicros, until: instant }),
  ),
};

/** `withdrawals/{uid}_{YYYY-MM-DD}`: a withdrawal and how far its pay-out has come. */
export const withdrawalDocument = z.discriminatedUnion('state', [
  z.object({ ...request, state: z.literal('unpaid') }),
  /** A transaction is to pay it, which is not final yet. */
  z.object({ ...request, state: z.literal('paying'), payment }),
  z.object({
    ...request,
    state: z.literal('paid'),
    payment,
    paidAt: instant,
    /** The hashes of further final transfers that were reported for it. */
    duplicates: z.optional(z.array(transactionHash)),
  }),
]);

/** A withdrawal, decoded. */
export type Withdrawal = z.output<typeof withdrawalDocument>;

/** One that a transaction is to pay which is not final yet. */
export type PayingWithdrawal = Extract<Withdrawal, { state: 'paying' }>;

/** A withdrawal that is paid. */
export type PaidWithdrawal = Extract<Withdrawal, { state: 'paid' }>;

/** The transaction that pays, or is to pay, a withdrawal. */
export type Payout = z.output<typeof payment>;

/** Whether a withdrawal pays an admin: as its member, or into the admin's wallet. */
export const paysTo = (
  { uid, recipient }: Pick<Withdrawal, 'uid' | 'recipient'>,
  admin: { readonly uid: string; readonly publicKey: string },
): boolean => uid === admin.uid || sameAddress(recipient, admin.publicKey);

/** The serial of a withdrawal: the id of its document. */
export const serialOf = ({ uid, day }: Pick<Withdrawal, 'uid' | 'day'>): string => `${uid}_${day}`;

/** The member and the day of a serial; undefined when it has not the shape of one. */
export function parseSerial(serial: string): { uid: string; day: string } | undefined {
  const match = withdrawalSerialPattern.exec(serial);
  if (match === null) return undefined;
  const [, uid = '', day = ''] = match;
  return { uid, day };
}
