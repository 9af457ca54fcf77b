import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from '@polytips/functions/local-world/ports.ts';
import { localProject, serverVariables } from '@polytips/functions/local-world/server-variables.ts';
import { logTail, type Part } from '../base/part.ts';
import {
  BusyPortError,
  portNames,
  requireFreePorts,
  throwListenError,
  worldPortNames,
} from '../base/ports.ts';
import { repository } from '../base/repository.ts';
import { waitUntil } from '../base/wait-until.ts';
import { setUpContracts } from '../chain/contracts.ts';
import { startChain, waitForChain } from '../chain/local-chain.ts';
import { startMailCatcher } from '../mail/mail-catcher.ts';
import { startFcmStandIn } from '../push/fcm-stand-in.ts';
import { buildLocalServer, buildLocalWeb } from './build.ts';
import { clientVariables, type WorldUrls, worldUrls } from './environment.ts';
import { removeLocalConfig, startFirebase, waitForFirebase, writeLocalConfig } from './firebase.ts';
import { startVite, waitForVite } from './vite.ts';

/** A running local world. */
export interface World {
  readonly projectId: string;
  readonly ports: Ports;
  readonly urls: WorldUrls;
  /**
   * Environment variables for a process that works on this world: the emulators' hosts, the
   * server's configuration, the URLs above as `WORLD_*_URL`, the chain's also as `RPC_URL`, the
   * folder of the logs as `WORLD_LOG_DIRECTORY`, and the cost of key derivation as `KDF_COST`.
   */
  readonly environment: Readonly<Record<string, string>>;
  /** The cost at which this world's passwords are derived (scrypt's N). */
  readonly kdfCost: number;
  /** Gets all that this world writes. */
  readonly directory: string;
  /** Where every part writes its log. They stay when the world has stopped, unless it was interrupted. */
  readonly logDirectory: string;
  /** Where the built web app is. */
  readonly webFolder: string;
  /** Resolves, with a sentence, when a part ends by itself. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Which world to start. */
export interface WorldOptions {
  /** Names its folder below emulators/dist; two worlds at a time need two names. */
  readonly name: string;
  readonly ports: Ports;
  /** The cost at which this world's passwords are derived (scrypt's N). */
  readonly kdfCost: number;
  /** False leaves the web app out; Hosting then serves the API alone. */
  readonly web?: boolean;
  /** Where the server finds the chain that answers at `rpcUrl`; there by default. */
  readonly serverRpcUrl?: (rpcUrl: string) => string;
  /** Adds Vite's development server. */
  readonly dev?: boolean;
  /** Receives a line for each phase of the start. */
  readonly onProgress: (line: string) => void;
  /** Aborts the start and stops the parts that have started. */
  readonly signal: AbortSignal;
}

/**
 * Builds and starts a whole local world, without demo data, and returns when it answers.
 * @throws {BusyPortError} when another program listens on one of its ports, and leaves no folder; another error, which
 *   names the folder of the logs, when a part does not start. Every part that has started is stopped.
 */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { name, ports, kdfCost, web = true, dev = false, onProgress } = options;
  const { serverRpcUrl = (rpcUrl: string) => rpcUrl } = options;
  await requireFreePorts(ports, dev ? portNames : worldPortNames);
  const directory = join(repository, 'emulators/dist', name);
  const logDirectory = join(directory, 'logs');
  const webFolder = join(directory, 'web');
  const serverFolder = join(directory, 'functions');
  const urls = worldUrls(ports);

