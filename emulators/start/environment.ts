import { type Ports, portSettings } from '@polytips/functions/local-world/ports.ts';
import { localProject, serverVariables } from '@polytips/functions/local-world/server-variables.ts';
import { portNames } from '../base/ports.ts';

/** The pages and endpoints of a world, without a slash at the end. */
export interface WorldUrls {
  readonly web: string;
  /** The API as browsers reach it, through Hosting. */
  readonly api: string;
  /** The same API on the Functions emulator itself. */
  readonly functions: string;
  readonly rpc: string;
  readonly inbox: string;
  /** The stand-in for the messaging service. */
  readonly push: string;
}

/** Where a world on `ports` answers. */
export function worldUrls(ports: Ports): WorldUrls {
  const web = `http://127.0.0.1:${ports.hosting}`;
  return {
    web,
    api: `${web}/api`,
    functions: `http://127.0.0.1:${ports.functions}/${localProject}/us-central1/api`,
    rpc: `http://127.0.0.1:${ports.chain}`,
    inbox: `http://127.0.0.1:${ports.inbox}`,
    push: `http://127.0.0.1:${ports.push}`,
  };
}

/** The environment of a process that works on the world from outside, such as a test. */
export function clientVariables(ports: Ports): Record<string, string> {
  const urls = worldUrls(ports);
  const portVariables = portNames.map(
    (name) => [portSettings[name].variable, String(ports[name])] as const,
  );
  return {
    ...serverVariables(ports, process.env),
    ...Object.fromEntries(portVariables),
    GCLOUD_PROJECT: localProject,
    // Google's libraries would look for a machine in Google's cloud, and warn that there is none.
    METADATA_SERVER_DETECTION: 'none',
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
    RPC_URL: urls.rpc,
    WORLD_WEB_URL: urls.web,
    WORLD_API_URL: urls.api,
    WORLD_FUNCTIONS_URL: urls.functions,
    WORLD_INBOX_URL: urls.inbox,
  };
}

/** The ports for the local build of the web app. */
export function webVariables(ports: Ports): Record<string, string> {
  return {
    VITE_FIRESTORE_PORT: String(ports.firestore),
    VITE_AUTH_PORT: String(ports.auth),
    VITE_CHAIN_PORT: String(ports.chain),
    VITE_PUSH_PORT: String(ports.push),
  };
}
