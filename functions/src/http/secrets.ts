import { LangEn } from 'ethers/wordlists';
import * as z from 'zod/mini';
import type { Call } from '../contract/call.ts';
import {
  inflowSerial,
  serial,
  signature,
  signedTransaction,
  transactionHash,
} from '../contract/values.ts';

const phraseLength = 12;
const keyDigits = 64;
const letterA = 'a'.charCodeAt(0);
const letters = 26;

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

/** A word of the list that may be under way: where it is in the tree, and what stands before it. */
interface Walk {
  readonly node: number;
  /** Words right before it with nothing between them, whatever letters stand before those. */
  readonly joined: number;
  /** Whether no letter stands before it. */
  readonly isFirst: boolean;
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
 *
 * One pass: at each letter the words that may be under way, at most eight, take a step in the tree.
 */
export function searchForSecret(texts: Iterable<string>): Search {
  let steps = 0;
  let digits = 0;
  /** Words in a row, each with other characters around it. */
  let inRow = 0;
  let walks: Walk[] = [];
  let hasLetters = false;
  /** Whether the letters since the last other character are a word. */
  let isWhole = false;
  let joined = 0;

  /** Reads a character in lower case; returns whether a secret ends with it. */
  const read = (code: number): boolean => {
    steps += 1;
    digits = isHexDigit(code) ? digits + 1 : 0;
    if (digits >= keyDigits) return true;
    const letter = code - letterA;
    if (letter < 0 || letter >= letters) return endLetters();
    const started = { node: 0, joined, isFirst: !hasLetters };
    const walked: Walk[] = [];
    hasLetters = true;
    isWhole = false;
    joined = 0;
    for (const walk of [...walks, started]) {
      steps += 1;
      const node = next[walk.node * letters + letter] ?? 0;
      if (node === 0) continue;
      walked.push({ ...walk, node });
      if (isWord[node] === 0) continue;
      joined = Math.max(joined, walk.joined + 1);
      if (walk.isFirst) isWhole = true;
    }
    walks = walked;
    return joined >= phraseLength;
  };

  const endLetters = (): boolean => {
    if (hasLetters) inRow = isWhole ? inRow + 1 : 0;
    walks = [];
    hasLetters = false;
    isWhole = false;
    joined = 0;
    return inRow >= phraseLength;
  };

  for (const text of texts) {
    for (const character of text) {
      for (const plain of toPlain(character)) {
        if (read(plain.charCodeAt(0))) return { found: true, steps };
      }
    }
    digits = 0;
    if (endLetters()) return { found: true, steps };
  }
  return { found: false, steps };
}

const isHexDigit = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= letterA && code < letterA + 6);

/**
 * A character in its plain form and lower case. One by one, because putting a whole text into this form
 * sorts its accents, which takes long where there are thousands in a row.
 */
const toPlain = (character: string): string =>
  (character < '\u0080' ? character : character.normalize('NFKC')).toLowerCase();

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
  // The id of one of our documents: a member's id and a transaction hash.
  { schema: serial, form: /^[0-9A-HJKMNP-TV-Z]{6}_0x[0-9a-f]{64}$/ },
  { schema: inflowSerial, form: /^\d{1,10}_0x[0-9a-f]{64}_\d{1,6}$/ },
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
