import { expect, it } from 'vitest';
import type { CallName } from '../contract/contract.ts';
import * as messages from '../contract/messages.ts';
import { parseInput, parseJsonBody, readBody } from './input.ts';

const signup = {
  spn: 'abc12o',
  fname: ' Full ? \u00A0 Name ',
  mob: '+1 555 000 0001',
  mail: ' Mixed.Case@Example.Test ',
  pass: `v1.${'A'.repeat(43)}`,
  public: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  phrases: JSON.stringify({ v: 1, iv: 'A'.repeat(16), ct: 'A'.repeat(60) }),
  private: JSON.stringify({ v: 1, iv: 'A'.repeat(16), ct: 'A'.repeat(60) }),
  share: 'A'.repeat(43),
};
const messageOf = (name: CallName, body: object, query: object = {}): string | undefined => {
  const outcome = parseInput(name, { params: {}, query, body });
  return outcome.ok ? undefined : `${outcome.refusal.code}: ${outcome.refusal.message}`;
};

it('typed input is normalised', () => {
  const outcome = parseInput('signup', { params: {}, query: {}, body: signup });
  expect(outcome).toMatchObject({
    ok: true,
    value: { body: { spn: 'ABC120', fname: 'Full Name', mail: 'mixed.case@example.test' } },
  });
});

it.each([
  [{ spn: 'abc' }, messages.invalidReferralId],
  [{ spn: undefined }, messages.invalidReferralId],
  [{ fname: 'Abc' }, messages.invalidName],
  [{ fname: '???? Ab?' }, messages.invalidName],
  [{ fname: 'Full \uD83D Name' }, messages.invalidName],
  [{ fname: `Full Name${'\u0301'.repeat(7)}` }, messages.invalidName],
  [{ fname: `Full Name${'\u0301\u0301\u0301\u200D'.repeat(2)}` }, messages.invalidName],
  [{ fname: 'Full\u2800\u2800Name' }, messages.invalidName],
  [{ fname: 'Full \u{1D159} Name' }, messages.invalidName],
  [{ mob: '123' }, messages.invalidMobile],
  [{ mob: '+91 123456' }, messages.invalidMobile],
  [{ mob: '(298) 211-234' }, messages.invalidMobile],
  [{ mob: '+298 211-23' }, messages.invalidMobile],
  [{ mail: 'no-mail' }, messages.invalidMail],
  [{ mail: `${'a'.repeat(20)}@example.test` }, messages.invalidMail],
  [{ pass: 'Secret1' }, messages.invalidPasswordProof],
  [{ public: '0x12' }, messages.invalidAddress],
  [{ phrases: 'open' }, messages.invalidEnvelope],
  [{ private: 12 }, messages.invalidEnvelope],
  [{ share: '' }, messages.invalidShare],
  [{ spn: 'abc', fname: '', mail: '' }, messages.invalidReferralId],
  [{ mail: '', fname: '' }, messages.invalidName],
  [{ another: 1 }, 'Invalid request: unknown field another'],
  [{ 'a mail@example.test': 1 }, 'Invalid request'],
])('a signup with %j is refused with the message of its first problem', (change, message) => {
  expect(messageOf('signup', { ...signup, ...change })).toBe(`invalid_input: ${message}`);
});

// In the form with the most marks.
it.each([
  'Nguyễn Thị Hường',
  'Ọláṣubọ̀mí',
  'พี่น้ำ ผู้รู้',
  'ལྷ་ཀྵྨླྀ་རྡོ་རྗེ',
  'क्ष्मीं त्र्यम्बकेश्वराँ',
  'ශ්\u200Dරී ක්\u200Dෂ්\u200Dය',
  'مُحَمَّدٌ عَبْدُ اللَّٰهِ',
  'ကျော့်မျှော့်',
])('the name %s is taken', (fname) => {
  expect(messageOf('signup', { ...signup, fname: fname.normalize('NFD') })).toBeUndefined();
});

it.each(['+298211234', '+298 (211) 234', '0298211234'])('the number %s is long enough', (mob) => {
  expect(messageOf('signup', { ...signup, mob })).toBeUndefined();
});

