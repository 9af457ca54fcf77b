import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { nothing } from './values/schemas.ts';

/**
 * Who may make a call.
 * - `anyone`: a session is checked when there is one.
 * - `member`: any signed-in member, about oneself.
 * - `owner`: the member whom the params or the body name in `field`: by the `publicKey` unless it
 *   says otherwise, by the `uid`, or by a `withdrawalId`, which begins with the uid. `orAdmin` lets
 *   admins in as well; `adminWhen` names the value of a parameter with which the call is for
 *   admins alone.
 * - `admin`: a member with the custom claim `admin` and an open grant, whose rights no reset of the password suspends.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'member' }
  | {
      readonly who: 'owner';
      readonly of: 'params' | 'body';
      readonly field?: 'publicKey' | 'uid' | 'withdrawalId';
      readonly orAdmin?: true;
      readonly adminWhen?: { readonly param: string; readonly equals: string };
    }
  | { readonly who: 'admin' };

/**
 * The names of the rate limits that a row may name. `signup`, `login`, `lookup`, `page`, `health` and `recover` count each
 * client address, `page`, `health` and a lookup other than of a mail only without a session. `rare` counts each member, for
 * what a browser asks for seldom; every other call with a session counts its member against a limit that
 * is the same for all. Source: design section 4; `page`, `health` and `rare` are ours.
 */
export type RateLimitName = 'signup' | 'login' | 'lookup' | 'page' | 'health' | 'recover' | 'rare';

/** The most bytes that a body may have unless its call says otherwise. Source: design section 4. */
const bodyBytesMax = 1_024;

/** What a call takes and gives: requests are strict, replies may grow. Source: docs/decisions/0002-contract-as-data.md. */
interface CallSchemas {
  readonly params: z.ZodMiniObject;
  readonly query: z.ZodMiniObject;
  readonly body: z.ZodMiniObject;
  /** What stands under `data` in a 200 reply. */
  readonly reply: z.ZodMiniType;
}

/** What else is known of a call. */
interface CallFacts {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Below `/api`, with `{name}` for each key of `params`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly rateLimit?: RateLimitName;
  /**
   * For so long a browser may keep the reply, where it is the same for everybody, but not beyond the business day;
   * every other reply is kept by nobody.
   */
  readonly keptSeconds?: number;
  /** Where App Check is on, it is answered without a token of our app as well. */
  readonly needsNoApp?: true;
  /** The most bytes that a body may have, where the longest that the schema takes has more than 1 KB. */
  readonly bodyBytesMax?: number;
  /**
   * The fields that may hold a row's serial, the value of `after` for the page that follows it; a row
   * has exactly one of them. Only calls whose lists come a page at a time have it. A page counts for one hit of a
   * limit for each usual page of rows that it asks for.
   */
  readonly pagedBy?: readonly [string, ...string[]];
  /** Whether each answer asks the chain: those of a member count once more, whatever sessions they come from. */
  readonly asksChain?: true;
  /** Its own refusals, beyond the ones that follow from the rest of the row. */
  readonly errors?: readonly ErrorCode[];
}

/** A call of the HTTP contract, as data. The server's router and the web's client both come from it. */
export interface Call extends CallFacts, CallSchemas {}

const takesNothing = { params: nothing, query: nothing, body: nothing };

/** The schemas that a row states: what it leaves out takes nothing. */
type StatedSchemas = Pick<CallSchemas, 'reply'> & Partial<CallSchemas>;

/**
 * Types a row of the contract without widening it. Its schemas are made when one of them is first needed: to make
 * those of every call that comes in the same file would be the longest task of a first visit.
 */
export function defineCall<const Facts extends CallFacts, Stated extends StatedSchemas>(
  row: Facts & { readonly schemas: () => Stated },
): Facts & Omit<typeof takesNothing, keyof Stated> & Pick<Stated, keyof CallSchemas & keyof Stated>;
export function defineCall(row: CallFacts & { readonly schemas: () => StatedSchemas }): Call {
  let made: CallSchemas | undefined;
  const schemas = () => (made ??= { ...takesNothing, ...row.schemas() });
  return {
    ...row,
    get params() {
      return schemas().params;
    },
    get query() {
      return schemas().query;
    },
    get body() {
      return schemas().body;
    },
    get reply() {
      return schemas().reply;
    },
  };
}

/** The most bytes that the body of a call may have. */
export function bodyLimitOf(call: Call): number {
  return call.bodyBytesMax ?? bodyBytesMax;
}

/**
 * Every code that a call may be refused with: those of its own, and those that follow from the rest
 * of its row. A session that is sent must be in order, also where none is needed.
 */
export function refusalsOf({
  needsNoApp,
  method,
  pagedBy,
  errors = [],
}: Call): readonly ErrorCode[] {
  return [
    // Also to the page of another site, whatever it calls.
    'forbidden',
    'invalid_input',
    'secret_refused',
    'no_session',
    ...(needsNoApp === true ? [] : (['unknown_app'] as const)),
    ...errors,
    // The row after which a page starts may be in the list no more.
    ...(pagedBy === undefined ? [] : (['conflict'] as const)),
    ...(method === 'POST' ? (['too_large'] as const) : []),
    'rate_limited',
    'internal',
    'busy',
  ];
}
