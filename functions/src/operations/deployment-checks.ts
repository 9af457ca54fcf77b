import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { openEndpoint } from '../chain/json-rpc-endpoint.ts';
import { sameAddress } from '../contract/patterns.ts';
import { polygonChainId } from '../contract/polygon.ts';
import { listCompanyWallets } from '../ledger/company-wallet-store.ts';
import type { Config } from '../platform/config.ts';
import { getRewardCalendar } from '../rewards/reward-calendar.ts';
import { type GoogleProject, indexFields, indexKey } from './google-project.ts';

/** A thing that has to be right before a deployment. */
export interface DeploymentCheck {
  readonly name: string;
  /** What has to be there: this machine alone, the project, or the server that is deployed already. */
  readonly needs: 'machine' | 'project' | 'server';
  /** What is wrong, each with its remedy; empty when all is right. */
  readonly run: () => Promise<readonly string[]>;
}

/** What is deployed, and where to. */
export interface Deployment {
  readonly projectId: string;
  readonly config: Config;
  /** The variables that the web app is built with. */
  readonly web: Readonly<Record<string, string | undefined>>;
  /** A parsed firestore.indexes.json. */
  readonly indexes: unknown;
  readonly firestore: Firestore;
  readonly project: GoogleProject;
  /** An App Check token of the operator, where the server answers our own app alone. */
  readonly appCheckToken: string | undefined;
  readonly timeoutMs: number;
}

const indexFile = z.object({
  indexes: z.array(z.extend(indexFields, { collectionGroup: z.string() })),
});

/** USDT calls itself USDT0 on Polygon since it is bridged by LayerZero. */
const tokenSymbols: readonly string[] = ['USDT', 'USDT0'];
const tokenDecimals = 6n;

const anyOf = {
  sessions: ['roles/iam.serviceAccountTokenCreator'],
  exports: ['roles/datastore.importExportAdmin'],
  messages: ['roles/firebasecloudmessaging.admin', 'roles/firebase.admin'],
} as const;

