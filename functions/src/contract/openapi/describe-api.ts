import * as z from 'zod/mini';
import type { Access, Call } from '../call.ts';
import { bodyLimitOf, refusalsOf } from '../call.ts';
import { contract } from '../contract.ts';
import { type ErrorCode, errorStatus } from '../errors.ts';
import { replyHeaders } from '../reply-headers.ts';
import { transactionHash } from '../values/schemas.ts';
import { fieldsOf, wireSchema } from './json-schema.ts';

/** The OpenAPI 3.1 document of a table of calls. */
function describeApi(calls: Readonly<Record<string, Call>>) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const operation = { [call.method.toLowerCase()]: describeCall(name, call) };
    paths[call.path] = { ...paths[call.path], ...operation };
  }
  const withoutApp = Object.entries(calls).flatMap(([name, { needsNoApp }]) =>
    needsNoApp === true ? `\`${name}\`` : [],
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'PolyTips',
      version: '1.0.0',
      description: `Amounts are texts in USDT; beside a \`symbol\`, \`amt\` is of that token, and \`wei\` is POL in wei. Moments are ISO 8601 in UTC. A body is JSON, and unknown fields are refused. An empty \`after\` or \`limit\` counts as left out. Replies may gain fields. Where App Check is on, every call but ${withoutApp.join(' and ')} also needs the header \`x-firebase-appcheck\`.`,
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      headers: replyHeaders,
      securitySchemes: {
        [sessionScheme]: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'A Firebase ID token, got for the custom token that `login`, `changePassword` and `walletReplace` give.',
        },
      },
    },
  } as const;
}

/** The OpenAPI operation of a call. */
function describeCall(name: string, call: Call) {
  const { summary, access, method, params, query, body } = call;
  return {
    operationId: name,
    summary,
    description: describeAccess(access),
    security: securityOf(access),
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
    ...(method === 'POST' && {
      requestBody: {
        description: `At most ${bodyLimitOf(call)} bytes.`,
        required: fieldsOf(body).some(({ required }) => required),
        content: { 'application/json': { schema: wireSchema(body) } },
      },
    }),
    responses: describeReplies(call),
  };
}

function parametersIn(place: 'path' | 'query', schema: Call['params']) {
  return fieldsOf(schema).map((field) => ({ in: place, ...field }));
}

/** The replies of a call by status: the data, and each status of refusals with its codes. */
function describeReplies(call: Call): Readonly<Record<string, object>> {
  const codes = refusalsOf(call);
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
  const refusals = statuses.map((status) => {
    const names = codes.filter((code) => errorStatus[code] === status);
    return [String(status), reply(status, names.join(', '), refusalSchema(names))] as const;
  });
  const data = z.object({ data: call.reply });
  return Object.fromEntries([['200', reply(200, 'What was asked for', data)], ...refusals]);
}

function reply(status: number, description: string, schema: z.ZodMiniObject) {
  return {
    description,
    headers: headersOf(status),
    content: { 'application/json': { schema: wireSchema(schema) } },
  };
}

function refusalSchema(codes: readonly ErrorCode[]) {
  const error = { code: z.enum(codes), message: z.string() };
  return z.object({
    error: codes.includes('already_paid')
      ? z.object({ ...error, txn: z.optional(transactionHash) })
      : z.object(error),
  });
}

/** The name of the one security scheme: a Firebase ID token as bearer. */
const sessionScheme = 'session';

/** Who may make a call, in a sentence. */
function describeAccess(access: Access): string {
  switch (access.who) {
    case 'anyone':
      return 'For anyone; a session that is sent must be in order.';
    case 'member':
      return 'For any member.';
    case 'admin':
      return 'For admins.';
    case 'owner': {
      const { field = 'publicKey', orAdmin, adminWhen } = access;
      const others = orAdmin === true ? ' and for admins' : '';
      const closed =
        adminWhen === undefined
          ? ''
          : ` With the ${adminWhen.param} \`${adminWhen.equals}\` the member must be an admin.`;
      return `For the member whom \`${field}\` names${others}.${closed}`;
    }
  }
}

/** The security requirement of a call. */
function securityOf({ who }: Access): readonly object[] {
  const session = { [sessionScheme]: [] };
  return who === 'anyone' ? [{}, session] : [session];
}

/** References to the headers of a reply with this status. */
function headersOf(status: number) {
  const isForNow = status === 429 || status === 503;
  const names = Object.keys(replyHeaders).filter((name) => name !== 'retry-after' || isForNow);
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );
}

/** The OpenAPI document of the whole API as JSON. */
export function apiDescription(): string {
  return JSON.stringify(describeApi(contract));
}
