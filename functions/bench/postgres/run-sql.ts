import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { PostgresServer } from './start-postgres.ts';

/**
 * Runs statements, or what `input` gives them to copy, and returns the lines that came back.
 * @throws with what PostgreSQL said when one fails.
 */
export async function runSql(
  { psql }: PostgresServer,
  statements: readonly string[],
  input: Iterable<string> = [],
): Promise<string[]> {
  const child = spawn(psql.command, [
    ...psql.arguments,
    ...statements.flatMap((statement) => ['-c', statement]),
  ]);
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
    // psql may end before it has read everything; its exit code tells.
    pipeline(Readable.from(input), child.stdin).catch(() => undefined),
  ]);
  if (child.exitCode !== 0) throw new Error(`PostgreSQL failed: ${errors}`);
  return output.split('\n').filter(Boolean);
}
