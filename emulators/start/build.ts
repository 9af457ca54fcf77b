import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Ports } from '@polytips/functions/local-world/ports.ts';
import { repository } from '../base/repository.ts';
import { webVariables } from './environment.ts';

/** Vite as a script for Node; not by npm, which would end alone at a signal. */
export const viteScript = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));

/** What builds with Vite. */
export const viteBuild = [process.execPath, viteScript, 'build'];

/** Builds the server, with its dev calls, into a folder. */
export function buildLocalServer(folder: string, signal?: AbortSignal): Promise<void> {
  const command = [process.execPath, 'functions/build.ts', '--local-world', '--out-dir', folder];
  return runBuild('The build of the server', command, { signal });
}

/** Builds the web app of a local world into a folder. */
export function buildLocalWeb(
  folder: string,
  world: { readonly ports: Ports; readonly kdfCost: number },
  signal?: AbortSignal,
): Promise<void> {
  const options = ['--mode', 'local-world', '--outDir', folder, '--emptyOutDir'];
  return runBuild('The build of the web app', [...viteBuild, 'web', ...options], {
    environment: { ...webVariables(world.ports), VITE_KDF_COST: String(world.kdfCost) },
    signal,
  });
}

const execute = promisify(execFile);

/**
 * Runs a command that builds, in the repository, to its end, silently, also where `signal` brings that about.
 * @throws with everything it wrote when it fails.
 */
export async function runBuild(
  name: string,
  [command = '', ...args]: readonly string[],
  options: {
    readonly environment?: Record<string, string>;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<void> {
  const running = execute(command, args, {
    cwd: repository,
    env: { ...process.env, NO_COLOR: '1', ...options.environment },
    signal: options.signal,
    maxBuffer: 64 * 1024 * 1024,
  });
  const closed = new Promise((resolve) => {
    running.child.once('close', resolve);
  });
  try {
    await running;
  } catch (error) {
    // It is sent a signal, and ends a moment later.
    await closed;
    const output =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? `${String(error.stdout)}${String(error.stderr)}`
        : '';
    throw new Error(`${name} failed\n${output}`, { cause: error });
  }
}
