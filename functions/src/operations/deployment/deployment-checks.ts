import * as z from 'zod/mini';
import { isReadableFor } from '../../chain/json-rpc-transport.ts';
import { sameAddress } from '../../contract/values/patterns.ts';
import { listCompanyWallets } from '../../ledger/company-wallet-store.ts';
import { hasWallet } from '../../ledger/core/company-wallets.ts';
import { listForgottenPayers } from '../../payouts/payer-wallets.ts';
import { getRewardCalendar } from '../../rewards/reward-calendar.ts';
import type { Deployment, Problem } from './deployment.ts';
import { checkEndpoints, webEndpoints } from './endpoint-check.ts';
import { type DeployedFunction, indexFields, indexKey } from './google-project.ts';

/** A thing that has to be right before a deployment. */
export interface DeploymentCheck {
  readonly name: string;
  /** What has to be there: this machine alone, the project, or the server that is deployed already. */
  readonly needs: 'machine' | 'project' | 'server';
  /** Empty when all is right. */
  readonly run: () => Promise<readonly Problem[]>;
}

const indexFile = z.object({
  indexes: z.array(z.extend(indexFields, { collectionGroup: z.string() })),
});

const lockedPackage = z.object({
  integrity: z.optional(z.string()),
  optional: z._default(z.boolean(), false),
  devOptional: z._default(z.boolean(), false),
});
type LockedPackage = z.output<typeof lockedPackage>;
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

const anyOf = {
  sessions: ['roles/iam.serviceAccountTokenCreator'],
  exports: ['roles/datastore.importExportAdmin'],
  messages: ['roles/firebasecloudmessaging.admin', 'roles/firebase.admin'],
} as const;

/** Every check of a deployment whose environment is parsed, in the order in which their results are printed. */
export function deploymentChecks(deployment: Deployment): readonly DeploymentCheck[] {
  const { config, firestore, indexes, project, projectId, web } = deployment;
  const file = `functions/.env.${projectId}`;
  return [
    { name: 'packages', needs: 'machine', run: async () => comparePackages(deployment) },
    { name: 'web build', needs: 'machine', run: async () => compareWithWeb(deployment) },
    { name: 'endpoints', needs: 'project', run: () => checkEndpoints(deployment) },
    { name: 'geolocation', needs: 'project', run: () => checkGeolocation(deployment) },
    {
      name: 'payers',
      needs: 'project',
      run: async () =>
        (await listForgottenPayers(deployment)).map(
          (address) =>
            `${address} is missing from PAYER_WALLETS of ${file}: nobody would see what it has paid. Put it back as address:from, and as address:from:until where it pays no more.`,
        ),
    },
    {
      name: 'company wallet',
      needs: 'project',
      async run() {
        const wallets = await listCompanyWallets(firestore, config);
        const newest = wallets.at(-1)?.address ?? '';
        const built = web['VITE_COMPANY_WALLET'] ?? '';
        return [
          ...(hasWallet(wallets, config.companyWallet)
            ? []
            : [
                `COMPANY_WALLET of ${file} was never put in force. Take it back, or run company:rotate.`,
              ]),
          ...(sameAddress(newest, built)
            ? []
            : [`The company wallet in force is ${newest}. Set VITE_COMPANY_WALLET to it.`]),
        ];
      },
    },
    {
      name: 'time zone',
      needs: 'project',
      async run() {
        const { lastOpenedDay, timeZone } = await getRewardCalendar(firestore);
        if (lastOpenedDay === null || timeZone === config.timeZone) return [];
        return [
          `The first day was opened in ${timeZone}. Set BUSINESS_TIME_ZONE in ${file} and VITE_BUSINESS_TIME_ZONE back to it: another zone moves days that were opened.`,
        ];
      },
    },
    {
      name: 'secrets',
      needs: 'project',
      run: async () =>
        (await project.hasSecret('SMTP_PASSWORD'))
          ? []
          : [
              `The secret SMTP_PASSWORD has no enabled version. Run npx firebase functions:secrets:set SMTP_PASSWORD --project ${projectId}.`,
            ],
    },
    {
      name: 'roles',
      needs: 'project',
      async run() {
        const roles = await project.listRoles();
        const needed = [
          anyOf.sessions,
          ...(config.push === 'fcm' ? [anyOf.messages] : []),
          ...(config.backupBucket === undefined ? [] : [anyOf.exports]),
        ];
        return needed
          .filter((some) => !some.some((role) => roles.includes(role)))
          .map(([role]) => `The service account of the functions lacks ${role}. Grant it in IAM.`);
      },
    },
    {
      name: 'public access',
      needs: 'project',
      run: async () =>
        (await project.allowsEverybody())
          ? []
          : [
              'The organisation gives roles to its own people alone, so that nobody else could call the API. Make the exception for the project as docs/runbooks/deploy.md says.',
            ],
    },
    {
      name: 'indexes',
      needs: 'project',
      async run() {
        const [existing, api] = await Promise.all([project.listIndexes(), findApi(deployment)]);
        return indexFile.parse(indexes).indexes.flatMap((each) => {
          const key = indexKey(each);
          const found = existing.find((other) => other.key === key);
          // The first deployment makes them, before anybody asks.
          if (found?.isReady === true || (found === undefined && api === undefined)) return [];
          const remedy = found
            ? 'Wait until it is.'
            : `Run npx firebase deploy --only firestore:indexes --project ${projectId} and wait until it is.`;
          return [`The index ${key} is not ready. ${remedy}`];
        });
      },
    },
    {
      name: 'backups',
      needs: 'project',
      async run() {
        // Without a bucket the project wants none, such as one for a try.
        if (config.backupBucket === undefined) return [];
        const { isProtected, isScheduled, keepsVersions } = await project.readBackups();
        const remedy = 'Set it up as docs/runbooks/backup-and-restore.md says.';
        return [
          ...(keepsVersions ? [] : [`Point-in-time recovery is off. ${remedy}`]),
          ...(isProtected ? [] : [`Delete protection is off. ${remedy}`]),
          ...(isScheduled ? [] : [`No backup is scheduled. ${remedy}`]),
        ];
      },
    },
    {
      name: 'sign-in',
      needs: 'project',
      async run() {
        const signIn = await project.readSignIn();
        if (signIn === undefined)
          return ['Authentication was never begun. Choose Get started under Authentication.'];
        const { deletesAccounts, ways } = signIn;
        return [
          ...ways.map(
            (way) =>
              `Sign-in by ${way} is on. Turn it off under Authentication: our sessions are the only ones.`,
          ),
          ...(deletesAccounts
            ? [
                'A session can delete its account in Firebase Auth, and the rights of an admin with it. Turn that off as docs/runbooks/deploy.md says.',
              ]
            : []),
        ];
      },
    },
    { name: 'variables', needs: 'server', run: () => compareWithDeployed(deployment) },
    { name: 'client addresses', needs: 'server', run: () => probeAddresses(deployment) },
  ];
}

