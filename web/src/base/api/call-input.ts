import type { Call } from '@polytips/functions/contract/call.ts';
import type {
  CallInput,
  CallName,
  CallReply,
  contract,
} from '@polytips/functions/contract/contract.ts';
import * as z from 'zod/mini';

type Row<Name extends CallName> = (typeof contract)[Name];

/** The calls that only read. */
export type ReadCallName = {
  [Name in CallName]: Row<Name>['method'] extends 'GET' ? Name : never;
}[CallName];

/** The calls that change something. */
export type WriteCallName = Exclude<CallName, ReadCallName>;

/** A call as its row of the contract, which says what goes with it by its name. */
export interface NamedCall<Name extends CallName> extends Call {
  readonly name: Name;
  readonly reply: z.ZodMiniType<CallReply<Name>>;
}

/** A part that may be left out when it has no fields. */
type Required<Part extends string, Value> = string extends keyof Value
  ? unknown
  : { readonly [Key in Part]: Value };

/** What a caller gives, decoded: params and body where the call has them, any part of the query. */
export type CallArguments<Name extends CallName> = {
  readonly params?: CallInput<Name>['params'];
  readonly query?: Partial<CallInput<Name>['query']>;
  readonly body?: CallInput<Name>['body'];
} & Required<'params', CallInput<Name>['params']> &
  Required<'body', CallInput<Name>['body']>;

/** A call as it goes over the wire, or why its input is not one the server would take. */
export type EncodedCall =
  | { readonly ok: true; readonly url: string; readonly body: string | undefined }
  | { readonly ok: false; readonly message: string };

const texts = z.record(z.string(), z.string());

/** Encodes a call's input with its schemas, below `/api`. */
export function encodeCall(
  call: Call,
  input: { readonly params?: object; readonly query?: object; readonly body?: object },
): EncodedCall {
  const params = encodePart(call.params, input.params);
  const query = encodePart(z.partial(call.query), input.query);
  const body = encodePart(call.body, input.body);
  if (!params.success) return { ok: false, message: firstMessage(params.error) };
  if (!query.success) return { ok: false, message: firstMessage(query.error) };
  if (!body.success) return { ok: false, message: firstMessage(body.error) };
  const segments = texts.parse(params.data);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(segments[key] ?? ''),
  );
  const search = new URLSearchParams(texts.parse(query.data)).toString();
  return {
    ok: true,
    url: `/api${path}${search === '' ? '' : `?${search}`}`,
    body: call.method === 'POST' ? JSON.stringify(body.data) : undefined,
  };
}

function encodePart(schema: z.ZodMiniObject, part: object | undefined) {
  const entries = Object.entries(part ?? {}).filter(([, value]) => value !== undefined);
  return z.safeEncode(schema, Object.fromEntries(entries));
}

function firstMessage(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? error.message;
}
