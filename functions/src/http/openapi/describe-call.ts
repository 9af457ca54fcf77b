import type { Call } from '../../contract/call.ts';
import { describeAccess, securityOf } from './describe-access.ts';
import { describeReplies } from './describe-replies.ts';
import { fieldsOf, wireSchema } from './json-schema.ts';

/** The OpenAPI operation of a call. */
export function describeCall(name: string, call: Call) {
  const { summary, access, method, params, query, body } = call;
  return {
    operationId: name,
    summary,
    description: describeAccess(access),
    security: securityOf(access),
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
    ...(method === 'POST' && {
      requestBody: {
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
