import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { joinMember } from '../../../test/join-member.ts';
import { makeAdmin } from '../../../test/make-admin.ts';
import { createTestWorld, type TestWorld, testVariables } from '../../../test/world.ts';
import { checksumAddress } from '../../chain/addresses.ts';
import { abiWord } from '../../contract/chain/erc20.ts';
import { polContract } from '../../contract/chain/polygon.ts';
import { scanOf } from '../../payouts/payer-wallets.ts';
import type { Config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { createProgress } from '../progress.ts';
import { check, reachOf } from './check-deployment.ts';
import type { Deployment } from './deployment.ts';
import type { DeploymentCheck } from './deployment-checks.ts';
import { openGoogleProject } from './google-project.ts';

/**
 * Stands in for Google's services, three endpoints of the chain and the two public addresses. It answers exactly
 * the requests that it knows, and anything else with 500.
 */
interface StandIn {
  /** Answers by `METHOD /path`; a number is a status with Google's words. */
  answers: Record<string, unknown>;
  chainIds: [string, string, string];
  symbol: string;
  /** Whether the second endpoint has no old receipts. */
  isPruned: boolean;
  /** How many calls the second endpoint still refuses for want of a pending block. */
  pendingRefusals: number;
  /** How many blocks the second endpoint searches at once. */
  blocksSearchedMax: number;
  /** Which endpoints search for POL. */
  polSearchers: readonly number[];
  /** Whose pages may read the replies of the endpoints. */
  rpcReaders: string;
  /** By what requests through Hosting and at the function count. */
  counted: 'the client' | 'what it says' | 'the proxy';
  /** Whether both addresses name a limit at all. */
  isLimited: boolean;
  /** Whose pages may read the answer of the service that knows countries. */
  countryReaders: string | undefined;
  /** The App Check token without which they refuse. */
  appCheckToken?: string;
}

const projectId = 'polytips-check';
const token = 'operator-token';
const account = 'serviceAccount:42-compute@developer.gserviceaccount.com';
const wallet = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const indexes = {
  indexes: [
    {
      collectionGroup: 'subscriptions',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'uid', order: 'ASCENDING' },
        { fieldPath: 'createdAt', order: 'DESCENDING' },
      ],
    },
  ],
};
const at = {
  secret: `GET /secretmanager/v1/projects/${projectId}/secrets/SMTP_PASSWORD/versions/latest`,
  project: `GET /cloudresourcemanager/v1/projects/${projectId}`,
  policy: `POST /cloudresourcemanager/v1/projects/${projectId}:getIamPolicy`,
  members: `POST /cloudresourcemanager/v1/projects/${projectId}:getEffectiveOrgPolicy`,
  indexes: `GET /firestore/v1/projects/${projectId}/databases/(default)/collectionGroups/-/indexes?pageSize=300&pageToken=`,
  database: `GET /firestore/v1/projects/${projectId}/databases/(default)`,
  schedules: `GET /firestore/v1/projects/${projectId}/databases/(default)/backupSchedules`,
  signIn: `GET /identitytoolkit/admin/v2/projects/${projectId}/config`,
  providers: `GET /identitytoolkit/admin/v2/projects/${projectId}/defaultSupportedIdpConfigs?pageSize=100&pageToken=`,
  oauth: `GET /identitytoolkit/admin/v2/projects/${projectId}/oauthIdpConfigs?pageSize=100&pageToken=`,
  saml: `GET /identitytoolkit/admin/v2/projects/${projectId}/inboundSamlConfigs?pageSize=100&pageToken=`,
  functions: functionsFrom(''),
};
const builtIndex = {
  name: `projects/${projectId}/databases/(default)/collectionGroups/subscriptions/indexes/a`,
  queryScope: 'COLLECTION',
  state: 'READY',
  fields: [
    { fieldPath: 'uid', order: 'ASCENDING' },
    { fieldPath: 'createdAt', order: 'DESCENDING' },
    { fieldPath: '__name__', order: 'DESCENDING' },
  ],
};
const database = {
  name: `projects/${projectId}/databases/(default)`,
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
};
const google = {
  name: `projects/${projectId}/defaultSupportedIdpConfigs/google.com`,
  enabled: true,
};

let world: TestWorld;
let origins: readonly string[];
let origin: string;
let standIn: StandIn;
let hits: Map<string, number>;

/** The first is all that is asked but two of the three endpoints of the chain. */
const servers = Array.from({ length: 3 }, () =>
  createServer((request, reply) => {
    void respond(request, reply);
  }),
);

