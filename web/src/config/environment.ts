import type { Emulators, Environment } from './parse-environment.ts';

declare global {
  interface ImportMetaEnv {
    readonly POLYTIPS: Environment;
    readonly EMULATORS: Emulators | undefined;
  }
}

/** The configuration of this build, which parses it. */
export const environment: Environment = import.meta.env.POLYTIPS;

/** The emulators of the local world; a constant, so that other builds drop what is connected to them. */
export const emulators: Emulators | undefined = import.meta.env.EMULATORS;
