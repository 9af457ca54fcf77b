import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { nothing } from './values/schemas.ts';

it('makes the schemas of a call when one of them is first needed, and once', () => {
  const reply = z.array(z.string());
  let timesMade = 0;
  const call = defineCall({
    name: 'getNames',
    summary: 'Lists names.',
    method: 'GET',
    path: '/getNames',
    access: { who: 'anyone' },
    schemas: () => {
      timesMade += 1;
      return { reply };
    },
  });

  expect(call.path).toBe('/getNames');
  expect(timesMade).toBe(0);

  expect(call.reply).toBe(reply);
  expect(call.reply).toBe(reply);
  expect(timesMade).toBe(1);
});

it('takes nothing in the parts that its row leaves out', () => {
  const params = z.strictObject({ name: z.string() });
  const call = defineCall({
    name: 'getName',
    summary: 'Gives a name.',
    method: 'GET',
    path: '/getName/{name}',
    access: { who: 'anyone' },
    schemas: () => ({ params, reply: z.string() }),
  });

  const { body, query } = call;
  expect({ params: call.params, query, body }).toEqual({ params, query: nothing, body: nothing });
});
