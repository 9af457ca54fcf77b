import type { Context as RequestContext } from 'hono';
import * as z from 'zod/mini';
import { beganWith } from '../accounts/sessions.ts';
import type { Caller, CallerOf, HandlerTable, RequestScope } from '../context/handler.ts';
import { bodyLimitOf, type Call } from '../contract/call.ts';
import { type CallName, contract } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import type { Deadline } from '../platform/deadline.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { authenticate, verifySession } from './authenticate.ts';
import { authorizeCaller, authorizeOwner, needsAdmin, sessionCheckOf } from './authorize.ts';
import {
  checkDeclaredLength,
  parseInput,
  parseJsonBody,
  readBody,
  withoutEmptyPage,
} from './input.ts';
import { chainCounterOf, countersOf, hitsOf, type LimitRate } from './rate-limit.ts';
import { requestContainsSecret } from './secrets.ts';
import { verifyApp } from './verify-app.ts';

/** Longer than any that a call can be made with. */
const urlLengthMax = 2_048;
/** A longer body of a sender who may not make the call is refused for that, and not read. */
const strangerBytesMax = 1_024;

/**
 * Answers one call: from where, size, who calls, rate limits, the body, secrets, what the caller may do, input,
 * whose wallet it names, handler; the first that refuses ends it. The body is touched only once it is
 * known who sends it. The value is encoded as the contract says.
 */
export async function answerCall<Name extends CallName>(
  name: Name,
  { handlers, limitRate }: { handlers: Pick<HandlerTable, Name>; limitRate: LimitRate },
  request: RequestContext<AppEnvironment>,
): Promise<Outcome<unknown>> {
  const { isForeign, scope } = request.var;
  if (isForeign) return refused('forbidden', messages.forbidden);
  const { access, method, reply } = contract[name];
  const { asksChain, needsNoApp }: Call = contract[name];
  const bytesMax = bodyLimitOf(contract[name]);
  if (request.req.url.length > urlLengthMax) return refused('invalid_input', messages.invalidInput);
  const declared = checkDeclaredLength(request.req.raw, bytesMax);
  if (method === 'POST' && !declared.ok) return declared;

  const params = request.req.param();
  const admin = needsAdmin(access, params);
  if (needsNoApp !== true) {
    const isApp = await verifyApp(scope.context, request.req.header('x-firebase-appcheck'));
    if (!isApp.ok) return isApp;
  }
  const verified = await verifySession(scope.context, request.req.header('authorization'));
  if (!verified.ok) return verified;
  const session = verified.value;
  if (session !== undefined) request.set('uid', session.uid);
  const query = request.req.query();
  const counted = session && { uid: session.uid, sessionsFrom: beganWith(session) };
  const counters = countersOf(name, counted, scope.client);
  const limited = await limitRate(counters, hitsOf(name, query));
  for (const [header, value] of Object.entries(limited.headers)) request.header(header, value);
  if (!limited.outcome.ok) return limited.outcome;
  const check = sessionCheckOf(contract[name], admin);
  const authenticated =
    session === undefined ? accepted(undefined) : await authenticate(scope.context, session, check);
  if (!authenticated.ok) return authenticated;

  const authorized = authorizeCaller(access, admin, authenticated.value);
  const readMax = authorized.ok ? bytesMax : Math.min(bytesMax, strangerBytesMax);
  const text = method === 'POST' ? await readBody(request.req.raw, readMax) : accepted('');
  if (!text.ok) return authorized.ok ? text : authorized;
  const json = parseJsonBody(text.value, request.req.header('content-type'));
  const body = json.ok ? json.value : text.value;
  // Also of a sender who may not make the call: such a request is refused for every sender.
  if (requestContainsSecret(contract[name], { params, query, body })) {
    return refused('secret_refused', messages.secretInRequest);
  }
  if (!authorized.ok) return authorized;
  const input = json.ok ? parseInput(name, { params, query: withoutEmptyPage(query), body }) : json;
  if (!input.ok) return input;
  const caller = authorized.value;
  const owner = authorizeOwner(access, input.value, caller);
  if (!owner.ok) return owner;
  if (!isCallerOf(name, caller)) throw new TypeError(`${name} needs a caller`);
  if (asksChain === true && caller !== undefined) {
    const { headers, outcome } = await limitRate([chainCounterOf(name, caller.uid)], 1);
    if (!outcome.ok) {
      for (const [header, value] of Object.entries(headers)) request.header(header, value);
      return outcome;
    }
  }

  const outcome = await handlers[name](input.value, caller, onBehalfOf(caller, scope));
  return outcome.ok ? accepted(z.encode(reply, outcome.value)) : outcome;
}

/** The scope in which what is done counts as the caller's. */
export function onBehalfOf(caller: Caller | undefined, scope: RequestScope): RequestScope {
  if (caller === undefined) return scope;
  const { context, requestId } = scope;
  return { ...scope, context: { ...context, actor: { id: caller.uid, requestId } } };
}

function isCallerOf<Name extends CallName>(
  name: Name,
  caller: Caller | undefined,
): caller is CallerOf<Name> {
  return caller !== undefined || contract[name].access.who === 'anyone';
}

/** What the server and the middleware give each request. */
export interface AppEnvironment {
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } };
  Variables: {
    requestId: string;
    /** The call, once it is known, and who makes it. */
    call?: CallName;
    uid?: string;
    /** Whether a page of another site has sent it that is not listed. */
    isForeign: boolean;
    /** When the request is answered at the latest. */
    deadline: Deadline;
    scope: RequestScope;
    /** The business day; missing when the business clock could not be read. */
    today?: string;
    /** For so long the browser may keep the reply; missing where nobody may. */
    keptSeconds?: number;
  };
}
