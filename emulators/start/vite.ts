import { join } from 'node:path';
import type { Ports } from '@polytips/functions/local-world/ports.ts';
import { type Part, startPart } from '../base/part.ts';
import { repository } from '../base/repository.ts';
import { waitUntil } from '../base/wait-until.ts';
import { viteScript } from './build.ts';
import { webVariables } from './environment.ts';

/** Starts Vite's development server, with hot reload; it passes /api on to Hosting. */
export function startVite(ports: Ports, logDirectory: string): Part {
  return startPart({
    name: 'vite',
    script: viteScript,
    arguments: ['--mode', 'local-world', '--strictPort', '--port', String(ports.vite)],
    directory: join(repository, 'web'),
    environment: {
      ...webVariables(ports),
      HOSTING_PORT: String(ports.hosting),
      VITE_PORT: String(ports.vite),
    },
    logFile: join(logDirectory, 'vite.log'),
  });
}

/** Waits until it answers. */
export function waitForVite(port: number, signal?: AbortSignal): Promise<void> {
  return waitUntil({ name: 'Vite', timeoutMs: 120_000, signal }, async (ended) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal: ended });
    return response.ok;
  });
}
