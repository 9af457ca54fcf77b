import type { Context as RequestContext } from 'hono';
import * as z from 'zod/mini';
import { type CallName, contract } from '../contract/contract.ts';
import { messages } from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import type { AppEnvironment } from './app-environment.ts';
import { authenticate } from './authenticate.ts';
import { authorizeCaller, authorizeOwner, needsAdmin } from './authorize.ts';
import type { Caller, CallerOf, HandlerTable } from './handlers-type.ts';
import { limitRate } from './limit-rate.ts';
import { parseInput } from './parse-input.ts';
import { parseJsonBody, readBody } from './read-body.ts';
import { requestContainsSecret } from './request-contains-secret.ts';
import { withTimeout } from './with-timeout.ts';

const handlerTimeoutMs = 40_000;

/**
 * Answers one call: rate limit, size, secrets, who calls, whose wallet it names, whether there is a
 * handler, input, handler; the first that refuses ends it. The value is encoded as the contract says.
 */
export async function answerCall<Name extends CallName>(
  name: Name,
  handlers: Pick<HandlerTable, Name>,
  request: RequestContext<AppEnvironment>,
): Promise<Outcome<unknown>> {
  const { scope } = request.var;
  const { access, method, reply } = contract[name];
  const limited = await limitRate(contract[name], scope);
  for (const [header, value] of Object.entries(limited.headers)) request.header(header, value);
  if (!limited.outcome.ok) return limited.outcome;

  const text = method === 'POST' ? await readBody(request.req.raw) : accepted('');
  if (!text.ok) return text;
  const json = parseJsonBody(text.value, request.req.header('content-type'));
  const params = request.req.param();
  const query = request.req.query();
  const body = json.ok ? json.value : text.value;
  // Before anyone is asked who they are: such a request is refused whoever sends it.
  if (requestContainsSecret(contract[name], { params, query, body })) {
    return refused('secret_refused', messages.secretInRequest);
  }

  const admin = needsAdmin(access, params);
  const session = await authenticate(scope.context, request.req.header('authorization'), {
    revocation: method === 'POST' || admin,
    currentAdminClaim: admin,
  });
  if (!session.ok) return session;
  const authorized = authorizeCaller(access, admin, session.value);
  if (!authorized.ok) return authorized;
  const caller = authorized.value;
  if (!isCallerOf(name, caller)) throw new TypeError(`${name} needs a caller`);

  const input = json.ok ? parseInput(name, { params, query, body }) : json;
  const owner = input.ok ? authorizeOwner(access, input.value, caller) : accepted(undefined);
  if (!owner.ok) return owner;
  const handler = handlers[name];
  if (handler === undefined) return refused('not_implemented', messages.notImplemented(name));
  if (!input.ok) return input;

  const outcome = await withTimeout(handler(input.value, caller, scope), handlerTimeoutMs);
  return outcome.ok ? accepted(z.encode(reply, outcome.value)) : outcome;
}

function isCallerOf<Name extends CallName>(
  name: Name,
  caller: Caller | undefined,
): caller is CallerOf<Name> {
  return caller !== undefined || contract[name].access.who === 'anyone';
}
