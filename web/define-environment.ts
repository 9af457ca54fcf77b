import { loadEnv } from 'vite';
import { parseEnvironment } from './src/config/parse-environment.ts';

/**
 * Gives the configuration to `src/config/environment.ts` as a constant, so that the browser need not parse it.
 * @throws {Error} of one line that names every variable missing or malformed.
 */
export function defineEnvironment(root: string, mode: string): Record<string, string> {
  const environment = parseEnvironment(loadEnv(mode, root, 'VITE_'));
  // Of Vite's names, so that its development server gives it to workers, too.
  return { 'import.meta.env.POLYTIPS': JSON.stringify(environment) };
}
