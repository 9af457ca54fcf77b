import * as z from 'zod/mini';

/** Why something could not be done, in one line: of a document, which of its fields is wrong. */
export function reasonOf(error: Error): string {
  if (!(error instanceof z.core.$ZodError)) return error.message;
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}
