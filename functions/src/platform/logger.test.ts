import { describe, expect, it } from 'vitest';
import { createLogger, redact, StoredName } from './logger.ts';

function logged(run: (log: ReturnType<typeof createLogger>) => void): unknown {
  const lines: string[] = [];
  run(createLogger((line) => lines.push(line)));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

it('a line is one JSON object with the severity that Cloud Logging reads', () => {
  expect(logged((log) => log.warn('chain_slow', { ms: 12, amountMicros: 5n }))).toEqual({
    severity: 'WARNING',
    message: 'chain_slow',
    ms: 12,
    amountMicros: '5',
  });
});

it('an alert has its code, its severity and its words, whatever its fields are', () => {
  const fields = { serial: 'AAAAAA_2026-01-07', severity: 'low', alert: 'none' };
  expect(logged((log) => log.alert('payout.duplicate', fields))).toEqual({
    alert: 'payout.duplicate',
    severity: 'CRITICAL',
    message: 'A withdrawal was paid twice',
    serial: 'AAAAAA_2026-01-07',
  });
});

it('an alert has what it is about, where its code tells some apart', () => {
  const document = new StoredName('users/AAAAAA/private/wallet');
  expect(logged((log) => log.alert('document.put_off', { document }))).toMatchObject({
    what: 'users/AAAAAA/private/wallet',
  });
  expect(logged((log) => log.alert('job.failed', { job: 'reconcile' }))).toMatchObject({
    what: 'reconcile',
  });
  expect(logged((log) => log.alert('mail.given_up', { document }))).not.toHaveProperty('what');
});

it('many short fields are not redacted', () => {
  const fields = { name: 'signup', state: 'refused', code: 'conflict', who: 'anyone', zone: 'utc' };
  expect(logged((log) => log.info('call', fields))).toMatchObject(fields);
});

it('an error is logged as name, redacted text and frames', () => {
  const cause = new TypeError('root@example.test');
  const line = logged((log) =>
    log.warn('failed', { error: new Error('0x' + 'ab'.repeat(32), { cause }) }),
  );
  expect(line).toMatchObject({
    severity: 'WARNING',
    error: { name: 'Error', text: '[hex]', cause: { name: 'TypeError', text: '[mail]' } },
  });
  expect(JSON.stringify(line)).toMatch(/"at .*logger\.test\.ts/);
});

it('of an error whose message is a phrase with a word a line no word is logged', () => {
  const words =
    'abandon bicycle cabbage daughter elbow faculty galaxy hamster ivory jealous kangaroo lawsuit';
  const error = new Error(words.replaceAll(' ', '\n'));
  const line = JSON.stringify(logged((log) => log.warn('failed', { error })));
  for (const word of words.split(' ')) expect(line).not.toContain(word);
});

it('an error of several names each of them, also as the cause of another', () => {
  const errors = [new TypeError('one'), new RangeError('two')];
  const several = new AggregateError(errors, 'Reconciling failed');
  const described = {
    text: 'Reconciling failed',
    errors: [
      { name: 'TypeError', text: 'one' },
      { name: 'RangeError', text: 'two' },
    ],
  };
  expect(logged((log) => log.warn('failed', { error: several }))).toMatchObject({
    error: described,
  });
  const error = new Error('The run failed', { cause: several });
  expect(logged((log) => log.warn('failed', { error }))).toMatchObject({
    error: { cause: described },
  });
});

const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const phrase = 'test test test test test test test test test test test junk';
const share = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v';

describe('a stored name', () => {
  const hash = `0x${'5c'.repeat(32)}`;
  const slot = `payments/137_0x${'Ab'.repeat(20)}_12`;

  it.each([
    hash,
    slot,
    `claims/137_${hash}_0`,
    'users/AAAAAA/private/wallet',
    'config/admins',
    `audit/payout.unmatched_137_${hash}_3`,
  ])('%s is logged as it is, also of an error', (text) => {
    const document = new StoredName(text);
    const error = Object.assign(new Error('It cannot be read'), { document });
    expect(logged((log) => log.alert('document.put_off', { document, error }))).toMatchObject({
      document: text,
      error: { document: text },
    });
  });

  it.each([
    ['a bare private key', key],
    ['a private key in capitals', `0x${key.toUpperCase()}`],
    ['a phrase', phrase],
    ['a share', share],
    ['a token', 'eyJhbGciOiJSUzI1NiJ9.eyJ1aWQiOiJBIn0.c2lnbmF0dXJl'],
    ['a derived password', `v1.${share}`],
    ['a path with words in it', `tips/${phrase}`],
  ])('%s is redacted all the same', (_, text) => {
    const line = logged((log) => log.alert('payment.stuck', { txn: new StoredName(text) }));
    expect(JSON.stringify(line)).not.toContain(text);
  });

  it('a hash in any other field is redacted', () => {
    const fields = { serial: hash, reason: `No ${slot}` };
    const line = logged((log) => log.alert('payment.stuck', fields));
    expect(line).toMatchObject({ serial: '[hex]', reason: 'No payments/[secret]' });
  });
});

describe('redact', () => {
  it.each([
    ['a private key', `failed with ${key} in hand`, key],
    ['a private key with 0x in capitals', `0X${key.toUpperCase()}`, key.toUpperCase()],
    ['two keys run together', key + key, key],
    ['a phrase', `cannot use "${phrase}"`, 'test test'],
    ['a phrase in capitals and commas', phrase.toUpperCase().replaceAll(' ', ', '), 'TEST, TEST'],
    ['a phrase as a JSON array', JSON.stringify(phrase.split(' ')), 'junk'],
    ['a derived password', `pass=v1.${share}`, share],
    ['a share', JSON.stringify({ share }), share],
    [
      'an envelope in JSON in JSON',
      JSON.stringify({ a: JSON.stringify({ ct: `${share}xyz` }) }),
      share,
    ],
    ['a signed token', 'eyJhbGciOiJSUzI1NiJ9.eyJ1aWQiOiJBIn0.c2lnbmF0dXJl', 'eyJ1aWQi'],
    ['an unsigned token', 'eyJhbGciOiJub25lIn0.eyJ1aWQiOiJBIn0.', 'eyJ1aWQi'],
    ['a mail address', 'from root@example.test', 'root@'],
    ['a mail address in a URL', '/getMail/root%40example.test', 'root%40'],
    ['a key in a URL', `No POST to https://rpc.example/v2/${key.slice(0, 32)}/`, key.slice(0, 32)],
    ['a password in a URL', 'No POST to "https://tips:pass-word@rpc/"', 'pass-word'],
  ])('%s is redacted', (_, text, secret) => {
    expect(redact(text)).not.toContain(secret);
  });

  it.each([
    '{"severity":"INFO","message":"call","name":"getUser","status":200,"ms":12}',
    'at answer (file:///srv/functions/src/http/create-app.ts:120:15)',
    '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    '550-5.7.26 See https://support.google.com/mail/answer/81126#authentication',
  ])('%s is not redacted', (text) => {
    expect(redact(text)).toBe(text);
  });

  it.each(['eyJ', 'a%40', 'a@', 'a.', 'abc ', '_', 'http://', `${'f'.repeat(63)}g`])(
    'a text of nothing but %j takes time in proportion to its length',
    (part) => {
      const text = part.repeat(10_000 / part.length);
      // Where each letter was a beginning to read on from, this took a minute.
      let redacted = text;
      for (let times = 0; times < 400; times += 1) redacted = redact(text);
      expect(redact(redacted)).toBe(redacted);
    },
    10_000,
  );

  it('of a text of any length the beginning is left', () => {
    const text = redact(`The node said ${'no. '.repeat(4 * 1024 * 1024)}`);
    expect(text).toMatch(/^The node said (?:no\. ){2000}/);
    expect(text.length).toBeLessThan(10_000);
    expect(redact('_'.repeat(16 * 1024 * 1024))).toBe('…');
  });

  it.each([
    ['a phrase', phrase, 'test'],
    ['a phrase of long words with wide gaps', Array(12).fill('absolute').join(' -- '), 'absolute'],
    ['a private key', key, key.slice(0, 8)],
    ['a derived password', `v1.${share}`, share.slice(0, 8)],
    ['a mail address', 'root@example.test', 'root@'],
    ['a token', 'eyJhbGciOiJSUzI1NiJ9.eyJ1aWQiOiJBIn0.c2lnbmF0dXJl', 'eyJ1aWQi'],
    ['a password in a URL', 'https://tips:pass-word@rpc.example', 'pass-w'],
  ])('%s that the end of what is left splits is no part of it', (_, secret, part) => {
    for (let left = 1; left <= secret.length; left += 1) {
      const text = `${'1 '.repeat(10_000).slice(0, 10_000 - left - 1)} ${secret} ${'1 '.repeat(99)}`;
      expect(redact(text)).not.toContain(part);
    }
  });

  it('two mail addresses with a sign between them are both redacted', () => {
    expect(redact('ada@mail.example%2Croot@example.test')).toBe('[mail]');
  });
});
