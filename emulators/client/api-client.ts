import { setTimeout } from 'node:timers/promises';
import type { Call } from '@polytips/functions/contract/call.ts';
import { failure } from '@polytips/functions/contract/errors.ts';
import * as z from 'zod/mini';

const timeoutMs = 55_000;
const busyTriesMax = 10;
/** After so long a call that found the server busy is made again. */
export const busyIntervalMs = 300;

/** The reply of a call: its data, or its refusal. */
export type Reply<Data> =
  | { readonly ok: true; readonly status: number; readonly data: Data; readonly headers: Headers }
  | {
      readonly ok: false;
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly headers: Headers;
    };

/** A request of a call, exactly as it goes over the wire. */
export interface RawRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly idToken?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of a running API, independent of the client of the web app. */
export interface ApiClient {
  /**
   * Makes the call that `row` of the contract describes, encoded and decoded by its schemas. A call that
   * finds the server busy is made again: each may be repeated.
   */
  call<Row extends Call>(
    row: Row,
    input: Partial<CallInput<Row>>,
    idToken?: string,
  ): Promise<Reply<z.output<Row['reply']>>>;
  /** Sends a request as it is to a path below `/api`. */
  send(path: string, request?: RawRequest): Promise<Reply<unknown>>;
}

interface CallInput<Row extends Call> {
  readonly params: z.output<Row['params']>;
  /** With all fields: to let the server fill in a default, leave out the whole query. */
  readonly query: z.output<Row['query']>;
  readonly body: z.output<Row['body']>;
}

/** Whether the server could not answer for the moment. */
export const isBusy = (reply: Reply<unknown>): boolean => !reply.ok && reply.code === 'busy';

const success = z.object({ data: z.unknown() });
const texts = z.record(z.string(), z.string());
const encodeTexts = (schema: z.ZodMiniType, value: unknown) => texts.parse(z.encode(schema, value));

/** Makes a client of the API at `apiUrl`, for example `http://127.0.0.1:5010/api`. */
export function createApiClient(apiUrl: string): ApiClient {
  async function send(path: string, request: RawRequest = {}): Promise<Reply<unknown>> {
    const {
      method = request.body === undefined ? 'GET' : 'POST',
      body,
      idToken,
      headers,
    } = request;
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    const reply: unknown = await response.json();
    if (status < 300) {
      return { ok: true, status, data: success.parse(reply).data, headers: response.headers };
    }
    return { ok: false, status, ...failure.parse(reply).error, headers: response.headers };
  }

  async function call<Row extends Call>(
    row: Row,
    input: Partial<CallInput<Row>>,
    idToken?: string,
  ): Promise<Reply<z.output<Row['reply']>>> {
    const { method, path, params, query, body } = row;
    const encodedParams = encodeTexts(params, input.params ?? {});
    const search = new URLSearchParams(
      input.query === undefined ? {} : encodeTexts(query, input.query),
    );
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(encodedParams[key] ?? ''),
    );
    const address = search.size === 0 ? filled : `${filled}?${search}`;
    const request = {
      method,
      idToken,
      ...(method === 'POST' ? { body: z.encode<z.ZodMiniType>(body, input.body ?? {}) } : {}),
    };
    let received = await send(address, request);
    for (let tries = 1; isBusy(received) && tries < busyTriesMax; tries += 1) {
      await setTimeout(busyIntervalMs);
      received = await send(address, request);
    }
    return received.ok
      ? { ...received, data: z.parse<Row['reply']>(row.reply, received.data) }
      : received;
  }

  return { call, send };
}