/** Both builds take what is installed: of another commit, say, that would be deployed without a test. */
function comparePackages({ packages }: Deployment): readonly string[] {
  const [locked, installed] = [packages.locked, packages.installed].map(
    (lock) => lockFile.parse(lock).packages,
  );
  const isInstalled = ([path, { integrity, ...kind }]: [string, LockedPackage]): boolean =>
    installed?.[path] === undefined
      ? !path.startsWith('node_modules/') || kind.optional || kind.devOptional
      : installed[path].integrity === integrity;
  const isSame = Object.entries(locked ?? {}).every(isInstalled);
  return isSame ? [] : ['The installed packages are not those of package-lock.json. Run npm ci.'];
}

/**
 * What the web app is built with: what server and web app must both know, where its members reach people, that it can
 * say that it is our app, and that its own policy lets it reach the chain.
 */
function compareWithWeb({ config, hosting, projectId, web }: Deployment): readonly string[] {
  const pairs = [
    ['VITE_COMPANY_WALLET', undefined],
    ['VITE_SUPPORT_MAIL', config.supportMail],
    ['VITE_USDT_ADDRESS', config.usdtAddress],
    ['VITE_CHAIN_ID', String(config.chainId)],
    ['VITE_BUSINESS_TIME_ZONE', config.timeZone],
    ['VITE_FIREBASE_PROJECT_ID', projectId],
  ] as const;
  const blocked = webEndpoints(web).filter((url) => !hosting.includes(new URL(url).origin));
  const differences = pairs.flatMap(([name, wanted]) => {
    const built = web[name] ?? (name === 'VITE_BUSINESS_TIME_ZONE' ? 'UTC' : '');
    if (built === '') return [`${name} is not set. The web app cannot be built without it.`];
    if (wanted === undefined || wanted.toLowerCase() === built.toLowerCase()) return [];
    return [`${name} is ${built}, and the server has ${wanted}. Set both to the same.`];
  });
  return [
    ...differences,
    ...compareAppCheck({ config, hosting, web }),
    ...blocked.map(
      (url) =>
        `The web app may not reach ${new URL(url).host}. Set VITE_RPC_URLS in web/.env.production alone, and run npm run write:firebase-json.`,
    ),
  ];
}

/** Whether the calls of the web app carry the tokens that the server asks for. */
function compareAppCheck({
  config,
  hosting,
  web,
}: Pick<Deployment, 'config' | 'hosting' | 'web'>): readonly string[] {
  const isAttested = (web['VITE_APP_CHECK_SITE_KEY'] ?? '') !== '';
  const remedy =
    'Set VITE_APP_CHECK_SITE_KEY in web/.env.production alone, and run npm run write:firebase-json.';
  if (isAttested && !hosting.includes('https://www.google.com/recaptcha/'))
    return [`The web app may not load reCAPTCHA. ${remedy}`];
  if (!isAttested && config.appCheck === 'on')
    return [`The server would refuse every call of the web app: APP_CHECK is on. ${remedy}`];
  return [];
}

