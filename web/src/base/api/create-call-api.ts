import type { CallName, CallReply } from '@polytips/functions/contract/contract.ts';
import { failure } from '@polytips/functions/contract/errors.ts';
import { invalidInput } from '@polytips/functions/contract/messages.ts';
import * as z from 'zod/mini';
import { doInTime } from '../time/do-in-time.ts';
import { formatEnd } from '../time/format-date.ts';
import { type Moment, momentNow, msSince } from '../time/moment.ts';
import { parseBusinessDay, rememberBusinessDay } from './business-day.ts';
import { type CallResult, isSessionRefused, unreachable } from './call-failure.ts';
import { type CallArguments, encodeCall, type NamedCall } from './call-input.ts';

const timeoutMs = 20_000;

/** A moment until which the server refuses something, as it writes it (ISO 8601). */
const instantInText = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/;

/** How a refusal of too many attempts ends, which may last a minute or most of a day. */
const openWait = /later$/;

const otherBuild = 'The app and the server do not understand each other. Reload the app.';

const envelope = z.object({ data: z.unknown() });

/** Made without a session, which may have ended: the server would refuse that before it checks the password. */
const withoutSession: ReadonlySet<CallName> = new Set([
  'getMail',
  'login',
  'signup',
  'passRecover',
  'resetPassword',
]);

/** What the client depends on. */
export interface CallDeps {
  readonly fetch: typeof fetch;
  /** The ID token of the session, when there is one. */
  readonly findToken: () => Promise<string | undefined>;
  /** The App Check token, where the app is configured for App Check. */
  readonly findAppToken: () => Promise<string | undefined>;
  /** Looks for a newer version of the app, which may understand what this one does not. */
  readonly lookForNewer: () => Promise<void>;
  /** Is notified where the server refuses the session of a call that was made at `madeAt`. */
  readonly noteRefusal?: ((madeAt: Moment) => void) | undefined;
}

/** Makes a call of the contract. Failures are values; it never throws. */
export type CallApi = <Name extends CallName>(
  call: NamedCall<Name>,
  input: CallArguments<Name>,
  leaving?: AbortSignal,
) => Promise<CallResult<CallReply<Name>>>;

/** The client of the HTTP contract. */
export function createCallApi({
  fetch,
  findAppToken,
  findToken,
  lookForNewer,
  noteRefusal,
}: CallDeps): CallApi {
  return async (call, input, leaving) => {
    const encoded = encodeCall(call, input);
    if (!encoded.ok) return refusedHere(encoded.message);
    const madeAt = momentNow();
    try {
      const [token, appToken] = await Promise.all([
        withoutSession.has(call.name) ? undefined : findToken(),
        findAppToken(),
      ]);
      // A page that slept meanwhile may not send now what was due then: no timer runs while it sleeps.
      if (msSince(madeAt) > timeoutMs) return { ok: false, failure: unreachable };
      const request = {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(appToken === undefined ? {} : { 'x-firebase-appcheck': appToken }),
          ...(encoded.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(encoded.body === undefined ? {} : { body: encoded.body }),
      };
      return await doInTime(timeoutMs, leaving, async (signal) => {
        const response = await fetch(encoded.url, { ...request, signal });
        const result = readReply(call, response, await response.text());
        if (result.ok) return result;
        if (result.failure.message === otherBuild) void lookForNewer();
        if (token !== undefined && isSessionRefused(result.failure)) noteRefusal?.(madeAt);
        return result;
      });
    } catch {
      return { ok: false, failure: unreachable };
    }
  };
}

function readReply<Name extends CallName>(
  { keptSeconds, reply: schema }: NamedCall<Name>,
  response: Response,
  text: string,
): CallResult<CallReply<Name>> {
  const businessDay = parseBusinessDay(response.headers.get('x-business-day'));
  // A reply that the browser has kept may name the day before.
  if (businessDay !== undefined && keptSeconds === undefined) rememberBusinessDay(businessDay);
  const json = parseJson(text);
  if (!response.ok) return readFailure(response, json);
  const enveloped = z.safeParse(envelope, json);
  if (!enveloped.success) return garbled(response);
  const reply = z.safeParse(schema, enveloped.data.data);
  return reply.success ? { ok: true, data: reply.data } : garbled(response);
}

function readFailure(response: Response, json: unknown): CallResult<never> {
  const parsed = z.safeParse(failure, json);
  if (!parsed.success) return garbled(response);
  const { code, message: said } = parsed.data.error;
  // A call or a field that the server knows in no such form is that of another build, because the input was checked by
  // this build's own schemas before; what a member types is refused in other words. It is a refusal all the same.
  const isOtherBuild = code === 'unknown_path' || said.startsWith(invalidInput);
  const message = isOtherBuild ? otherBuild : said;
  const waitSeconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  // The moment, and not how long: the message stands on while the time passes.
  const shown = Number.isNaN(waitSeconds)
    ? message
    : message.replace(
        openWait,
        `after ${new Date(Date.now() + waitSeconds * 1_000).toISOString()}`,
      );
  return {
    ok: false,
    failure: {
      kind: 'refused',
      code,
      status: response.status,
      message: shown.replace(instantInText, formatEnd),
    },
  };
}

/** The same answer that the server would give to input it does not take. */
function refusedHere(message: string): CallResult<never> {
  return { ok: false, failure: { kind: 'refused', code: 'invalid_input', message, status: 400 } };
}

function garbled({ ok }: Response): CallResult<never> {
  // A failure that is none of ours comes from a server on the way, which may soon be well again.
  const message = ok
    ? otherBuild
    : 'The server gave an answer that cannot be read. Try again in a moment.';
  return { ok: false, failure: { kind: 'garbled', message } };
}

/** Not everything that answers speaks JSON: proxies and the emulator answer some errors in HTML. */
function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
