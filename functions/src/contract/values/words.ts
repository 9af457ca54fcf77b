import * as z from 'zod/mini';

/** Any text of 1 to `lengthMax` characters; half a surrogate pair is none, and could not be stored. */
export const words = (lengthMax: number, message?: string) =>
  z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(lengthMax, message),
    z.refine((text) => !/\p{Cs}/u.test(text), message),
  );