/** Whether browsers may read the answer of the service that preselects the country of a phone number. */
async function checkGeolocation({
  config,
  timeoutMs,
  web,
}: Deployment): Promise<readonly Problem[]> {
  const url = web['VITE_GEOLOCATION_URL'] ?? '';
  if (url === '') return [];
  const isReadable = await fetch(url, {
    headers: { origin: config.webOrigin },
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    (response) => response.ok && isReadableFor(config.webOrigin, response),
    () => false,
  );
  if (isReadable) return [];
  // A signup goes on without it.
  return [
    {
      mayWait: `Browsers cannot read ${new URL(url).host}, and would send their addresses there for nothing. Name another in VITE_GEOLOCATION_URL of web/.env.production, or none, and run npm run write:firebase-json.`,
    },
  ];
}

/** The function `api` as it is deployed; undefined before the first deployment. */
async function findApi({ project }: Deployment): Promise<DeployedFunction | undefined> {
  return (await project.listFunctions()).find(({ name }) => name === 'api');
}

/** What Google and Firebase's tools add to the variables of a function. Source: firebase-tools, functions/env.js. */
const addedVariables: ReadonlySet<string> = new Set([
  'EVENTARC_CLOUD_EVENT_SOURCE',
  'FIREBASE_CONFIG',
  'FUNCTION_SIGNATURE_TYPE',
  'FUNCTION_TARGET',
  'GCLOUD_PROJECT',
  'LOG_EXECUTION_ID',
]);

/**
 * Deploys all that there is. Where no codebase is named, Firebase's tools skip each function whose label says that nothing
 * has changed, also where the deployment before failed between the function and its schedule, or who may call it.
 */
const deployAll = (projectId: string): string =>
  `npx firebase deploy --only functions:default,firestore,hosting --project ${projectId}`;

/**
 * The variables in which a deployed function is not as this machine believes. Commands read them here, and would follow
 * other wallets or ask another chain. Never their values: the address of an endpoint may have a key.
 */
async function compareWithDeployed({
  project,
  projectId,
  variables,
}: Deployment): Promise<readonly string[]> {
  const differing = (await project.listFunctions()).flatMap((deployed) =>
    [...new Set([...Object.keys(variables), ...Object.keys(deployed.variables)])]
      .filter((name) => !addedVariables.has(name) && variables[name] !== deployed.variables[name])
      .map((variable) => ({ variable, name: deployed.name })),
  );
  return [...Map.groupBy(differing, ({ variable }) => variable)].map(
    ([variable, all]) =>
      `${variable} of functions/.env.${projectId} is not that of the deployed ${all.map(({ name }) => name).join(', ')}. Run ${deployAll(projectId)}, or take over what is deployed, as docs/runbooks/deploy.md says.`,
  );
}

const probes = 8;

/**
 * Asks both public addresses in turn, each time with another forged address: the hits of this machine must
 * all count on one counter. A limit by a false address begins again each time, and one by a proxy's address
 * is another counter than that of the function itself.
 */
async function probeAddresses(deployment: Deployment): Promise<readonly string[]> {
  const { appCheckToken, config, projectId, timeoutMs } = deployment;
  const api = await findApi(deployment);
  // Nothing is there to be asked before the first deployment; the next one asks.
  if (api === undefined) return [];
  const { address } = api;
  if (address === undefined) {
    return [`The deployment of api has failed. Run ${deployAll(projectId)}.`];
  }
  if (config.appCheck === 'on' && appCheckToken === undefined) {
    return ['Set APP_CHECK_TOKEN to the token of a debug provider: APP_CHECK is on.'];
  }
  const left: number[] = [];
  for (let probe = 0; probe < probes; probe += 1) {
    const origin = probe % 2 === 0 ? config.webOrigin : address;
    const response = await fetch(`${origin}/api/getMail/nobody%40example.com`, {
      headers: {
        'x-forwarded-for': `192.0.2.${probe + 1}`,
        ...(appCheckToken === undefined ? {} : { 'x-firebase-appcheck': appCheckToken }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    const remaining = response.headers.get('ratelimit-remaining');
    if (remaining === null || !/^\d+$/.test(remaining)) {
      return [`${origin} names no rate limit. Ask it by hand, and read the log of the function.`];
    }
    left.push(Number(remaining));
  }
  // An instance may answer before it knows of the newest hit at another one.
  const isOneCounter = left.every((count, at) => at === 0 || count <= (left[at - 1] ?? 0) + 1);
  const used = (left[0] ?? 0) - (left.at(-1) ?? 0);
  if (isOneCounter && used > probes / 2) return [];
  return [
    `Requests of this machine do not count as one client's (${left.join(', ')} remain). Mend PROXY_NETWORKS as docs/runbooks/deploy.md says.`,
  ];
}
