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
      write(redact(JSON.stringify({ severity, message: event, ...fields })));
    };
  return { info: log('INFO'), warn: log('WARNING'), error: log('ERROR') };
}
