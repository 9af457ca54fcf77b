import * as z from 'zod/mini';

/** The reason of a failure in one line; for a document that cannot be read, its wrong fields. */
export function reasonOf(error: Error): string {
  if (!(error instanceof z.core.$ZodError)) return error.message;
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}
