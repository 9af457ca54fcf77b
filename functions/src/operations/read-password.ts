import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Asks for a password on the terminal without showing it; without a terminal it is the first line of
 * standard input.
 */
export async function readPassword(prompt: string): Promise<string> {
  const terminal = process.stdin.isTTY;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  try {
    if (!terminal) {
      const { value } = await lines[Symbol.asyncIterator]().next();
      return value ?? '';
    }
    process.stderr.write(prompt);
    const password = await lines.question('');
    process.stderr.write('\n');
    return password;
  } finally {
    lines.close();
  }
}