  const ending = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  const stops: (() => Promise<void>)[] = [];
  const stopParts = async (): Promise<void> => {
    // In reverse order: a part may still need the parts that started before it.
    for (let stopPart = stops.pop(); stopPart !== undefined; stopPart = stops.pop()) {
      await stopPart();
    }
  };
  let stopped = Promise.resolve();
  /** Ends when all parts have ended, also those that an earlier call is still stopping. */
  const stop = (): Promise<void> => {
    stopped = stopped.then(stopParts);
    return stopped;
  };
  signal.addEventListener('abort', () => void stop());
  try {
    onProgress(
      `Building, and starting the chain, the inbox and the Firebase emulators; the logs are in ${logDirectory}`,
    );
    // First: a second start on the same given ports ends here, before it touches the folder of the world.
    const mail = await startMailCatcher(ports).catch((error: unknown) =>
      throwListenError(error, ports),
    );
    stops.push(() => mail.stop());
    const messaging = await startFcmStandIn({
      port: ports.push,
      projectId: localProject,
      webOrigin: urls.web,
    }).catch((error: unknown) => throwListenError(error, ports));
    stops.push(() => messaging.stop());
    // What a failed or killed world of the same name has left.
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(logDirectory, { recursive: true });
    mkdirSync(webFolder, { recursive: true });
    const serverBuild = buildLocalServer(serverFolder, signal);
    const webBuild = web ? buildLocalWeb(webFolder, { ports, kdfCost }, signal) : undefined;
    const built = Promise.allSettled([serverBuild, webBuild]);
    stops.push(async () => {
      // A build that is being ended may still write there.
      await built;
      // A busy port leaves nothing to find out, and the next try has a folder of its own.
      const isWhole = options.signal.aborted || ending.signal.reason instanceof BusyPortError;
      const removed = isWhole ? [directory] : [serverFolder, webFolder];
      for (const folder of removed) rmSync(folder, { recursive: true, force: true });
    });
    const chain = startChain(ports.chain, logDirectory);
    stops.push(() => chain.stop());
    const configFile = await writeLocalConfig(name, ports);
    stops.push(async () => removeLocalConfig(configFile));
    const startEmulators = async (): Promise<Part> => {
      await serverBuild;
      signal.throwIfAborted();
      const variables = {
        ...serverVariables(ports, process.env),
        RPC_URLS: serverRpcUrl(urls.rpc),
      };
      const part = startFirebase({ configFile, logDirectory, serverVariables: variables });
      stops.push(() => part.stop());
      await waitForFirebase(part, ports, signal);
      return part;
    };
    // Without its port anvil ends at once, and the chain that answers is another world's.
    const chainEnded = chain.ended.then(async (reason) => {
      signal.throwIfAborted();
      await requireFreePorts(ports, ['chain']);
      throw new Error(`The chain did not start:\n${logTail(chain)}`, { cause: reason });
    });
    const [firebase] = await Promise.race([
      Promise.all([
        startEmulators(),
        webBuild,
        waitForChain(urls.rpc, signal).then(() => setUpContracts(urls.rpc)),
      ]),
      chainEnded,
    ]);

    const vite = dev ? startVite(ports, logDirectory) : undefined;
    if (vite !== undefined) stops.push(() => vite.stop());
    await Promise.all([waitForApi(urls.api, signal), vite && waitForVite(ports.vite, signal)]);
    signal.throwIfAborted();
    return {
      projectId: localProject,
      ports,
      urls,
      kdfCost,
      environment: {
        ...clientVariables(ports),
        WORLD_LOG_DIRECTORY: logDirectory,
        KDF_COST: String(kdfCost),
      },
      directory,
      logDirectory,
      webFolder,
      ended: Promise.race([chain, firebase, vite].flatMap((part) => part?.ended ?? [])),
      stop,
    };
  } catch (error) {
    // Ends also what is still being built, which would be started after the others have stopped.
    ending.abort(error);
    await stop();
    if (error instanceof BusyPortError) throw error;
    throw new Error(`The world did not start; its logs are in ${logDirectory}`, { cause: error });
  }
}

function waitForApi(api: string, signal: AbortSignal): Promise<void> {
  const wait = { name: 'The API', timeoutMs: 120_000, intervalMs: 250, signal };
  return waitUntil(wait, async (ended) => {
    const response = await fetch(`${api}/dev/world`, { signal: ended });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return true;
  });
}
