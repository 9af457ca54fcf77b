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
const words = new Set(
  Array.from({ length: 2_048 }, (_, index) => LangEn.wordlist().getWord(index)),
);
const wordLengths = [3, 4, 5, 6, 7, 8];

/**
 * Whether the text is or contains a raw private key (64 or more hex digits in a row, with or without
 * 0x) or a recovery phrase: 12 or more words of the English BIP-39 list in a row, in any case, with
 * anything but letters between them or nothing at all. The checksum is not checked: a phrase with a
 * typing error is a secret too.
 */
export function containsSecret(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase();
  return /[0-9a-f]{64}/.test(plain) || containsPhrase(plain);
}

function containsPhrase(text: string): boolean {
  let run = 0;
  for (const letters of text.split(/[^a-z]+/).filter(Boolean)) {
    run = words.has(letters) ? run + 1 : 0;
    if (run >= phraseLength || longestChain(letters) >= phraseLength) return true;
  }
  return false;
}

/** The most words of the list that stand in `letters` with nothing between them. */
function longestChain(letters: string): number {
  if (letters.length < phraseLength * Math.min(...wordLengths)) return 0;
  const chainEndingAt = Array.from({ length: letters.length + 1 }, () => 0);
  for (let end = 1; end <= letters.length; end += 1) {
    for (const length of wordLengths) {
      const start = end - length;
      if (start >= 0 && words.has(letters.slice(start, end))) {
        chainEndingAt[end] = Math.max(chainEndingAt[end] ?? 0, (chainEndingAt[start] ?? 0) + 1);
      }
    }
  }
  return Math.max(...chainEndingAt);
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
  // The id of one of our documents: a member's id and a transaction hash.
  { schema: serial, form: /^[0-9A-HJKMNP-TV-Z]{6}_0x[0-9a-f]{64}$/ },
  { schema: inflowSerial, form: /^\d{1,10}_0x[0-9a-f]{64}_\d{1,6}$/ },
] as const;

/**
 * Whether any text anywhere in a request is or contains a recovery phrase or a raw private key. The
 * texts are checked one by one and joined, so that a list of words is found as well.
 * Source: design section 3.
 */
export function requestContainsSecret(call: Call, input: RawInput): boolean {
  const texts = (['params', 'query', 'body'] as const).flatMap((part) =>
    suspectTexts(call[part].shape, input[part]),
  );
  return texts.some(containsSecret) || containsSecret(texts.join(' '));
}

function suspectTexts(shape: Readonly<Record<string, unknown>>, part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return textsOf(part);
  const suspects = Object.entries(part).filter(
    ([name, value]) => !isPublicHex(Object.hasOwn(shape, name) ? shape[name] : undefined, value),
  );
  // The values in a row: a phrase may be spread over the fields, whose names would part it.
  return [...suspects.flatMap(([, value]) => textsOf(value)), ...suspects.map(([name]) => name)];
}

function isPublicHex(schema: unknown, value: unknown): boolean {
  const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  return (
    typeof value === 'string' &&
    publicHex.some((known) => known.schema === inner && known.form.test(value))
  );
}

/** Every text in a JSON value, values before names; without recursion, which deep input could exhaust. */
function textsOf(value: unknown): string[] {
  const texts: string[] = [];
  const names: string[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.shift();
    if (typeof next === 'string') texts.push(next);
    if (typeof next === 'object' && next !== null) {
      if (!Array.isArray(next)) names.push(...Object.keys(next));
      open.push(...Object.values(next));
    }
  }
  return [...texts, ...names];
}