async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { status, body, headers = {} } = await answer(request);
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  reply.end(JSON.stringify(body));
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const url = request.url ?? '';
  const body = await text(request);
  if (url.startsWith('/rpc/')) {
    const readers = { 'access-control-allow-origin': standIn.rpcReaders };
    const answered = answerRpc(Number(url.slice('/rpc/'.length)), body);
    return request.headers.origin === undefined ? answered : { ...answered, headers: readers };
  }
  if (url.endsWith('/api/getMail/nobody%40example.com')) return answerProbe(request, url);
  if (url === '/country') return answerCountry(request);
  const isOurs =
    request.headers.authorization === `Bearer ${token}` &&
    request.headers['x-goog-user-project'] === projectId;
  if (!isOurs) return { status: 401, body: {} };
  const known = standIn.answers[`${request.method} ${decodeURIComponent(url)}`];
  if (known === undefined) return { status: 500, body: { unknown: url } };
  if (typeof known !== 'number') return { status: 200, body: known };
  return { status: known, body: { error: { code: known, message: refusalOf(known) } } };
}

/** Why a service refuses, with what must not be shown. */
const refusalOf = (status: number) => `Refused with ${status} to operator@app.test`;

const rpcRequest = z.object({ id: z.int(), method: z.string(), params: z.array(z.unknown()) });

function answerRpc(place: number, body: string): Answer {
  const { id, method, params } = rpcRequest.parse(JSON.parse(body));
  const letters = Buffer.from(standIn.symbol).toString('hex').padEnd(64, '0');
  const symbol = `0x${abiWord(32n)}${abiWord(BigInt(standIn.symbol.length))}${letters}`;
  if (method === 'eth_getTransactionReceipt') {
    const result = standIn.isPruned && place === 1 ? null : {};
    return { status: 200, body: { jsonrpc: '2.0', id, result } };
  }
  if (method === 'eth_blockNumber')
    return { status: 200, body: { jsonrpc: '2.0', id, result: head } };
  if (method === 'eth_getLogs') return answerSearch(place, id, params);
  if (place === 1 && params[1] === 'pending' && standIn.pendingRefusals > 0) {
    standIn.pendingRefusals -= 1;
    const error = { code: -32_000, message: 'pending state is not available' };
    return { status: 200, body: { jsonrpc: '2.0', id, error } };
  }
  const data = JSON.stringify(params).includes('95d89b41') ? symbol : `0x${abiWord(6n)}`;
  const result = method === 'eth_chainId' ? standIn.chainIds[place] : data;
  return { status: 200, body: { jsonrpc: '2.0', id, result } };
}

/** Far above the blocks of a day. */
const head = '0x10000000';
const search = z.tuple([
  z.object({ address: z.string(), fromBlock: z.string(), toBlock: z.string() }),
]);

function answerSearch(place: number, id: number, params: readonly unknown[]): Answer {
  const [{ address, fromBlock, toBlock }] = search.parse(params);
  const isSearched =
    address === polContract
      ? standIn.polSearchers.includes(place)
      : place !== 1 || Number(toBlock) - Number(fromBlock) < standIn.blocksSearchedMax;
  if (isSearched && Number(head) - Number(toBlock) > 128)
    return { status: 200, body: { jsonrpc: '2.0', id, result: [] } };
  const error = { code: -32_600, message: 'Under the Free tier plan, up to a 10 block range.' };
  return { status: 400, body: { jsonrpc: '2.0', id, error } };
}

function answerProbe({ headers }: IncomingMessage, url: string): Answer {
  const { appCheckToken } = standIn;
  if (appCheckToken !== undefined && headers['x-firebase-appcheck'] !== appCheckToken) {
    return { status: 401, body: {} };
  }
  const counters = {
    'the client': 'client',
    'what it says': String(headers['x-forwarded-for']),
    'the proxy': url.startsWith('/hosting/') ? 'proxy' : 'client',
  };
  const key = counters[standIn.counted];
  const count = (hits.get(key) ?? 0) + 1;
  hits.set(key, count);
  const limit = standIn.isLimited ? { 'ratelimit-remaining': String(120 - count) } : undefined;
  return { status: 200, body: {}, ...(limit === undefined ? {} : { headers: limit }) };
}

function answerCountry({ headers }: IncomingMessage): Answer {
  const { countryReaders } = standIn;
  // Some say only to a page that it may read.
  const allowed = headers.origin === `${origin}/hosting` ? countryReaders : undefined;
  return {
    status: 200,
    body: { country: 'IN' },
    ...(allowed === undefined ? {} : { headers: { 'access-control-allow-origin': allowed } }),
  };
}

beforeAll(async () => {
  world = createTestWorld();
  origins = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = z.object({ port: z.int() }).parse(server.address());
      return `http://127.0.0.1:${port}`;
    }),
  );
  [origin = ''] = origins;
});

