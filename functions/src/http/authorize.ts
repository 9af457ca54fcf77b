import * as z from 'zod/mini';
import type { Caller } from '../context/handler.ts';
import type { Access, Call } from '../contract/call.ts';
import * as messages from '../contract/messages.ts';
import { sameAddress } from '../contract/values/patterns.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import type { SessionCheck } from './authenticate.ts';

const named = z.record(z.string(), z.unknown());

/** Whether a call with these params, as they came, is for admins only. */
export function needsAdmin(access: Access, params: Readonly<Record<string, string>>): boolean {
  if (access.who === 'admin') return true;
  if (access.who !== 'owner' || access.adminWhen === undefined) return false;
  return params[access.adminWhen.param] === access.adminWhen.equals;
}

/**
 * How closely the session of a call is checked; `admin` is whether the call is for admins only. Calls
 * that write, and calls that are open to admins, ask whether the session has been ended since, and
 * whether the custom claim and the grant of an admin still stand. Source: design section 3. They, and the reads about a
 * member's wallet, read the member's document.
 */
export function sessionCheckOf({ access, method }: Call, admin: boolean): SessionCheck {
  const opensToAdmins = admin || (access.who === 'owner' && access.orAdmin === true);
  const currentAccount = method === 'POST' || opensToAdmins;
  return { currentAccount, freshMember: currentAccount || access.who === 'member' };
}

/** Whether the caller may make a call, which is for admins only where `admin` is true. */
export function authorizeCaller(
  access: Access,
  admin: boolean,
  caller: Caller | undefined,
): Outcome<Caller | undefined> {
  if (access.who === 'anyone') return accepted(caller);
  if (caller === undefined) return refused('no_session', messages.noSession);
  if (admin && !caller.admin) {
    return refused(
      'forbidden',
      caller.adminSuspended ? messages.adminSuspended : messages.forbidden,
    );
  }
  return accepted(caller);
}

/** Whether the caller is the member whom the parsed input names, where the call has an owner. */
export function authorizeOwner(
  access: Access,
  input: { readonly params: unknown; readonly body: unknown },
  caller: Caller | undefined,
): Outcome<undefined> {
  if (access.who !== 'owner') return accepted(undefined);
  if (access.orAdmin === true && caller?.admin === true) return accepted(undefined);
  const { field = 'publicKey', of } = access;
  const name = z.string().parse(named.parse(input[of])[field]);
  return caller !== undefined && isNameOf[field](name, caller)
    ? accepted(undefined)
    : refused('forbidden', messages.forbidden);
}

const isNameOf = {
  publicKey: (name, { publicKey }) => sameAddress(name, publicKey),
  uid: (name, { uid }) => name === uid,
  withdrawalId: (name, { uid }) => name.startsWith(`${uid}_`),
} as const satisfies Record<string, (name: string, caller: Caller) => boolean>;
