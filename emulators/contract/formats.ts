import { expect } from 'vitest';

/** A moment in a reply. */
export const anyInstant: unknown = expect.stringMatching(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
);

/** A serial or folio in a reply: any text that is not empty. */
export const anySerial: unknown = expect.stringMatching(/^.{1,120}$/);

/** The body of a refusal. */
export const refusal = (code: string, message: unknown = expect.stringMatching(/^\S.{2,}/)) => ({
  error: { code, message },
});