afterAll(() => {
  for (const server of servers) server.close();
});

beforeEach(async () => {
  await world.clear();
  hits = new Map();
  standIn = {
    chainIds: ['0x89', '0x89', '0x89'],
    symbol: 'USDT0',
    isPruned: false,
    pendingRefusals: 0,
    blocksSearchedMax: 1_000,
    polSearchers: [0],
    rpcReaders: '*',
    counted: 'the client',
    isLimited: true,
    countryReaders: '*',
    answers: {
      [at.secret]: { state: 'ENABLED' },
      [at.project]: { projectNumber: '42' },
      [at.policy]: {
        bindings: [
          { role: 'roles/iam.serviceAccountTokenCreator', members: [account] },
          { role: 'roles/firebasecloudmessaging.admin', members: [account] },
          { role: 'roles/datastore.importExportAdmin', members: [account] },
        ],
      },
      [at.members]: { listPolicy: { allValues: 'ALLOW' } },
      [at.indexes]: { indexes: [builtIndex] },
      [at.database]: database,
      [at.schedules]: {
        backupSchedules: [
          {
            name: `${database.name}/backupSchedules/weekly`,
            retention: '8467200s',
            weeklyRecurrence: { day: 'SUNDAY' },
          },
        ],
      },
      [at.signIn]: signIn,
      [at.providers]: {},
      [at.oauth]: {},
      [at.saml]: {},
      [at.functions]: { functions: [deployed('api', variables)] },
    },
  };
});

function functionsFrom(pageToken: string): string {
  return `GET /cloudfunctions/v2/projects/${projectId}/locations/us-central1/functions?pageSize=100&pageToken=${pageToken}`;
}

/** What this machine has. */
const variables = { SMTP_HOST: 'smtp.app.test', RPC_URLS: 'https://a.test/own-key' };
/** A function that was deployed with these variables. */
const deployed = (name: string, environmentVariables: Record<string, string>) => ({
  name: `projects/${projectId}/locations/us-central1/functions/${name}`,
  serviceConfig: {
    uri: `${origin}/function`,
    environmentVariables: {
      ...environmentVariables,
      EVENTARC_CLOUD_EVENT_SOURCE: 'projects/polytips-check',
      FIREBASE_CONFIG: '{}',
      FUNCTION_SIGNATURE_TYPE: 'cloudevent',
      FUNCTION_TARGET: name,
      GCLOUD_PROJECT: projectId,
      LOG_EXECUTION_ID: 'true',
    },
  },
});

const signIn = {
  signIn: {
    email: { enabled: false, passwordRequired: true },
    anonymous: {},
    allowDuplicateEmails: true,
    hashConfig: { algorithm: 'SCRYPT', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 },
  },
  client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
};
const ours = { integrity: 'sha512-ours' };
const otherPlatform = { integrity: 'sha512-optional', optional: true };
const locked = { packages: { '': {}, functions: {}, 'node_modules/ours': ours } };

const config = (): Config => ({
  ...world.context.config,
  chainId: 137,
  rpcUrls: origins.map((each, place) => `${each}/rpc/${place}`),
  companyWallet: wallet,
  webOrigin: `${origin}/hosting`,
  push: 'fcm',
  backupBucket: 'gs://polytips-backups',
});
const web = {
  VITE_COMPANY_WALLET: wallet,
  VITE_SUPPORT_MAIL: testVariables.SUPPORT_MAIL,
  VITE_USDT_ADDRESS: testVariables.USDT_ADDRESS,
  VITE_CHAIN_ID: '137',
  VITE_FIREBASE_PROJECT_ID: projectId,
};

/** A web app that says that it is ours. */
const attested = {
  web: { ...web, VITE_APP_CHECK_SITE_KEY: 'key' },
  hosting: "script-src 'self' https://www.google.com/recaptcha/",
};

async function run(change: Partial<Deployment> = {}, reach: DeploymentCheck['needs'] = 'server') {
  const lines: string[] = [];
  const progress = createProgress({
    findings: { write: (line) => void lines.push(line.trimEnd()) },
    waiting: { write: () => undefined },
    nowMs: () => 0,
  });
  const project = openGoogleProject({
    projectId,
    findToken: () => Promise.resolve(token),
    originOf: (service) => `${origin}/${service}`,
    timeoutMs: 2_000,
  });
  const code = await check({ progress }, reach, {
    projectId,
    config: config(),
    variables,
    web: {
      VITE_RPC_URLS: `${origin}/rpc/0`,
      VITE_GEOLOCATION_URL: `${origin}/country`,
      ...web,
    },
    packages: { locked, installed: locked },
    hosting: `connect-src ${origin} https://firestore.googleapis.com`,
    indexes,
    firestore: world.context.firestore,
    project,
    appCheckToken: undefined,
    timeoutMs: 2_000,
    ...change,
  });
  return { code, wrong: lines.filter((line) => line.startsWith('WRONG')), lines };
}

