import { type Alert, type AlertCode, alerts } from './alerts.ts';

/**
 * The path of a document or the hash of a transaction, which an operator looks up: it is logged as it is. Any other
 * text of such a form may be a key and is redacted, so it is made only of what stands in our books or on the chain.
 */
export class StoredName {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Fields of a structured log line. The named ones are what an operator looks up. */
export interface LogFields {
  readonly [name: string]: unknown;
  readonly document?: StoredName;
  readonly hash?: StoredName | null | undefined;
  readonly txn?: StoredName;
}

/** Writes structured, redacted log lines. */
export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /**
   * Says that a person must look: nothing else is logged above a warning. At least once: what a transaction finds is
   * alerted within it, right before its callback returns, because a process may die after the commit, and nothing finds
   * it again. A repeated attempt may say it twice.
   */
  alert(code: AlertCode, fields?: LogFields): void;
}

/** A logger that writes a JSON object a line, in the shape that Cloud Logging reads. */
export function createLogger(write: (line: string) => void): Logger {
  const log =
    (severity: 'INFO' | 'WARNING') =>
    (event: string, fields: LogFields = {}): void => {
      write(JSON.stringify({ ...fields, severity, message: event }, printable));
    };
  return {
    info: log('INFO'),
    warn: log('WARNING'),
    alert(code, fields = {}) {
      const { by, severity, text }: Alert = alerts[code];
      const what = by && fields[by];
      write(JSON.stringify({ ...fields, what, alert: code, severity, message: text }, printable));
    },
  };
}

/** The logger of the server: standard output, which Cloud Logging collects. */
export const standardLogger: Logger = createLogger((line) => {
  process.stdout.write(`${line}\n`);
});

/** A collection, the id of a document and, for one below it, the same again; or a hash. A bare key is neither. */
const storedForm = /^(?:[A-Za-z]+\/[\w.-]+(?:\/[a-z]+\/\w+)?|0x[0-9a-f]{64})$/;

// An Error has no fields of its own to JSON, and a bigint would throw. Text is redacted value by
// value: over the whole line a run of short field names would look like a recovery phrase.
function printable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof StoredName)
    return storedForm.test(value.text) ? value.text : redact(value.text);
  return value instanceof Error ? describeError(value) : value;
}

/** What may be logged of an error: its name, its message and where it happened. */
function describeError(error: Error): LogFields {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    text: error.message,
    frames: frames.map((line) => line.trim()),
    ...('document' in error && error.document instanceof StoredName
      ? { document: error.document }
      : {}),
    ...(error.cause instanceof Error ? { cause: error.cause } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors } : {}),
  };
}

/** The longest text that is logged: others choose how long theirs are, and the search throws at megabytes of a word. */
const textLengthMax = 10_000;

/** More than stands before the end of a secret whose form does not show yet, such as eleven words of a phrase. */
const splitSecretMax = 200;

/**
 * Hides what must not be logged: mail addresses, recovery phrases, derived passwords, shares, sealed
 * envelopes, tokens, web addresses with a key in them, and hex of 32 bytes or more, which may be a key. A transaction
 * hash looks like a key and is hidden as well, unless it is a `StoredName`. A run of 12 short
 * words may be a phrase; some prose goes with it. Of a text above 10,000 characters the beginning is left, without
 * what may be a part of a secret at its end.
 */
export function redact(text: string): string {
  if (text.length <= textLengthMax) return hideSecrets(text);
  return `${hideSecrets(text.slice(0, textLengthMax)).slice(0, -splitSecretMax)}…`;
}

/** What may be a key in a web address: a name with a password, or a long word. */
const keyInUrl = /@|[\w-]{20,}/;

const mailInWord = /[\w.%+-](?:@|%40)[A-Za-z0-9.-]+\.[A-Za-z]{2,}/;

/** The header of a token is JSON in base64, and a dot comes after it. */
const hasToken = (word: string): boolean =>
  word.slice(0, word.lastIndexOf('.') + 1).includes('eyJ');

/**
 * Takes time in proportion to the text, whatever it says. No form may begin anywhere in a run that it reads to its end:
 * such a form is searched for in the whole word, once.
 */
function hideSecrets(text: string): string {
  return text
    .replaceAll(/\bhttps?:\/\/\S+/g, (url) => (keyInUrl.test(url) ? '[url]' : url))
    .replaceAll(/[\w.-]+/g, (word) => (hasToken(word) ? '[token]' : word))
    .replaceAll(/(?<![0-9a-f])(?:0x)?[0-9a-f]{64,}/gi, '[hex]')
    .replaceAll(/\bv1\.[A-Za-z0-9_-]{43}/g, '[password]')
    .replaceAll(/\b[a-z]{3,8}(?:[^a-z0-9]{1,4}[a-z]{3,8}\b){11,}/gi, '[words]')
    .replaceAll(/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43,}(?![A-Za-z0-9_-])/g, '[secret]')
    .replaceAll(/[\w.%+@-]+/g, (word) => (mailInWord.test(word) ? '[mail]' : word));
}