it.each([
  ['USDT', '1.1234567', false],
  ['USDT', '1.123456', true],
  ['POL', '1.1234567', true],
  ['POL', '0.0', false],
] as const)('a transfer of %s, %s, is taken: %s', (symbol, amt, isTaken) => {
  const { public: publicKey } = signup;
  const txn = `0x${'a'.repeat(64)}`;
  const transfer = { publicKey, txn, details: publicKey, status: 'Pending', symbol, amt };
  const message = isTaken ? undefined : `invalid_input: ${messages.invalidAmount}`;
  expect(messageOf('transfer', transfer)).toBe(message);
});

it.each([20, '-20', '1e3', '20.0000001'])('a withdrawal of %j is refused', (amount) => {
  const withdrawal = { publicKey: signup.public, amount };
  expect(messageOf('withdrawal', withdrawal)).toBe(`invalid_input: ${messages.invalidAmount}`);
});

const tip = { heading: 'Up', details: 'Up', day: '2026-01-07', position: 1 };

it.each([
  { day: 'today' },
  { position: 0 },
  { position: '1' },
  { heading: '' },
  { heading: ' \n' },
  { heading: 'Up \uD83D' },
  { heading: 'x'.repeat(121) },
  { details: ' ' },
  { details: '\uDE80 up' },
  { details: 'x'.repeat(4_001) },
])('a tip with %j is refused', (change) => {
  expect(messageOf('sendTips', { ...tip, ...change })).toMatch(/^invalid_input/);
});

it('the longest tip is taken, and a character outside of the first plane', () => {
  const longest = { heading: 'x'.repeat(120), details: 'x'.repeat(4_000) };
  expect(messageOf('sendTips', { ...tip, ...longest })).toBeUndefined();
  expect(messageOf('sendTips', { ...tip, heading: 'Up \u{1F680}' })).toBeUndefined();
  expect(messageOf('signup', { ...signup, fname: 'Full \u{20BB7} Name' })).toBeUndefined();
});

it('a refusal names a field that has no message of its own', () => {
  const booking = { publicKey: signup.public, amt: '50', txn: `0x${'a'.repeat(64)}`, mode: 'paid' };
  expect(messageOf('booking', booking)).toBe('invalid_input: Invalid request: field mode');
  expect(messageOf('booking', { ...booking, amt: 50 })).toBe(
    `invalid_input: ${messages.invalidAmount}`,
  );
  expect(messageOf('runs', {}, { limit: '0' })).toMatch(/^invalid_input: ./);
});

const post = (body: string): Request => new Request('http://api.test', { method: 'POST', body });

it.each([1_024, 25 * 1_024])(
  'a body of %i bytes is read, a larger one refused',
  async (bytesMax) => {
    const full = 'a'.repeat(bytesMax);
    expect(await readBody(post(full), bytesMax)).toEqual({ ok: true, value: full });
    const tooLarge = { refusal: { code: 'too_large' } };
    expect(await readBody(post(`${full}a`), bytesMax)).toMatchObject(tooLarge);
    expect(await readBody(post('é'.repeat(bytesMax / 2 + 1)), bytesMax)).toMatchObject(tooLarge);
  },
);

it('a body larger than its declared length is refused, and no more of it read', async () => {
  let chunks = 0;
  const long = new ReadableStream({
    pull(controller) {
      chunks += 1;
      controller.enqueue(new Uint8Array(512));
      if (chunks === 100) controller.close();
    },
  });
  const request = new Request('http://api.test', {
    method: 'POST',
    body: long,
    duplex: 'half',
    headers: { 'content-length': '1' },
  });
  expect(await readBody(request, 1_024)).toMatchObject({ refusal: { code: 'too_large' } });
  // Some are read ahead.
  expect(chunks).toBeLessThan(10);
});

it.each([
  ['', undefined, {}],
  ['{}', 'application/json', {}],
  ['{"a":1}', 'application/json; charset=utf-8', { a: 1 }],
  ['{"a":1}', 'APPLICATION/JSON', { a: 1 }],
])('the body %j of type %s is parsed', (text, type, value) => {
  expect(parseJsonBody(text, type)).toEqual({ ok: true, value });
});

it.each([
  ['{"a":1}', undefined],
  ['{"a":1}', 'text/plain'],
  ['a=1', 'application/x-www-form-urlencoded'],
  ['{', 'application/json'],
  ['[]', 'application/json'],
  ['null', 'application/json'],
  ['1', 'application/json'],
  ['"text"', 'application/json'],
  ['{"a":1}', 'application/jsonp'],
])('the body %j of type %s is refused', (text, type) => {
  expect(parseJsonBody(text, type)).toMatchObject({ refusal: { code: 'invalid_input' } });
});
