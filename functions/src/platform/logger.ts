import { redact } from './redact.ts';

/** Fields of a structured log line. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes structured, redacted log lines. */
export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** A logger that writes a JSON object a line, in the shape that Cloud Logging reads. */
export function createLogger(write: (line: string) => void): Logger {
  const log =
    (severity: 'INFO' | 'WARNING' | 'ERROR') =>
    (event: string, fields: LogFields = {}): void => {
      write(JSON.stringify({ ...fields, severity, message: event }, printable));
    };
  return { info: log('INFO'), warn: log('WARNING'), error: log('ERROR') };
}

/** The logger of the server: standard output, which Cloud Logging collects. */
export const standardLogger: Logger = createLogger((line) => {
  process.stdout.write(`${line}\n`);
});

// An Error has no fields of its own to JSON, and a bigint would throw. Text is redacted value by
// value: over the whole line a run of short field names would look like a recovery phrase.
function printable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Error ? describeError(value) : value;
}

/** What may be logged of an error: its name, its message and where it happened. */
function describeError(error: Error): LogFields {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    text: error.message,
    frames: frames.map((line) => line.trim()),
    ...(error.cause instanceof Error ? { cause: error.cause } : {}),
  };
}
