import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseStored } from './parse-stored.ts';

const schema = z.object({ uid: z.string() });

it('what was stored is read back', () => {
  expect(parseStored(schema, '{"uid":"ABC123"}')).toEqual({ uid: 'ABC123' });
});

it.each([null, '', '{', 'null', '"text"', '{"uid":1}'])('%j is read as nothing', (json) => {
  expect(parseStored(schema, json)).toBeUndefined();
});
