import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { nothing } from './values.ts';

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
      return { params: nothing, query: nothing, body: nothing, reply };
    },
  });

  expect(call.path).toBe('/getNames');
  expect(timesMade).toBe(0);

  expect(call.reply).toBe(reply);
  expect(call.params).toBe(nothing);
  expect(timesMade).toBe(1);
});
