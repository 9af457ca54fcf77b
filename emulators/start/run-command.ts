import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repository } from './repository.ts';

const execute = promisify(execFile);

/**
 * Runs a command in the repository to its end, silently.
 * @throws with everything it wrote when it fails.
 */
export async function runCommand(
  name: string,
  [command = '', ...args]: readonly string[],
  options: {
    readonly environment?: Record<string, string>;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<void> {
  try {
    await execute(command, args, {
      cwd: repository,
      env: { ...process.env, NO_COLOR: '1', ...options.environment },
      signal: options.signal,
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const output =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? `${String(error.stdout)}${String(error.stderr)}`
        : '';
    throw new Error(`${name} failed\n${output}`, { cause: error });
  }
}
