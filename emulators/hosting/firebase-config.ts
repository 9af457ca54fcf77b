import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Ports } from '@polytips/functions/local-world/ports.ts';
import { hostingHeaders, type PolicyOptions } from './headers.ts';

/** Ports that the emulators use among themselves. */
interface InnerPorts {
  readonly hub: number;
  readonly logging: number;
  readonly eventarc: number;
  /** Of the Firestore emulator, for a user interface that we do not run. */
  readonly websocket: number;
}

/** The differences between the deployed configuration and the one of a local world. */
export interface FirebaseConfigOptions {
  readonly connect: readonly string[];
  readonly appCheck: boolean;
  readonly ports: Ports;
  /** Without them firebase-tools finds free ports, but not for two worlds at once. */
  readonly inner?: InnerPorts;
  /** The built server and the built web app, relative to the repository. */
  readonly functionsSource: string;
  readonly hostingPublic: string;
}

/** Before anything is deployed, whichever part is; Firebase's tools name the project. */
const check = 'npm run --silent ops -- deploy:check --predeploy --project "$GCLOUD_PROJECT"';

/** The content of firebase.json. */
export function firebaseConfig(options: FirebaseConfigOptions) {
  const { ports, inner } = options;
  return {
    $schema:
      'https://raw.githubusercontent.com/firebase/firebase-tools/master/schema/firebase-config.json',
    hosting: {
      public: options.hostingPublic,
      ignore: ['**/.*', '**/*.map'],
      predeploy: [check, 'npm run build -w web'],
      rewrites: [
        {
          source: '/api/**',
          function: { functionId: 'api', region: 'us-central1' },
        },
        // A path with a dot is a file, and a missing file must not be answered with the page.
        { regex: '^[^.]*$', destination: '/index.html' },
      ],
      headers: hostingHeaders(options),
    },
    functions: [
      {
        source: options.functionsSource,
        // The folder of the parameters of a deployment, .env.<project>; every build replaces the source.
        configDir: 'functions',
        runtime: 'nodejs24',
        predeploy: [check, 'npm run build -w functions'],
      },
    ],
    firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
    emulators: {
      hosting: at(ports.hosting),
      functions: at(ports.functions),
      firestore: { ...at(ports.firestore), ...(inner && { websocketPort: inner.websocket }) },
      auth: at(ports.auth),
      pubsub: at(ports.pubsub),
      tasks: at(ports.tasks),
      ...(inner && {
        hub: at(inner.hub),
        logging: at(inner.logging),
        eventarc: at(inner.eventarc),
      }),
      ui: { enabled: false },
      // Each test file uses a project of its own.
      singleProjectMode: false,
    },
  };
}

function at(port: number): { host: string; port: number } {
  return { host: '127.0.0.1', port };
}

/** The Firebase services that the browser talks to itself. */
const firebaseServices = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://firestore.googleapis.com',
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/** What the Content-Security-Policy of a deployed web app takes from web/.env.production. */
export function productionPolicy(webEnvironmentFile: string): PolicyOptions {
  const environment = existsSync(webEnvironmentFile)
    ? parseEnv(readFileSync(webEnvironmentFile, 'utf8'))
    : {};
  const urls = [environment['VITE_RPC_URLS'], environment['VITE_GEOLOCATION_URL']]
    .flatMap((value) => (value ?? '').split(','))
    .filter(Boolean);
  return {
    connect: [...firebaseServices, ...urls.map((url) => new URL(url.trim()).origin)],
    appCheck: (environment['VITE_APP_CHECK_SITE_KEY'] ?? '') !== '',
  };
}

/** The origins that a local web app may connect to: its emulators, its chain, its messages, and Firebase. */
export function localConnectSources(ports: Ports): readonly string[] {
  return [
    ...firebaseServices,
    ...[ports.firestore, ports.auth, ports.chain, ports.push].map(
      (port) => `http://127.0.0.1:${port}`,
    ),
  ];
}
