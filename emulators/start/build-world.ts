import { webVariables } from './environment.ts';
import type { Ports } from './ports.ts';
import { runCommand } from './run-command.ts';

/** Builds the server, with its dev calls, into a folder. */
export function buildLocalServer(folder: string, signal?: AbortSignal): Promise<void> {
  const command = ['npm', 'run', '--silent', 'build:local', '-w', 'functions', '--'];
  return runCommand('The build of the server', [...command, '--out-dir', folder], { signal });
}

/** Builds the web app of a local world into a folder. */
export function buildLocalWeb(
  folder: string,
  world: { readonly ports: Ports; readonly kdfCost: number },
  signal?: AbortSignal,
): Promise<void> {
  const command = ['npm', 'run', '--silent', 'build:local', '-w', 'web', '--'];
  return runCommand('The build of the web app', [...command, '--outDir', folder, '--emptyOutDir'], {
    environment: { ...webVariables(world.ports), VITE_KDF_COST: String(world.kdfCost) },
    signal,
  });
}