it('a deployment in which all is right is right, check by check', async () => {
  const { code, lines } = await run();
  expect(lines).toEqual([
    'ok  packages',
    'ok  web build',
    'ok  endpoints',
    'ok  geolocation',
    'ok  payers',
    'ok  company wallet',
    'ok  time zone',
    'ok  secrets',
    'ok  roles',
    'ok  public access',
    'ok  indexes',
    'ok  backups',
    'ok  sign-in',
    'ok  variables',
    'ok  client addresses',
  ]);
  expect(code).toBe(0);
});

it('a package of another platform need not be installed', async () => {
  const packages = { ...locked.packages, 'node_modules/other-platform': otherPlatform };
  expect(await run({ packages: { locked: { packages }, installed: locked } })).toMatchObject({
    wrong: [],
  });
});

it('payers, company wallets and admins that are known are no forgotten payers', async () => {
  const { firestore } = world.context;
  const admin = await joinMember(world.context, 'ADM1N0', true);
  await makeAdmin(world.context, admin.uid);
  for (const address of [wallet, other, checksumAddress(admin.publicKey)]) {
    const name = scanOf(address);
    await firestore.doc(paths.scan(name)).set({ name, firstBlock: 1, nextBlock: 9 });
  }
  const payerWallets = [{ address: other.toLowerCase(), fromBlock: 1, untilBlock: 9 }];
  expect(await run({ config: { ...config(), payerWallets } })).toMatchObject({ wrong: [] });
});

it('on another chain than Polygon no old receipt is asked for', async () => {
  Object.assign(standIn, { chainIds: ['0x7a69', '0x7a69', '0x7a69'], isPruned: true });
  const change = {
    config: { ...config(), chainId: 31_337, rpcUrls: config().rpcUrls.slice(0, 2) },
    web: { ...web, VITE_CHAIN_ID: '31337' },
  };
  expect(await run(change)).toMatchObject({ code: 0, wrong: [] });
});

it('a first deployment is right before there is a function, an index or a day', async () => {
  Object.assign(standIn.answers, { [at.functions]: {}, [at.indexes]: {} });
  expect(await run()).toMatchObject({ code: 0, wrong: [] });
});

it('a project that makes no exports is asked for no backups', async () => {
  Object.assign(standIn.answers, { [at.database]: { name: database.name }, [at.schedules]: {} });
  const withoutBucket = { ...config(), backupBucket: undefined };
  expect(await run({ config: withoutBucket })).toMatchObject({ code: 0, wrong: [] });
});

it('offline only what this machine knows is checked', async () => {
  standIn.answers = {};
  const { code, lines } = await run({}, 'machine');
  expect(code).toBe(0);
  expect(lines.filter((line) => !line.startsWith('SKIPPED'))).toEqual([
    'ok  packages',
    'ok  web build',
  ]);
  expect(await run({ web: { ...web, VITE_CHAIN_ID: '1' } }, 'machine')).toMatchObject({ code: 1 });
});

it.each([
  ['that no page may read', { countryReaders: undefined }],
  ['that those of another site may read', { countryReaders: 'https://other.test' }],
])('a country %s is reported, and stops no deployment', async (_, seen) => {
  Object.assign(standIn, seen);
  const line = /geolocation: Browsers cannot read 127\.0\.0\.1:\d+, .* Name another in VITE_GEO/;
  expect(await run()).toMatchObject({ code: 1, wrong: [expect.stringMatching(line)] });
  const { code, lines } = await run({}, 'project');
  expect(code).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/^WARNING  geolocation/));
});

it('an endpoint that lacks a pending block for two calls is right', async () => {
  standIn.pendingRefusals = 2;
  expect(await run()).toMatchObject({ code: 0 });
});

it('a web app with one endpoint that searches for POL is right', async () => {
  standIn.polSearchers = [1];
  const urls = origins.map((each, place) => `${each}/rpc/${place}`);
  const change = {
    web: { ...web, VITE_RPC_URLS: urls.join() },
    hosting: `connect-src ${urls.join(' ')}`,
  };
  expect(await run(change)).toMatchObject({ code: 0 });
});

it('a country that the pages of our site may read is right', async () => {
  standIn.countryReaders = `${origin}/hosting`;
  expect(await run()).toMatchObject({ code: 0 });
});

