import type { Environment } from './parse-environment.ts';

declare const builtEnvironment: Environment;

/** The configuration of this build, which parses it. */
export const environment = builtEnvironment;
