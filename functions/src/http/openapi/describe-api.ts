import type { Call } from '../../contract/call.ts';
import { sessionScheme } from './describe-access.ts';
import { describeCall } from './describe-call.ts';
import { replyHeaders } from './reply-headers.ts';

/** The OpenAPI 3.1 document of a table of calls. */
export function describeApi(calls: Readonly<Record<string, Call>>) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const operation = { [call.method.toLowerCase()]: describeCall(name, call) };
    paths[call.path] = { ...paths[call.path], ...operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PolyTips',
      version: '1.0.0',
      description:
        'Amounts are texts in USDT, moments ISO 8601 in UTC. A body is JSON of at most 32 KB; unknown fields are refused.',
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
            'A Firebase ID token, got for the custom token that `login` and `changePassword` give.',
        },
      },
    },
  } as const;
}