/** Every check of a deployment whose environment is parsed, in the order in which they are told. */
export function deploymentChecks(deployment: Deployment): readonly DeploymentCheck[] {
  const { config, firestore, indexes, project, projectId, web } = deployment;
  const file = `functions/.env.${projectId}`;
  return [
    { name: 'web build', needs: 'machine', run: async () => compareWithWeb(deployment) },
    { name: 'endpoints', needs: 'project', run: () => askEachEndpoint(deployment) },
    {
      name: 'company wallet',
      needs: 'project',
      async run() {
        const wallets = await listCompanyWallets(firestore, config);
        const newest = wallets.at(-1)?.address ?? '';
        const built = web['VITE_COMPANY_WALLET'] ?? '';
        return [
          ...(wallets.some(({ address }) => sameAddress(address, config.companyWallet))
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
      name: 'indexes',
      needs: 'project',
      async run() {
        const [existing, address] = await Promise.all([
          project.listIndexes(),
          project.findApiAddress(),
        ]);
        return indexFile.parse(indexes).indexes.flatMap((each) => {
          const key = indexKey(each);
          const found = existing.find((other) => other.key === key);
          // The first deployment makes them, before anybody asks.
          if (found?.isReady === true || (found === undefined && address === undefined)) return [];
          const remedy = found
            ? 'Wait until it is.'
            : `Run npx firebase deploy --only firestore --project ${projectId} and wait until it is.`;
          return [`The index ${key} is not ready. ${remedy}`];
        });
      },
    },
    {
      name: 'sign-in',
      needs: 'project',
      run: async () =>
        (await project.listSignIns()).map(
          (way) =>
            `Sign-in by ${way} is on. Turn it off under Authentication: our sessions are the only ones.`,
        ),
    },
    { name: 'client addresses', needs: 'server', run: () => probeAddresses(deployment) },
  ];
}

/** What the web app is built with: what server and web app must both know, and where its members reach people. */
function compareWithWeb({ config, projectId, web }: Deployment): readonly string[] {
  const pairs = [
    ['VITE_COMPANY_WALLET', undefined],
    ['VITE_SUPPORT_MAIL', undefined],
    ['VITE_USDT_ADDRESS', config.usdtAddress],
    ['VITE_CHAIN_ID', String(config.chainId)],
    ['VITE_BUSINESS_TIME_ZONE', config.timeZone],
    ['VITE_FIREBASE_PROJECT_ID', projectId],
  ] as const;
  return pairs.flatMap(([name, wanted]) => {
    const built = web[name] ?? (name === 'VITE_BUSINESS_TIME_ZONE' ? 'UTC' : '');
    if (built === '') return [`${name} is not set. The web app cannot be built without it.`];
    if (wanted === undefined || wanted.toLowerCase() === built.toLowerCase()) return [];
    return [`${name} is ${built}, and the server has ${wanted}. Set both to the same.`];
  });
}

/**
 * A transaction of Polygon's block 25,304,223, of 2022: an endpoint whose index of transactions is pruned, as Bor's is
 * after 2,350,000 blocks by default, has no receipt of it.
 */
const oldTransaction = '0x1776b345a550da41fb20c3a036740e370494881d60e839c270c67ce110d05885';

/** Asks each endpoint which chain it answers for, what the token is, and on Polygon whether it has old receipts. */
async function askEachEndpoint({ config, timeoutMs }: Deployment): Promise<readonly string[]> {
  const { chainId, rpcUrls, usdtAddress } = config;
  const call = (data: string) => [{ to: usdtAddress, data }, 'latest'] as const;
  const answers = rpcUrls.map(async (url) => {
    // Its path may be a key.
    const { host } = new URL(url);
    const endpoint = openEndpoint(url, chainId, timeoutMs);
    try {
      const [symbol, decimals] = [
        await endpoint.request('eth_call', call('0x95d89b41'), abiText),
        await endpoint.request('eth_call', call('0x313ce567'), abiNumber),
      ];
      if (!tokenSymbols.includes(symbol) || decimals !== tokenDecimals) {
        return [
          `USDT_ADDRESS is a token ${symbol} with ${String(decimals)} decimals at ${host}. Set the address of USDT.`,
        ];
      }
      const isPruned =
        chainId === polygonChainId &&
        (await endpoint.request('eth_getTransactionReceipt', [oldTransaction], z.unknown())) ===
          null;
      return isPruned
        ? [
            `The endpoint ${host} has no receipts of old transactions: old payments would count as missing from the chain. Name one in RPC_URLS that keeps them all.`,
          ]
        : [];
    } catch (error) {
      const reason =
        error instanceof z.core.$ZodError ? 'USDT_ADDRESS is no token there' : reasonIn(error);
      return [`The endpoint ${host} is of no use: ${reason}. Name another in RPC_URLS.`];
    }
  });
  return (await Promise.all(answers)).flat();
}

const reasonIn = (error: unknown): string =>
  error instanceof Error && /answers for chain/.test(error.message)
    ? error.message
    : 'it does not answer';

const hexWord = /^0x[0-9a-f]{64}$/i;
const abiNumber = z.pipe(
  z.string().check(z.regex(hexWord)),
  z.transform((hex: string) => BigInt(hex)),
);
/** A text as contracts give it: where it begins, its length, its bytes. */
const abiText = z.pipe(
  z.string().check(z.regex(/^0x(?:[0-9a-f]{64}){3}$/i)),
  z.transform((hex: string) => {
    const bytes = Buffer.from(hex.slice(2), 'hex');
    return bytes.subarray(64, 64 + (bytes[63] ?? 0)).toString('utf8');
  }),
);

const probes = 8;

/**
 * Asks both public addresses in turn, each time with another forged address: the hits of this machine must
 * all count on one counter. A limit by a false address begins again each time, and one by a proxy's address
 * is another counter than that of the function itself.
 */
async function probeAddresses({
  appCheckToken,
  config,
  project,
  timeoutMs,
}: Deployment): Promise<readonly string[]> {
  const api = await project.findApiAddress();
  // Nothing is there to be asked before the first deployment; the next one asks.
  if (api === undefined) return [];
  if (config.appCheck === 'on' && appCheckToken === undefined) {
    return ['Set APP_CHECK_TOKEN to the token of a debug provider: APP_CHECK is on.'];
  }
  const left: number[] = [];
  for (let probe = 0; probe < probes; probe += 1) {
    const origin = probe % 2 === 0 ? config.webOrigin : api;
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
