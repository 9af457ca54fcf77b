import type { Environment } from './parse-environment.ts';

declare global {
  interface ImportMetaEnv {
    readonly POLYTIPS: Environment;
  }
}

/** The configuration of this build, which parses it. */
export const environment: Environment = import.meta.env.POLYTIPS;
