import * as fc from 'fast-check';
import * as z from 'zod/mini';

const schema = z.record(z.string(), z.unknown());
const known = z.looseObject({
  type: z.optional(z.enum(['string', 'object', 'integer', 'boolean', 'null'])),
  properties: z._default(z.record(z.string(), schema), {}),
  required: z._default(z.array(z.string()), []),
  enum: z.optional(z.array(z.unknown())),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.int()),
  maxLength: z.optional(z.int()),
});

/**
 * Values that a JSON schema of the contract takes, as far as the schema can say it.
 * @throws for a schema of a kind that no request of the contract has yet.
 */
export function arbitraryOfSchema(
  written: Readonly<Record<string, unknown>>,
): fc.Arbitrary<unknown> {
  if ('const' in written) return fc.constant(written['const']);
  const { type, properties, required, pattern, minLength, maxLength, ...rest } =
    known.parse(written);
  if (rest.enum !== undefined) return fc.constantFrom(...rest.enum);
  switch (type) {
    case 'string':
      return pattern === undefined
        ? fc.string({
            unit: 'grapheme',
            ...(minLength === undefined ? {} : { minLength }),
            ...(maxLength === undefined ? {} : { maxLength }),
          })
        : fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, property]) => [name, arbitraryOfSchema(property)]),
        ),
        { requiredKeys: required },
      );
    case 'integer':
      return fc.integer();
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`No arbitrary for ${JSON.stringify(written)}`);
  }
}
