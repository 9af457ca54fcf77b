import * as z from 'zod/mini';

/** Parses what the browser's storage has; undefined where that is nothing, no JSON, or something else. */
export function parseStored<Schema extends z.ZodMiniType>(
  schema: Schema,
  json: string | null,
): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(json ?? '')).data;
  } catch {
    return undefined;
  }
}
