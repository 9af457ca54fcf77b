import { localChain } from '../chain/local-chain.ts';
import { type Ports, portNames, portSettings } from './ports.ts';
import type { World } from './world.ts';

/** The project of every local world; the `demo-` keeps Firebase from reaching for a real one. */
export const projectId = 'demo-polytips';

/** Where a world on `ports` answers. */
export function worldUrls(ports: Ports): World['urls'] {
  const web = `http://127.0.0.1:${ports.hosting}`;
  return {
    web,
    api: `${web}/api`,
    functions: `http://127.0.0.1:${ports.functions}/${projectId}/us-central1/api`,
    rpc: `http://127.0.0.1:${ports.chain}`,
    inbox: `http://127.0.0.1:${ports.inbox}`,
  };
}

/** The server's configuration in a local world. */
export function serverVariables(ports: Ports): Record<string, string> {
  const { web, rpc } = worldUrls(ports);
  return {
    BUSINESS_TIME_ZONE: 'UTC',
    CHAIN_ID: String(localChain.chainId),
    RPC_URLS: rpc,
    USDT_ADDRESS: localChain.usdtAddress,
    COMPANY_WALLET: localChain.companyWallet,
    RATE_LIMIT_SCALE: process.env['RATE_LIMIT_SCALE'] ?? '1000',
    // The Hosting emulator appends nothing to X-Forwarded-For: what stands there, a client wrote.
    TRUSTED_PROXY_HOPS: '0',
    WEB_ORIGIN: web,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(ports.smtp),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'PolyTips <no-reply@polytips.example>',
    // There is no local part for messages to devices.
    PUSH: 'off',
  };
}

/** What lets a process besides the emulators work on the world. */
export function clientVariables(ports: Ports): Record<string, string> {
  const urls = worldUrls(ports);
  const portVariables = portNames.map(
    (name) => [portSettings[name].variable, String(ports[name])] as const,
  );
  return {
    ...serverVariables(ports),
    ...Object.fromEntries(portVariables),
    GCLOUD_PROJECT: projectId,
    // Google's libraries would look for a machine of Google's, and warn that there is none.
    METADATA_SERVER_DETECTION: 'none',
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
    PUBSUB_EMULATOR_HOST: `127.0.0.1:${ports.pubsub}`,
    RPC_URL: urls.rpc,
    WORLD_WEB_URL: urls.web,
    WORLD_API_URL: urls.api,
    WORLD_FUNCTIONS_URL: urls.functions,
    WORLD_RPC_URL: urls.rpc,
    WORLD_INBOX_URL: urls.inbox,
  };
}

/** What the local build of the web app has to know of the ports. */
export function webVariables(ports: Ports): Record<string, string> {
  return {
    VITE_FIRESTORE_PORT: String(ports.firestore),
    VITE_AUTH_PORT: String(ports.auth),
    VITE_CHAIN_PORT: String(ports.chain),
  };
}
