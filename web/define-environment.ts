import { loadEnv } from 'vite';
import {
  type Environment,
  parseEmulators,
  parseEnvironment,
} from './src/config/parse-environment.ts';

/**
 * The configuration of a build.
 * @throws {Error} of one line that names every variable missing or malformed.
 */
export function readEnvironment(root: string, mode: string): Environment {
  return parseEnvironment(loadEnv(mode, root, 'VITE_'));
}

/**
 * Gives the configuration to `src/config/environment.ts` as constants, so that the browser need not parse it.
 * @throws as `readEnvironment` does.
 */
export function defineEnvironment(root: string, mode: string): Record<string, string> {
  // Of Vite's names, so that its development server gives it to workers, too.
  const emulators =
    mode === 'local-world'
      ? JSON.stringify(parseEmulators(loadEnv(mode, root, 'VITE_')))
      : 'undefined';
  return {
    'import.meta.env.POLYTIPS': JSON.stringify(readEnvironment(root, mode)),
    'import.meta.env.EMULATORS': emulators,
  };
}
