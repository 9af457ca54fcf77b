import * as z from 'zod/mini';

/** A JSON schema (draft 2020-12, which OpenAPI 3.1 takes as it is) of an object. */
const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})),
  required: z._default(z.array(z.string()), []),
});

/** A JSON schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One named field of a request. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/**
 * The JSON schema of what goes over the wire. That is the input side in requests and replies alike:
 * an amount is a text there, and micros only on our side of the codec.
 */
export function wireSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // The format is enough; zod adds a pattern of all leap years on six lines.
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') {
        delete jsonSchema.pattern;
      }
    },
  });
  return written;
}

/** The fields of an object schema, in its order. */
export function fieldsOf(schema: z.ZodMiniObject): readonly Field[] {
  const { properties, required } = objectSchema.parse(wireSchema(schema));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property,
  }));
}
