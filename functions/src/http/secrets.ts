import { LangEn } from 'ethers/wordlists';
import * as z from 'zod/mini';
import type { Call } from '../contract/call.ts';
import { auditSerial } from '../contract/calls/audit.ts';
import { receiptSerial } from '../contract/calls/receipts.ts';
import { packageSerial } from '../contract/calls/subscriptions.ts';
import { uidForm } from '../contract/values/patterns.ts';
import {
  inflowSerial,
  signature,
  signedTransaction,
  transactionHash,
} from '../contract/values/schemas.ts';

const phraseLength = 12;
const keyDigits = 64;
const letterA = 'a'.charCodeAt(0);
const letters = 26;
const wordLengthMax = 8;

/** The English BIP-39 list as a tree of letters: 26 places a node, with the number of the next node, or 0. */
const { next, isWord } = treeOf(
  Array.from({ length: 2_048 }, (_, index) => LangEn.wordlist().getWord(index)),
);

function treeOf(words: readonly string[]) {
  const size = words.reduce((sum, word) => sum + word.length, 1);
  const next = new Uint16Array(size * letters);
  const isWord = new Uint8Array(size);
  let nodes = 1;
  for (const word of words) {
    let node = 0;
    for (const character of word) {
      const place = node * letters + character.charCodeAt(0) - letterA;
      if (next[place] === 0) {
        next[place] = nodes;
        nodes += 1;
      }
      node = next[place] ?? 0;
    }
    isWord[node] = 1;
  }
  return { next, isWord };
}

/** What a search has found, and how many steps it took: at most ten for each character. */
export interface Search {
  readonly found: boolean;
  readonly steps: number;
}

/**
 * Whether the texts, or all of them in a row, are or contain a raw private key (64 or more hex digits
 * in a row, with or without 0x) or a recovery phrase: 12 or more words of the English BIP-39 list in a
 * row, in any case, with anything but letters between them or nothing at all. The checksum is not
 * checked: a phrase with a typing error is a secret too.
 */
export function searchForSecret(texts: Iterable<string>): Search {
  const scan = new SecretScan();
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code < 0x80) {
        scan.read(code);
        continue;
      }
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      at += character.length - 1;
      // One by one: putting a whole text into its plain form sorts its accents, which takes long where
      // there are thousands in a row.
      const plain = character.normalize('NFKC').toLowerCase();
      for (let inner = 0; inner < plain.length; inner += 1) scan.read(plain.charCodeAt(inner));
    }
    scan.endText();
  }
  return { found: scan.found, steps: scan.steps };
}

/**
 * One pass over characters. At each letter, every word of the list that may be under way takes a step in
 * the tree: those that began at the last eight letters at most, because no word is longer.
 */
class SecretScan {
  found = false;
  steps = 0;
  #digits = 0;
  /** Words in a row, each with other characters around it. */
  #inRow = 0;
  #hasLetters = false;
  /** Whether the letters since the last other character are a word. */
  #isWhole = false;
  /** Words that end here with nothing between them, whatever letters stand before those. */
  #joined = 0;
  /** The words under way: where each is in the tree, what was joined before it, and if it is first. */
  #walks = 0;
  readonly #nodes = new Uint16Array(wordLengthMax + 1);
  readonly #joinedBefore = new Uint16Array(wordLengthMax + 1);
  readonly #isFirst = new Uint8Array(wordLengthMax + 1);