it('a server that answers our own app alone is asked with a token of App Check', async () => {
  standIn.appCheckToken = 'app';
  const asking = { ...attested, config: { ...config(), appCheck: 'on' } } as const;
  const { wrong } = await run(asking);
  expect(wrong).toEqual([expect.stringMatching(/Set APP_CHECK_TOKEN/)]);
  expect(await run({ ...asking, appCheckToken: 'app' })).toMatchObject({ code: 0 });
});

it('a deployment may mend a server that counts clients wrongly', async () => {
  standIn.counted = 'the proxy';
  const { code, lines } = await run({}, 'project');
  expect(code).toBe(0);
  expect(lines.slice(-2)).toEqual(['SKIPPED  variables', 'SKIPPED  client addresses']);
});

const silent = 'http://127.0.0.1:1';

it.each<[string, { server?: string[]; appAnswering?: number }, RegExp]>([
  [
    'one of three of the server',
    { server: [silent] },
    /^WARNING  endpoints: .* Name another in RPC/,
  ],
  [
    'one of three of the web app',
    { appAnswering: 2 },
    /^WARNING  endpoints: .* Name another in VITE_RPC/,
  ],
  ['one of two of the web app', { appAnswering: 1 }, /^WRONG  endpoints: .* in VITE_RPC/],
  ['two of three of the server', { server: [silent, silent] }, /^WRONG  endpoints: .* in RPC/],
])(
  'an endpoint that does not answer stops a deployment only where too few are left: %s',
  async (_, { appAnswering, server = [] }, line) => {
    const rpcUrls = [...config().rpcUrls.slice(server.length), ...server];
    const answering = origins.map((each, place) => `${each}/rpc/${place}`);
    const urls =
      appAnswering === undefined ? answering : [...answering.slice(0, appAnswering), silent];
    const change = {
      config: { ...config(), rpcUrls },
      web: { ...web, VITE_RPC_URLS: urls.join() },
      hosting: `connect-src ${urls.join(' ')}`,
    };
    const { code, lines } = await run(change, 'project');
    expect(lines).toContainEqual(expect.stringMatching(line));
    expect(code).toBe(line.source.startsWith('^WRONG') ? 1 : 0);
    expect(await run(change)).toMatchObject({ code: 1 });
  },
);

it('an endpoint of another chain stops a deployment though enough others answer', async () => {
  standIn.chainIds = ['0x89', '0x1', '0x89'];
  expect(await run({}, 'project')).toMatchObject({ code: 1 });
});

it.each([
  ['another value', { ...variables, RPC_URLS: 'https://b.test/their-key' }, 'RPC_URLS'],
  ['none', { SMTP_HOST: variables.SMTP_HOST }, 'RPC_URLS'],
  ['one that this machine lacks', { ...variables, NODE_OPTIONS: '--their-key' }, 'NODE_OPTIONS'],
])(
  'of a variable of which the deployed functions have %s only the name is reported, and a deployment may mend it',
  async (_, theirs, name) => {
    standIn.answers[at.functions] = {
      functions: [deployed('api', theirs), deployed('openDay', theirs)],
    };
    const { code, lines, wrong } = await run();
    expect({ code, wrong }).toEqual({
      code: 1,
      wrong: [
        expect.stringContaining(
          `variables: ${name} of functions/.env.polytips-check is not that of the deployed api, openDay. Run npx firebase deploy --only functions:default,firestore,hosting --project polytips-check`,
        ),
      ],
    });
    expect(lines.join()).not.toMatch(/own-key|their-key/);
    expect(await run({}, 'project')).toMatchObject({ code: 0 });
  },
);

it('a function that a deployment has left with its old variables is named, also on a later page', async () => {
  const old = { ...variables, RPC_URLS: 'https://b.test' };
  Object.assign(standIn.answers, {
    [at.functions]: { functions: [deployed('api', variables)], nextPageToken: 'more' },
    [functionsFrom('more')]: { functions: [deployed('reconcile', old)] },
  });
  const { code, wrong } = await run();
  expect({ code, wrong }).toEqual({
    code: 1,
    wrong: [expect.stringMatching(/^WRONG\s+variables: RPC_URLS .* of the deployed reconcile\./)],
  });
});

it('a function of another codebase or of the 1st generation is not compared', async () => {
  const { name, serviceConfig } = deployed('theirs', {});
  const labels = { 'firebase-functions-codebase': 'theirs' };
  const theirs = [{ name, labels, serviceConfig }, { name }];
  standIn.answers[at.functions] = { functions: [deployed('api', variables), ...theirs] };
  expect(await run()).toMatchObject({ code: 0, wrong: [] });
});

