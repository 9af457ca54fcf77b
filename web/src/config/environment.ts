import { parseEnvironment } from './parse-environment.ts';

/** The configuration of this build. */
export const environment = parseEnvironment(import.meta.env);
