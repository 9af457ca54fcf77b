import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Ports } from '../start/ports.ts';

/** The Firebase services that the browser talks to itself. */
const firebaseServices = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://firestore.googleapis.com',
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/**
 * What a deployed web app may connect to: Firebase, and the RPC endpoints and the geolocation
 * service of web/.env.production.
 */
export function productionConnectSources(webEnvironmentFile: string): readonly string[] {
  const environment = existsSync(webEnvironmentFile)
    ? parseEnv(readFileSync(webEnvironmentFile, 'utf8'))
    : {};
  const urls = [environment['VITE_RPC_URLS'], environment['VITE_GEOLOCATION_URL']]
    .flatMap((value) => (value ?? '').split(','))
    .filter(Boolean);
  return [...firebaseServices, ...urls.map((url) => new URL(url.trim()).origin)];
}

/** What the web app of a local world may connect to: its emulators, its chain, and Firebase. */
export function localConnectSources(ports: Ports): readonly string[] {
  return [
    ...firebaseServices,
    ...[ports.firestore, ports.auth, ports.chain].map((port) => `http://127.0.0.1:${port}`),
  ];
}
