import type { BlockList } from 'node:net';
import { Hono, type Context as RequestContext } from 'hono';
import { addDays, businessDayOf, isSunday, startOfBusinessDay } from '../calendar/business-day.ts';
import type { Context } from '../context/context.ts';
import type { HandlerTable, RequestScope } from '../context/handler.ts';
import type { Call } from '../contract/call.ts';
import { type CallName, callNames, contract } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import { deadlineIn } from '../platform/deadline.ts';
import { newRequestId } from '../platform/ids.ts';
import { withTimeout } from '../platform/timer.ts';
import type { AppEnvironment } from './answer-call.ts';
import { answerCall } from './answer-call.ts';
import { clientAddresses, deviceCookie, networks, readDeviceCookie } from './client.ts';
import { cors } from './cors.ts';
import { createRateLimits } from './rate-limit.ts';
import { refusalOfError, replyRefusal } from './refusals.ts';
import { createTurns } from './turns.ts';

/**
 * Every request ends within ten seconds, also while Firestore or the chain does not answer: a member who
 * waits longer has given up. What was begun goes on, and is safe to be asked for again; but a payment is stored by then or
 * never. Not hono's `timeout`: that one throws an error of hono's, and this one is shared with other waits.
 */
const answerTimeoutMs = 9_500;

/** The whole HTTP API: every call of the contract, below `/api` and without it. */
export function createApp(
  context: Context,
  handlers: HandlerTable,
  timeoutMs = answerTimeoutMs,
): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  const limitRate = createRateLimits(context);
  const proxies = networks(context.config.proxyNetworks);
  const takeStrangersTurn = createTurns();

  app.use(async (request, next) => {
    request.set('deadline', deadlineIn(timeoutMs));
    // Not hono's `requestId`: that one takes over an id of the client's, and the audit log keeps ours.
    request.set('requestId', newRequestId());
    if (request.req.header('authorization') === undefined) await takeStrangersTurn();
    await next();
    const { requestId, today } = request.var;
    const { headers } = request.res;
    headers.set('x-request-id', requestId);
    // The day of real time would be another one where business time is moved.
    if (today !== undefined)
      headers.set('x-business-day', `${today};off=${isSunday(today) ? '1' : '0'}`);
    // Hosting takes the device's cookie off a reply that is not private.
    const { keptSeconds } = request.var;
    headers.set(
      'cache-control',
      // By its own browser alone: the headers are about this one request.
      keptSeconds === undefined ? 'private, no-store' : `private, max-age=${keptSeconds}`,
    );
    headers.set('x-content-type-options', 'nosniff');
  });

  app.use(cors(context.config));

  app.use(async (request, next) => {
    const scope = await inTime(request, openScope(context, request, proxies));
    request.set('today', scope.today);
    request.set('scope', scope);
    await next();
  });

  for (const name of callNames) {
    const { method, path } = contract[name];
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(method, [pattern, `/api${pattern}`], (request) => answer(request, name));
  }

  async function answer(
    request: RequestContext<AppEnvironment>,
    name: CallName,
  ): Promise<Response> {
    request.set('call', name);
    const startedAt = performance.now();
    const outcome = await inTime(request, answerCall(name, { handlers, limitRate }, request));
    context.log.info('call', {
      call: name,
      requestId: request.var.requestId,
      // Who makes it, where a session says so: the uid alone.
      uid: request.var.uid,
      outcome: outcome.ok ? 'ok' : outcome.refusal.code,
      durationMs: Math.round(performance.now() - startedAt),
    });
    if (!outcome.ok) return replyRefusal(request, outcome.refusal);
    const { keptSeconds }: Call = contract[name];
    if (keptSeconds !== undefined) {
      const { now, today } = request.var.scope;
      const midnight = startOfBusinessDay(addDays(today, 1), context.config.timeZone);
      // What it says of today is asked for again tomorrow. A browser counts from the moment at which it has asked.
      const leftSeconds = Math.floor((midnight.getTime() - now.getTime()) / 1_000);
      request.set('keptSeconds', Math.min(keptSeconds, leftSeconds));
    }
    return request.json({ data: outcome.value });
  }

  app.notFound((request) =>
    replyRefusal(request, { code: 'unknown_path', message: messages.unknownPath }),
  );

  app.onError((error, request) => {
    const { call, requestId, uid } = request.var;
    const refusal = refusalOfError(error);
    if (refusal !== undefined) {
      context.log.warn(refusal.code, { call, requestId, uid, error });
      return replyRefusal(request, refusal);
    }
    context.log.alert('request.failed', { call, requestId, uid, error });
    return replyRefusal(request, { code: 'internal', message: messages.internal(requestId) });
  });

  return app;
}

/** @throws {TimedOutError} when the time of the request is over. */
function inTime<Value>(
  { var: { deadline } }: RequestContext<AppEnvironment>,
  work: Promise<Value>,
): Promise<Value> {
  return withTimeout(work, deadline.leftMs());
}

async function openScope(
  context: Context,
  request: RequestContext<AppEnvironment>,
  proxies: BlockList,
): Promise<RequestScope> {
  const now = await context.clock.businessNow();
  const device = readDeviceCookie(request.req.header('cookie'));
  const { deadline, requestId } = request.var;
  return {
    context: { ...context, actor: { id: 'anonymous', requestId } },
    requestId,
    client: clientAddresses(
      request.req.header('x-forwarded-for'),
      request.env.incoming?.socket.remoteAddress,
      proxies,
    ),
    now,
    today: businessDayOf(now, context.config.timeZone),
    deadline,
    ...(device === undefined ? {} : { device }),
    rememberDevice: (remembered) => {
      request.header('set-cookie', deviceCookie(remembered));
    },
  };
}