  /** Reads a character, by its code. */
  read(code: number): void {
    this.steps += 1;
    const lower = code >= 65 && code <= 90 ? code + 32 : code;
    const letter = lower - letterA;
    const isLetter = letter >= 0 && letter < letters;
    const isDigit = (code >= 48 && code <= 57) || (isLetter && letter < 6);
    this.#digits = isDigit ? this.#digits + 1 : 0;
    if (this.#digits >= keyDigits) this.found = true;
    if (isLetter) this.#readLetter(letter);
    else this.#endLetters();
  }

  /** Ends a text: a key is never spread over texts, but a phrase may be. */
  endText(): void {
    this.#digits = 0;
    this.#endLetters();
  }

  #readLetter(letter: number): void {
    this.#nodes[this.#walks] = 0;
    this.#joinedBefore[this.#walks] = this.#joined;
    this.#isFirst[this.#walks] = this.#hasLetters ? 0 : 1;
    const under = this.#walks + 1;
    this.#walks = 0;
    this.#joined = 0;
    this.#isWhole = false;
    this.#hasLetters = true;
    for (let walk = 0; walk < under; walk += 1) {
      this.steps += 1;
      const node = next[(this.#nodes[walk] ?? 0) * letters + letter] ?? 0;
      if (node === 0) continue;
      const before = this.#joinedBefore[walk] ?? 0;
      const isFirst = this.#isFirst[walk] ?? 0;
      this.#nodes[this.#walks] = node;
      this.#joinedBefore[this.#walks] = before;
      this.#isFirst[this.#walks] = isFirst;
      this.#walks += 1;
      if (isWord[node] === 0) continue;
      this.#joined = Math.max(this.#joined, before + 1);
      if (isFirst === 1) this.#isWhole = true;
    }
    if (this.#joined >= phraseLength) this.found = true;
  }

  #endLetters(): void {
    if (this.#hasLetters) this.#inRow = this.#isWhole ? this.#inRow + 1 : 0;
    if (this.#inRow >= phraseLength) this.found = true;
    this.#walks = 0;
    this.#hasLetters = false;
    this.#isWhole = false;
    this.#joined = 0;
  }
}

/** The parts of a request as they came, before any schema has seen them. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** What may hold 64 hex digits and be no key: a field of such a schema, and only in this exact form. */
const publicHex = [
  { schema: transactionHash, form: /^0x[0-9a-fA-F]{64}$/ },
  { schema: signature, form: /^0x[0-9a-fA-F]{130}$/ },
  { schema: signedTransaction, form: /^0x02[0-9a-f]{100,2046}$/ },
  { schema: packageSerial, form: new RegExp(`^${uidForm}_0x[0-9a-f]{64}$`) },
  { schema: receiptSerial, form: /^0x[0-9a-f]{64}_\d{1,6}$/ },
  { schema: inflowSerial, form: /^\d{1,10}_0x[0-9a-f]{64}_\d{1,6}$/ },
  // An audit event that happens once is named for its action and what it is about, with a transaction.
  { schema: auditSerial, form: /^[a-z]+\.[a-z]+_[\w-]*0x[0-9a-f]{64}(?:_\d{1,6})?$/ },
] as const;

/**
 * Whether any text anywhere in a request is or contains a recovery phrase or a raw private key. The
 * texts are read in a row, so that a list of words is found as well. Source: design section 3.
 */
export function requestContainsSecret(call: Call, input: RawInput): boolean {
  return searchForSecret(
    (['params', 'query', 'body'] as const).flatMap((part) =>
      suspectTexts(call[part].shape, input[part]),
    ),
  ).found;
}

function suspectTexts(shape: Readonly<Record<string, unknown>>, part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return textsOf([part]);
  const suspects = Object.entries(part).filter(
    ([name, value]) => !isPublicHex(Object.hasOwn(shape, name) ? shape[name] : undefined, value),
  );
  // The values in a row: a phrase may be spread over the fields, whose names would part it.
  return [...textsOf(suspects.map(([, value]) => value)), ...suspects.map(([name]) => name)];
}

function isPublicHex(schema: unknown, value: unknown): boolean {
  const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  return (
    typeof value === 'string' &&
    publicHex.some((known) => known.schema === inner && known.form.test(value))
  );
}

/** Every text in JSON values, values before names; without recursion, which deep input could exhaust. */
function textsOf(values: readonly unknown[]): string[] {
  const texts: string[] = [];
  const names: string[] = [];
  const found = [...values];
  // The list grows while it is read.
  for (const value of found) {
    if (typeof value === 'string') texts.push(value);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) names.push(name);
      found.push(inner);
    }
  }
  return [...texts, ...names];
}
