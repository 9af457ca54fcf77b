import type { Ports } from './ports.ts';

/** A running local world. */
export interface World {
  readonly projectId: string;
  readonly ports: Ports;
  /** The pages and endpoints, without a slash at the end. */
  readonly urls: {
    readonly web: string;
    /** The API as browsers reach it, through Hosting. */
    readonly api: string;
    /** The same API on the Functions emulator itself. */
    readonly functions: string;
    readonly rpc: string;
    readonly inbox: string;
  };
  /**
   * Environment variables for a process that works on this world: the emulators' hosts, the
   * server's configuration, the URLs above as `WORLD_*_URL`, the chain's also as `RPC_URL`, the
   * folder of the logs as `WORLD_LOG_DIRECTORY`, and the cost of key derivation as `KDF_COST`.
   */
  readonly environment: Readonly<Record<string, string>>;
  /** The cost at which this world's passwords are derived (scrypt's N). */
  readonly kdfCost: number;
  /** Where every part writes its log. */
  readonly logDirectory: string;
  /** Resolves, with a sentence, when a part ends by itself. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}
