import { expect, it } from 'vitest';
import { parseJsonBody, readBody } from './read-body.ts';

const post = (body: string): Request => new Request('http://api.test', { method: 'POST', body });

it('reads up to 32 KB', async () => {
  const full = 'a'.repeat(32 * 1_024);
  expect(await readBody(post(full))).toEqual({ ok: true, value: full });
  expect(await readBody(post(`${full}a`))).toMatchObject({ refusal: { code: 'too_large' } });
});

it('believes neither a missing nor a small declared length', async () => {
  const endless = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(16 * 1_024));
    },
  });
  const request = new Request('http://api.test', {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: { 'content-length': '1' },
  });
  expect(await readBody(request)).toMatchObject({ refusal: { code: 'too_large' } });
});

it.each([
  ['', undefined, {}],
  ['{}', 'application/json', {}],
  ['{"a":1}', 'application/json; charset=utf-8', { a: 1 }],
  ['{"a":1}', 'APPLICATION/JSON', { a: 1 }],
])('parses %j of type %s', (text, type, value) => {
  expect(parseJsonBody(text, type)).toEqual({ ok: true, value });
});

it.each([
  ['{"a":1}', undefined],
  ['{"a":1}', 'text/plain'],
  ['a=1', 'application/x-www-form-urlencoded'],
  ['{', 'application/json'],
  ['[]', 'application/json'],
  ['null', 'application/json'],
  ['"text"', 'application/json'],
  ['{"a":1}', 'application/jsonp'],
])('refuses %j of type %s', (text, type) => {
  expect(parseJsonBody(text, type)).toMatchObject({ refusal: { code: 'invalid_input' } });
});
