import type { CallInput, CallName, CallReply, contract } from '../contract/contract.ts';
import type { User } from '../members/user.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Deadline } from '../platform/deadline.ts';
import type { Outcome } from '../platform/outcome.ts';
import type { ActingContext } from './context.ts';

/** A signed-in member, verified on this request. */
export interface Caller {
  readonly uid: string;
  /** Checksummed. */
  readonly publicKey: string;
  /** As the session's token says; a call for admins also checks the present claim, the grant and a suspension. */
  readonly admin: boolean;
  /** The number of the admin's open grant, in a call for admins; see `findOpenGrant`. */
  readonly grant?: number;
  /** An admin whose rights are suspended; see `areRightsSuspended`. */
  readonly adminSuspended?: true;
  /** The session is one that began with this `sessionsFrom` of its member; see members/user.ts. */
  readonly sessionsFrom: number;
  /** The member's document, where the check of the session has read it. */
  readonly user?: User;
}

/** The number of the grant under which an admin makes a call for admins. */
export function requireGrant({ grant }: Pick<Caller, 'grant'>): number {
  if (grant === undefined) throw new TypeError('The call is not one for admins');
  return grant;
}

/** The addresses that rate limits count a request by. */
export interface ClientAddresses {
  /** The client's own: the last one on the way of the request that is no proxy of ours. */
  readonly address: string;
  /** The /48 of a client with an IPv6 address: the most that a provider gives to one customer. */
  readonly site?: string;
  /** The proxy that named it, where that one listens on the internet, as Firebase Hosting's do. */
  readonly proxy?: string;
}

/** What is fixed for the length of one request. */
export interface RequestScope {
  readonly context: ActingContext;
  readonly requestId: string;
  /** What rate limits count the request by. */
  readonly client: ClientAddresses;
  /** The start of the request. */
  readonly now: BusinessTime;
  /** The business day of `now`, YYYY-MM-DD. */
  readonly today: string;
  /** When the request is answered at the latest. */
  readonly deadline: Deadline;
  /** The opaque id in the device's cookie: it says that the device has logged in before. */
  readonly device?: string;
  /** Sets the device's cookie on the reply. */
  rememberDevice(device: string): void;
}

type PublicCallName = {
  [Name in CallName]: (typeof contract)[Name]['access'] extends { readonly who: 'anyone' }
    ? Name
    : never;
}[CallName];

/** Calls that answer to anyone get an optional caller; the others always have one. */
export type CallerOf<Name extends CallName> = Name extends PublicCallName
  ? Caller | undefined
  : Caller;

/** The handler of one call: parsed input in, contract values out; the wrapper encodes them. */
type Handler<Name extends CallName> = (
  input: CallInput<Name>,
  caller: CallerOf<Name>,
  scope: RequestScope,
) => Promise<Outcome<CallReply<Name>>>;

/** The handlers of some calls, by name. */
export type Handlers<Name extends CallName> = { readonly [Key in Name]: Handler<Key> };

/** The handlers of all calls. */
export type HandlerTable = Handlers<CallName>;
