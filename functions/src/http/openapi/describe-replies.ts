import * as z from 'zod/mini';
import type { Call } from '../../contract/call.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { refusalsOf } from '../../contract/refusals.ts';
import { transactionHash } from '../../contract/values.ts';
import { wireSchema } from './json-schema.ts';
import { headersOf } from './reply-headers.ts';

/** The replies of a call by status: the data, and each status of refusals with its codes. */
export function describeReplies(call: Call): Readonly<Record<string, object>> {
  const codes = refusalsOf(call);
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
  const refusals = statuses.map((status) => {
    const told = codes.filter((code) => errorStatus[code] === status);
    return [String(status), reply(call, status, told.join(', '), refusalSchema(told))] as const;
  });
  const data = z.strictObject({ data: call.reply });
  return Object.fromEntries([['200', reply(call, 200, 'What was asked for', data)], ...refusals]);
}

function reply(call: Call, status: number, description: string, schema: z.ZodMiniObject) {
  return {
    description,
    headers: headersOf(call, status),
    content: { 'application/json': { schema: wireSchema(schema) } },
  };
}

function refusalSchema(codes: readonly ErrorCode[]) {
  const error = { code: z.enum(codes), message: z.string() };
  return z.strictObject({
    error: codes.includes('already_paid')
      ? z.strictObject({ ...error, txn: z.optional(transactionHash) })
      : z.strictObject(error),
  });
}