it('functions that Google does not reach are wrong, and so is an API without an address', async () => {
  standIn.answers[at.functions] = { unreachable: ['us-central1'] };
  expect((await run()).wrong.join()).toMatch(
    /variables: .*cloudfunctions\.googleapis\.com does not reach us-central1/,
  );
  const { name, serviceConfig } = deployed('api', variables);
  const failed = { environmentVariables: serviceConfig.environmentVariables };
  standIn.answers[at.functions] = { functions: [{ name, serviceConfig: failed }] };
  expect((await run()).wrong).toEqual([
    expect.stringMatching(/client addresses: The deployment of api has failed\. Run npx firebase/),
  ]);
});

it.each([
  [false, false, 'server'],
  [false, true, 'project'],
  [true, false, 'machine'],
  [true, true, 'machine'],
])(
  'with --offline %s and --predeploy %s the checks reach the %s',
  (isOffline, isPredeploy, reach) => {
    expect(reachOf({ isOffline, isPredeploy })).toBe(reach);
  },
);

it('a web app that says that it is ours is right also before the server asks for it', async () => {
  expect(await run(attested, 'machine')).toMatchObject({ code: 0 });
});

/** A fault: a change of the deployment, of the stand-in, or of what Firestore has. */
interface Fault {
  readonly deployment?: () => Partial<Deployment>;
  readonly seen?: Partial<StandIn>;
  readonly answers?: Record<string, unknown>;
  readonly stored?: readonly [path: string, data: object];
}

