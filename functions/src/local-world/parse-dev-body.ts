import * as z from 'zod/mini';
import { messages } from '../contract/messages.ts';
import { parseJsonBody, readBody } from '../http/read-body.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';

/** The body of a dev call, decoded; the first thing wrong with it is told. */
export async function parseDevBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<Outcome<z.output<Schema>>> {
  const text = await readBody(request);
  if (!text.ok) return text;
  const json = parseJsonBody(text.value, request.headers.get('content-type') ?? undefined);
  if (!json.ok) return json;
  const parsed = z.safeParse(schema, json.value);
  if (parsed.success) return accepted(parsed.data);
  const [issue] = parsed.error.issues;
  const field = issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}`;
  return refused('invalid_input', `${messages.invalidInput} ${field}`.trim());
}
