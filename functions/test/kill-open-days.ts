import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('open-days-process.ts', import.meta.url));

/**
 * Starts a process that opens the days of a project, and kills it without warning when it has said so
 * many lines: about then, since it goes on until the signal arrives.
 * @returns whether it was killed; false when it came to its end before.
 */
export async function killOpenDays(
  projectId: string,
  moment: string,
  lines: number,
): Promise<boolean> {
  const child = spawn(process.execPath, [script, projectId, moment], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let left = lines;
  createInterface({ input: child.stdout }).on('line', () => {
    left -= 1;
    if (left === 0) child.kill('SIGKILL');
  });
  const [code, signal]: unknown[] = await ended;
  if (signal === 'SIGKILL') return true;
  if (code !== 0) throw new Error(`An opening ended with ${String(code ?? signal)}`);
  return false;
}
