import { describe, expect, it } from 'vitest';
import type { Call } from '../contract/call.ts';
import type { CallName } from '../contract/contract.ts';
import { contract } from '../contract/contract.ts';
import { requestContainsSecret, searchForSecret } from './secrets.ts';

const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(
  ' ',
);
const phrase = words.join(' ');

const containsSecret = (text: string): boolean => searchForSecret([text]).found;

describe('searchForSecret', () => {
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
    // The last letter, and the character after it.
    ['a phrase of the last letter in capitals', 'ZOO '.repeat(12)],
    ['a phrase with braces', words.join('{')],
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
    ['a phrase after more words', `abandon ability able ${phrase}`],
    ['a joined phrase after other letters', `xyz${words.join('')}`],
    ['a joined phrase before other letters', `${words.join('')}xyz`],
    ['a joined phrase of words within words', 'actionactoractressactual'.repeat(3)],
    ['a phrase with accents between', words.join('\u0301')],
    ['a phrase with a ligature', `\uFB01nal ${words.slice(1).join(' ')}`],
    ['a key right after a word', `key${key}`],
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
    ['11 words and the beginning of another', `${words.slice(0, 11).join(' ')} yello`],
    ['11 words and one that goes on', `${words.slice(0, 11).join(' ')} yellowish`],
    ['12 words in which joined ones go on', `${words.slice(0, 11).join('')}xyellow`],
    ['12 words with an accent in one', ['le\u0301gal', ...words.slice(1)].join(' ')],
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

/** The longest body that anybody may send. */
const bytesMax = 25 * 1_024;
const filled = (part: string): string =>
  part.repeat(Math.ceil(bytesMax / part.length)).slice(0, bytesMax);

describe('a search takes at most ten steps for each character', () => {
  it.each<[string, readonly string[]]>([
    ['eleven joined words again and again', [filled(`${'abandon'.repeat(11)}zzz`)]],
    ['eleven words in a row again and again', [filled(`${'abandon '.repeat(11)}zzz `)]],
    ['63 digits again and again', [filled(`${'a'.repeat(63)}g`)]],
    ['one letter', [filled('z')]],
    ['words within words', [filled(`${'carcardcarpet'.repeat(2)}zz`)]],
    ['the beginnings of words', [filled('abandoabsurabsorab')]],
    ['one character a text', Array.from({ length: bytesMax / 2 }, () => 'a')],
    ['texts of nothing', Array.from({ length: bytesMax / 2 }, () => '')],
    ['accents in no order', [filled('\u0301\u0316')]],
  ])('over %s', (_, texts) => {
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    const { found, steps } = searchForSecret(texts);
    expect(found).toBe(false);
    expect(steps).toBeLessThanOrEqual(10 * length);
  });

  it('and of the plain text, where a character stands for several', () => {
    // The longest of all: eighteen characters.
    const { found, steps } = searchForSecret([filled('\uFDFA')]);
    expect(found).toBe(false);
    expect(steps).toBeLessThanOrEqual(10 * 18 * bytesMax);
  });

  it('and twice the text takes twice the steps', () => {
    for (const part of [
      `${'abandon'.repeat(11)}zzz`,
      `${'a'.repeat(63)}g`,
      `${'carcardcarpet'.repeat(2)}zz`,
    ]) {
      const { steps } = searchForSecret([part.repeat(50)]);
      const twice = searchForSecret([part.repeat(100)]).steps;
      expect(twice).toBeGreaterThan(steps);
      expect(twice).toBeLessThanOrEqual(2 * steps + 100);
    }
  });
});

const hash = `0x${key}`;
const testPhrase = 'test test test test test test test test test test test junk';

const finds = (name: CallName, part: 'params' | 'query' | 'body', value: unknown): boolean =>
  requestContainsSecret(contract[name], { params: {}, query: {}, body: {}, [part]: value });

/** Where a further page of each list starts, in the form that its rows have. */
const cursors = {
  audit: `payout.unmatched_137_${hash}_0`,
  getBranch: 'ABC123',
  getDailyRewardList: '2026-03-04-DR-0',
  getDirect: 'ABC123',
  getDownline: 'ABC123',
  getIncomeStatement: '2026-03-04-Level-20',
  getInflows: `137_${hash}_0`,
  getMyPackages: `ABC123_${hash}`,
  getReceipts: `${hash}_0`,
  getTips: `2026-03-04_${'0'.repeat(20)}`,
  getTransfers: hash,
  inflows: `31337_${hash}_0`,
  payoutQueue: 'ABC123_2026-03-04',
  pending_activation: hash,
  runs: '2026-03-04',
};

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
    ['audit', 'query', { after: hash }],
    ['audit', 'query', { after: key }],
    ['audit', 'query', { member: `payout.unmatched_137_${hash}_0` }],
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
    ['audit', 'query', { after: `chain.differs_missing_withdrawals_ABC123_2026-03-04_${hash}` }],
    ['inflowSettle', 'body', { id: `31337_${hash}_12`, note: 'By mail', txn: hash }],
    ['signup', 'body', { fname: 'Test Member', mob: '+1 555 000 0001', private: '{"v":1}' }],
    ['signup', 'body', { amount: 12, nothing: null, yes: true }],
  ])('%s with %s %j contains no secret', (name, part, value) => {
    expect(finds(name, part, value)).toBe(false);
  });

  it('every list goes on after a row of it', () => {
    const paged = Object.values(contract).filter((call: Call) => call.pagedBy !== undefined);
    expect(paged.map(({ name }) => name).toSorted()).toEqual(Object.keys(cursors).toSorted());
    for (const call of paged) {
      const after = new Map(Object.entries(cursors)).get(call.name);
      expect([call.name, finds(call.name, 'query', { after })]).toEqual([call.name, false]);
      expect([call.name, call.query.safeParse({ after }).success]).toEqual([call.name, true]);
    }
  });

  it('a long list is read once, and the secret at its end found', () => {
    const list: unknown[] = Array.from({ length: 15_000 }, () => 1);
    expect(finds('signup', 'body', { list: [...list, key] })).toBe(true);
    expect(finds('signup', 'body', { list })).toBe(false);
  });

  it('a phrase is found in lists within lists', () => {
    const [one = '', ...others] = testPhrase.split(' ');
    expect(finds('signup', 'body', { lists: [[one], ...others.map((word) => [word])] })).toBe(true);
  });

  it('a secret is found in input nested as deep as a body can be', () => {
    const depth = 15_000;
    const deep: unknown = JSON.parse(`${'['.repeat(depth)}"${key}"${']'.repeat(depth)}`);
    expect(finds('signup', 'body', { deep })).toBe(true);
  });
});
