import type * as z from 'zod/mini';

/**
 * Who may make a call.
 * - `anyone`: a session is looked at when there is one.
 * - `member`: any signed-in member; the handler narrows it further where the row's doc says so.
 * - `owner`: the member whose `publicKey` stands in the params or the body; `adminWhen` names the
 *   value of a parameter with which the call needs the admin claim as well.
 * - `admin`: a member with the custom claim `admin`.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'member' }
  | {
      readonly who: 'owner';
      readonly of: 'params' | 'body';
      readonly adminWhen?: { readonly param: string; readonly equals: string };
    }
  | { readonly who: 'admin' };

/** The names of the rate limits of design sections 3 and 4, each counted per client address. */
export type RateLimitName = 'signup' | 'login' | 'lookup' | 'recover' | 'share';

/** A call of the HTTP contract, as data. The server's router and the web's client both come from it. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below `/api`, with `{name}` for each key of `params`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly rateLimit?: RateLimitName;
  readonly params: z.ZodMiniObject;
  readonly query: z.ZodMiniObject;
  readonly body: z.ZodMiniObject;
  /** What stands under `data` in a 200 reply. */
  readonly reply: z.ZodMiniType;
}

/** Types a row of the contract without widening it. */
export const defineCall = <const C extends Call>(call: C): C => call;