it.each<[string, RegExp, Fault]>([
  [
    'a web app of another company wallet',
    /The company wallet in force is 0xa0Ee/,
    { deployment: () => ({ web: { ...web, VITE_COMPANY_WALLET: other } }) },
  ],
  [
    'a web app of another token',
    /VITE_USDT_ADDRESS is/,
    { deployment: () => ({ web: { ...web, VITE_USDT_ADDRESS: other } }) },
  ],
  [
    'a web app of another zone',
    /VITE_BUSINESS_TIME_ZONE is Asia\/Tokyo, and the server has UTC/,
    { deployment: () => ({ web: { ...web, VITE_BUSINESS_TIME_ZONE: 'Asia/Tokyo' } }) },
  ],
  [
    'a web app of another project',
    /VITE_FIREBASE_PROJECT_ID is demo/,
    { deployment: () => ({ web: { ...web, VITE_FIREBASE_PROJECT_ID: 'demo' } }) },
  ],
  [
    'a web app without a company wallet',
    /VITE_COMPANY_WALLET is not set/,
    { deployment: () => ({ web: { ...web, VITE_COMPANY_WALLET: '' } }) },
  ],
  [
    'a web app that names another mailbox than the mails',
    /VITE_SUPPORT_MAIL is people@app\.test, and the server has support@/,
    { deployment: () => ({ web: { ...web, VITE_SUPPORT_MAIL: 'people@app.test' } }) },
  ],
  [
    'a web app whose members reach nobody',
    /VITE_SUPPORT_MAIL is not set/,
    { deployment: () => ({ web: { ...web, VITE_SUPPORT_MAIL: '' } }) },
  ],
  [
    'a web app that cannot say that it is ours, where the server asks for it',
    /web build: The server would refuse every call of the web app: APP_CHECK is on\. Set VITE_APP_CHECK_SITE_KEY/,
    { deployment: () => ({ config: { ...config(), appCheck: 'on' } }) },
  ],
  [
    'a site key of App Check that the policy of the web app does not know',
    /web build: The web app may not load reCAPTCHA\. Set VITE_APP_CHECK_SITE_KEY in web\/\.env\.production alone/,
    { deployment: () => ({ web: { ...web, VITE_APP_CHECK_SITE_KEY: 'key' } }) },
  ],
  [
    'an endpoint of another chain',
    /answers for chain 1\. Name another/,
    { seen: { chainIds: ['0x89', '0x1', '0x89'] } },
  ],
  [
    'an endpoint that has pruned old receipts',
    /has no receipts of old transactions/,
    { seen: { isPruned: true } },
  ],
  [
    'an endpoint that knows no pending block',
    /answers nothing about the pending block/,
    { seen: { pendingRefusals: 3 } },
  ],
  [
    'an endpoint of a plan for few blocks',
    /does not search 1000 blocks of a day ago for transfers: .* another plan/,
    { seen: { blocksSearchedMax: 10 } },
  ],
  [
    'a web app that finds no POL',
    /No endpoint of VITE_RPC_URLS searches 1000 blocks of a day ago for POL/,
    { seen: { polSearchers: [] } },
  ],
  [
    'an endpoint that no page may read',
    /is of no use: Pages of http:.*\/hosting may not read its replies\. Name another in VITE_RPC/,
    { seen: { rpcReaders: 'https://other.test' } },
  ],
  ['another token', /a token DAI with 6 decimals/, { seen: { symbol: 'DAI' } }],
  [
    'an endpoint that does not answer',
    /is of no use: it does not answer/,
    { deployment: () => ({ config: { ...config(), rpcUrls: ['http://127.0.0.1:1'] } }) },
  ],
  [
    'packages of another commit',
    /The installed packages are not those of package-lock\.json\. Run npm ci/,
    {
      deployment: () => ({
        packages: {
          locked,
          installed: { packages: { 'node_modules/ours': { integrity: 'sha512-former' } } },
        },
      }),
    },
  ],
  [
    'a package that is not installed',
    /Run npm ci/,
    { deployment: () => ({ packages: { locked, installed: { packages: {} } } }) },
  ],
  [
    'a chain that hangs on two endpoints',
    /RPC_URLS names 2 hosts: .* Name 3\./,
    { deployment: () => ({ config: { ...config(), rpcUrls: config().rpcUrls.slice(0, 2) } }) },
  ],
  [
    'an endpoint of the web app that does not answer',
    /127\.0\.0\.1:1 is of no use: it does not answer\. Name another in VITE_RPC_URLS/,
    { deployment: () => ({ web: { ...web, VITE_RPC_URLS: 'http://127.0.0.1:1' } }) },
  ],
  [
    'an endpoint that the web app may not reach by its own policy',
    /The web app may not reach other\.test\. Set VITE_RPC_URLS in web\/\.env\.production/,
    { deployment: () => ({ web: { ...web, VITE_RPC_URLS: 'https://other.test' } }) },
  ],
  [
    'a payer that was followed and is not configured any more',
    /0x7099\w+ is missing from PAYER_WALLETS of functions\/\.env\.polytips-check/,
    { stored: [paths.scan(scanOf(other)), { name: scanOf(other), firstBlock: 1, nextBlock: 9 }] },
  ],
  [
    'a rotation that the web app does not know',
    /The company wallet in force is 0x7099/,
    {
      stored: [
        paths.companyWallets,
        {
          wallets: [
            { address: wallet, fromBlock: 0, untilBlock: 9 },
            { address: other, fromBlock: 1, untilBlock: null },
          ],
        },
      ],
    },
  ],
  [
    'a company wallet that no rotation has put in force',
    /COMPANY_WALLET of functions\/\.env\.polytips-check was never put in force/,
    {
      stored: [
        paths.companyWallets,
        { wallets: [{ address: other, fromBlock: 0, untilBlock: null }] },
      ],
    },
  ],
  [
    'another zone than that of the first opened day',
    /The first day was opened in Asia\/Kolkata/,
    {
      stored: [
        paths.rewardCalendar,
        {
          lastPlannedDay: '2026-01-07',
          lastOpenedDay: '2026-01-07',
          timeZone: 'Asia/Kolkata',
        },
      ],
    },
  ],
  ['a missing secret', /SMTP_PASSWORD has no enabled version/, { answers: { [at.secret]: 404 } }],
  [
    'a disabled secret',
    /SMTP_PASSWORD has no enabled version/,
    { answers: { [at.secret]: { state: 'DISABLED' } } },
  ],
  [
    'a missing role',
    /lacks roles\/iam\.serviceAccountTokenCreator/,
    {
      answers: {
        [at.policy]: {
          bindings: [
            { role: 'roles/iam.serviceAccountTokenCreator', members: [account], condition: {} },
            { role: 'roles/firebase.admin', members: [account] },
          ],
        },
      },
    },
  ],
  [
    'exports without their role',
    /lacks roles\/datastore\.importExportAdmin/,
    { answers: { [at.policy]: {} } },
  ],
  [
    'messages to devices without their role',
    /lacks roles\/firebasecloudmessaging\.admin/,
    {
      answers: {
        [at.policy]: {
          bindings: [
            { role: 'roles/iam.serviceAccountTokenCreator', members: [account] },
            { role: 'roles/datastore.importExportAdmin', members: [account] },
          ],
        },
      },
    },
  ],
  [
    'an organisation of its own people',
    /nobody else could call the API\. Make the exception/,
    { answers: { [at.members]: { listPolicy: { allowedValues: ['C01abc2de'] } } } },
  ],
  [
    'an organisation that allows nobody',
    /nobody else could call the API/,
    { answers: { [at.members]: { listPolicy: { allValues: 'DENY' } } } },
  ],
  [
    'an index that is being built',
    /subscriptions \(COLLECTION\): uid ASCENDING, createdAt DESCENDING is not ready. Wait/,
    { answers: { [at.indexes]: { indexes: [{ ...builtIndex, state: 'CREATING' }] } } },
  ],
  [
    'an index of the second page that is being built',
    /createdAt DESCENDING is not ready\. Wait/,
    {
      answers: {
        [at.indexes]: { nextPageToken: 'second' },
        [`${at.indexes}second`]: { indexes: [{ ...builtIndex, state: 'CREATING' }] },
      },
    },
  ],
  [
    'a missing index of a deployed project',
    /is not ready\. Run npx firebase deploy --only firestore:indexes --project/,
    { answers: { [at.indexes]: {} } },
  ],
  [
    'a database that keeps no former versions',
    /backups: Point-in-time recovery is off\. .* docs\/runbooks\/backup-and-restore\.md/,
    {
      answers: {
        [at.database]: {
          ...database,
          pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
        },
      },
    },
  ],
  [
    'a database that may be deleted',
    /backups: Delete protection is off/,
    {
      answers: {
        [at.database]: { ...database, deleteProtectionState: 'DELETE_PROTECTION_DISABLED' },
      },
    },
  ],
  [
    'a database without a schedule of backups',
    /backups: No backup is scheduled/,
    { answers: { [at.schedules]: {} } },
  ],
  [
    'sign-in by mail',
    /Sign-in by email is on/,
    { answers: { [at.signIn]: { ...signIn, signIn: { email: { enabled: true } } } } },
  ],
  [
    'sign-in by phone',
    /Sign-in by phoneNumber is on/,
    { answers: { [at.signIn]: { ...signIn, signIn: { phoneNumber: { enabled: true } } } } },
  ],
  [
    'sign-in by nobody',
    /Sign-in by anonymous is on/,
    { answers: { [at.signIn]: { ...signIn, signIn: { anonymous: { enabled: true } } } } },
  ],
  [
    'a session that can delete its account',
    /A session can delete its account in Firebase Auth/,
    { answers: { [at.signIn]: { ...signIn, client: {} } } },
  ],
  [
    'a project in which nobody began Authentication',
    /sign-in: Authentication was never begun\. Choose Get started/,
    { answers: { [at.signIn]: 404 } },
  ],
  [
    'sign-in by another service',
    /Sign-in by google\.com is on/,
    { answers: { [at.providers]: { defaultSupportedIdpConfigs: [google] } } },
  ],
  [
    'sign-in by a service of the second page',
    /Sign-in by google\.com is on/,
    {
      answers: {
        [at.providers]: { nextPageToken: 'second' },
        [`${at.providers}second`]: { defaultSupportedIdpConfigs: [google] },
      },
    },
  ],
  [
    'sign-in by a service of OpenID Connect',
    /Sign-in by oidc\.other is on/,
    {
      answers: {
        [at.oauth]: {
          oauthIdpConfigs: [
            { name: `projects/${projectId}/oauthIdpConfigs/oidc.other`, enabled: true },
          ],
        },
      },
    },
  ],
  [
    'sign-in by a service of SAML',
    /Sign-in by saml\.other is on/,
    {
      answers: {
        [at.saml]: {
          inboundSamlConfigs: [
            { name: `projects/${projectId}/inboundSamlConfigs/saml.other`, enabled: true },
          ],
        },
      },
    },
  ],
  [
    'clients who name their own address',
    /do not count as one client's \(119, 119/,
    { seen: { counted: 'what it says' } },
  ],
  [
    'clients who count as the proxy',
    /do not count as one client's \(119, 119, 118/,
    { seen: { counted: 'the proxy' } },
  ],
  ['no rate limit', /names no rate limit/, { seen: { isLimited: false } }],
])('%s is reported with its remedy', async (_, line, { deployment, seen, answers, stored }) => {
  standIn = { ...standIn, ...seen, answers: { ...standIn.answers, ...answers } };
  if (stored !== undefined) await world.context.firestore.doc(stored[0]).set(stored[1]);
  const { code, wrong } = await run(deployment?.());
  expect(wrong).toContainEqual(expect.stringMatching(line));
  expect(code).toBe(1);
});

it.each(Object.entries(at))('a service that refuses is reported: %s', async (_, request) => {
  standIn.answers[request] = 403;
  const { code, wrong } = await run();
  expect(code).toBe(1);
  expect(wrong).not.toEqual([]);
  const words = /could not be found out: .* answered 403: Refused with 403 to \[mail\]\. Mend/;
  expect(wrong.filter((line) => !words.test(line))).toEqual([]);
});
