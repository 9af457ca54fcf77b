import { describe, expect, it } from 'vitest';
import type { CallName } from '../contract/contract.ts';
import { contract } from '../contract/contract.ts';
import { containsSecret, requestContainsSecret } from './secrets.ts';

const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(
  ' ',
);
const phrase = words.join(' ');

describe('containsSecret', () => {
  it.each([
    ['a phrase', phrase],
    ['a phrase in capitals', phrase.toUpperCase()],
    [
      'a phrase in mixed case without separators',
      words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(''),
    ],
    ['a phrase in small letters without separators', words.join('')],
    ['a phrase in a sentence', `My words are: ${phrase}. Keep them!`],
    ['a numbered phrase', words.map((word, index) => `${index + 1}. ${word}`).join('\n')],
    ['a phrase with commas', words.join(',')],
    ['a phrase with dashes', words.join('-')],
    ['a phrase with many blanks', words.join(' \t\r\n ')],
    ['a phrase with plus signs, as in a form', words.join('+')],
    ['a phrase in JSON', JSON.stringify({ phrase })],
    ['a phrase as a JSON list', JSON.stringify(words)],
    [
      'a phrase in full-width letters',
      phrase.replaceAll(/[a-z]/g, (letter) =>
        String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
      ),
    ],
    ['12 words with a wrong checksum', 'abandon '.repeat(12)],
    ['24 words', `${phrase} ${phrase}`],
    ['a key', key],
    ['a key with 0x', `0x${key}`],
    ['a key in capitals with 0X', `0X${key.toUpperCase()}`],
    ['a key in a sentence', `key=${key};`],
    ['a key within more hex', `ff${key}ff`],
  ])('%s is a secret', (_, text) => {
    expect(containsSecret(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['11 words', words.slice(0, 11).join(' ')],
    ['11 words without separators', words.slice(0, 11).join('')],
    [
      '12 words with another one between',
      [...words.slice(0, 6), 'Polygon', ...words.slice(6)].join(' '),
    ],
    ['12 words, one with a typing error', ['legall', ...words.slice(1)].join(' ')],
    ['63 hex digits', key.slice(1)],
    ['64 digits with another letter between', `${key.slice(0, 32)}g${key.slice(32)}`],
    ['an address', '0x5FbDB2315678afecb367f032d93F642f64180aa3'],
    ['a derived password', 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    [
      'prose',
      'The market opened higher today and most of the large coins gained about two percent; keep some cash for the weekend.',
    ],
  ])('%s is not a secret', (_, text) => {
    expect(containsSecret(text)).toBe(false);
  });
});

const hash = `0x${key}`;
const testPhrase = 'test test test test test test test test test test test junk';

const finds = (name: CallName, part: 'params' | 'query' | 'body', value: unknown): boolean =>
  requestContainsSecret(contract[name], { params: {}, query: {}, body: {}, [part]: value });

describe('requestContainsSecret', () => {
  it.each<[CallName, 'params' | 'query' | 'body', unknown]>([
    ['signup', 'body', { phrases: testPhrase }],
    ['signup', 'body', { private: key }],
    ['signup', 'body', { unknownField: hash }],
    ['signup', 'body', { deep: [{ deeper: { list: testPhrase.split(' ') } }] }],
    ['signup', 'body', { [testPhrase]: '' }],
    ['signup', 'body', testPhrase],
    ['login', 'body', { pass: `0x${key.toUpperCase()}` }],
    ['loginByPath', 'params', { password: key }],
    ['getUser', 'params', { id: testPhrase }],
    ['getMyPackages', 'query', { after: key }],
    ['getMyPackages', 'query', { after: hash }],
    ['inflows', 'query', { after: hash }],
    ['inflowSettle', 'body', { id: `31337_${hash}_0`, note: hash }],
    ['booking', 'body', { txn: key }],
    ['booking', 'body', { txn: `${hash}00` }],
    ['booking', 'body', { txn: [hash] }],
    ['booking', 'body', { publicKey: hash }],
    ['booking', 'body', { txn: hash, other: hash }],
    ['getUser', 'params', { txn: hash }],
    ['walletProof', 'body', { sig: hash }],
    ['signup', 'body', { sig: hash }],
    ['sendTips', 'body', { heading: testPhrase.slice(0, 29), details: testPhrase.slice(30) }],
    ['sendTips', 'body', { heading: 'My words', details: `They are ${testPhrase}.` }],
  ])('%s with %s %j contains a secret', (name, part, value) => {
    expect(finds(name, part, value)).toBe(true);
  });

  it.each<[CallName, 'params' | 'query' | 'body', unknown]>([
    ['booking', 'body', { txn: hash }],
    ['booking', 'body', { txn: `0x${key.toUpperCase()}` }],
    ['withdrawalPay', 'body', { txn: hash, withSL: 'ABC123_2026-03-04' }],
    ['walletProof', 'body', { sig: `0x${key}${key}1b` }],
    ['signup', 'body', { sig: `0x${key}${key}1b` }],
    ['getMyPackages', 'query', { after: `ABC123_${hash}` }],
    ['pending_activation', 'query', { after: hash }],
    ['inflows', 'query', { after: `31337_${hash}_0` }],
    ['inflowSettle', 'body', { id: `31337_${hash}_12`, note: 'By mail', txn: hash }],
    ['signup', 'body', { fname: 'Test Member', mob: '+1 555 000 0001', private: '{"v":1}' }],
    ['signup', 'body', { amount: 12, nothing: null, yes: true }],
  ])('%s with %s %j contains no secret', (name, part, value) => {
    expect(finds(name, part, value)).toBe(false);
  });

  it('a secret is found in input nested as deep as a body can be', () => {
    const depth = 15_000;
    const deep: unknown = JSON.parse(`${'['.repeat(depth)}"${key}"${']'.repeat(depth)}`);
    expect(finds('signup', 'body', { deep })).toBe(true);
  });
});
