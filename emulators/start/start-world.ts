import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { productionKdfCost } from '@polytips/functions/sealing/key-derivation.ts';
import { setUpContracts } from '../chain/set-up-contracts.ts';
import { startChain, waitForChain } from '../chain/start-chain.ts';
import { startMailCatcher } from '../mail/start-mail-catcher.ts';
import { buildLocalServer, buildLocalWeb } from './build-world.ts';
import { requireFreePorts } from './busy-ports.ts';
import { clientVariables, projectId, serverVariables, worldUrls } from './environment.ts';
import { removeLocalConfig, writeLocalConfig } from './local-config.ts';
import { type Ports, portNames, worldPortNames } from './ports.ts';
import { repository } from './repository.ts';
import { startFirebase, waitForFirebase } from './start-firebase.ts';
import { startVite, waitForVite } from './start-vite.ts';
import { waitUntil } from './wait-until.ts';
import type { World } from './world.ts';

/** Which world to start. */
export interface WorldOptions {
  /** Names its folder below emulators/dist; two worlds at a time need two names. */
  readonly name: string;
  readonly ports: Ports;
  /**
   * The cost at which this world's passwords are derived (scrypt's N); without it that of
   * production, so that any client that keeps to the design can log in.
   */
  readonly kdfCost?: number;
  /** False leaves the web app out; Hosting then serves the API alone. */
  readonly web?: boolean;
  /** Adds Vite's development server. */
  readonly dev?: boolean;
  /** Is told what is going on, a line at a time. */
  readonly onProgress: (line: string) => void;
  /** Stops the start, and whatever had started. */
  readonly signal?: AbortSignal;
}

/**
 * Builds and starts a whole local world, without demo data, and returns when it answers.
 * @throws when a port is busy or a part does not start; whatever had started is stopped again.
 */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { name, ports, web = true, dev = false, onProgress, signal } = options;
  const { kdfCost = productionKdfCost } = options;
  await requireFreePorts(ports, dev ? portNames : worldPortNames);
  const directory = join(repository, 'emulators/dist', name);
  const logDirectory = join(directory, 'logs');
  rmSync(logDirectory, { recursive: true, force: true });
  mkdirSync(logDirectory, { recursive: true });
  const urls = worldUrls(ports);

  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    // The last part first: it may still need the ones before it.
    for (let stopPart = stops.pop(); stopPart !== undefined; stopPart = stops.pop()) {
      await stopPart();
    }
  };
  signal?.addEventListener('abort', () => void stop());
  try {
    onProgress('Building');
    const configFile = await writeLocalConfig(name, ports);
    stops.push(async () => removeLocalConfig(configFile));
    await buildLocalServer(join(directory, 'functions'), signal);
    const webFolder = join(directory, 'web');
    mkdirSync(webFolder, { recursive: true });
    const webBuild = web ? buildLocalWeb(webFolder, { ports, kdfCost }, signal) : undefined;

    onProgress('Starting the chain, the inbox and the Firebase emulators');
    const chain = startChain(ports.chain, logDirectory);
    stops.push(() => chain.stop());
    const firebase = startFirebase({
      configFile,
      logDirectory,
      serverVariables: serverVariables(ports),
    });
    stops.push(() => firebase.stop());
    const mail = await startMailCatcher(ports);
    stops.push(() => mail.stop());
    await Promise.all([
      webBuild,
      waitForChain(urls.rpc).then(() => setUpContracts(urls.rpc)),
      waitForFirebase(firebase),
    ]);
    await waitForApi(urls.api);
    const vite = dev ? startVite(ports, logDirectory) : undefined;
    if (vite !== undefined) {
      stops.push(() => vite.stop());
      await waitForVite(ports.vite);
    }
    signal?.throwIfAborted();
    return {
      projectId,
      ports,
      urls,
      kdfCost,
      environment: {
        ...clientVariables(ports),
        WORLD_LOG_DIRECTORY: logDirectory,
        KDF_COST: String(kdfCost),
      },
      logDirectory,
      ended: Promise.race([chain, firebase, vite].flatMap((part) => part?.ended ?? [])),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function waitForApi(api: string): Promise<void> {
  return waitUntil({ name: 'The API', timeoutMs: 30_000, intervalMs: 250 }, async () => {
    const response = await fetch(`${api}/dev/world`);
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return true;
  });
}
