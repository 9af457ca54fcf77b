import { randomBytes, randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import {
  type DocumentData,
  type Firestore,
  getFirestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import { newTree } from '../src/accounts/core/new-member.ts';
import { businessDayOf } from '../src/calendar/business-day.ts';
import { createChain } from '../src/chain/json-rpc-chain.ts';
import { createTokenLogs } from '../src/chain/json-rpc-token-logs.ts';
import type { ActingContext } from '../src/context/context.ts';
import { createContext } from '../src/context/create-context.ts';
import type { Caller } from '../src/context/handler.ts';
import type { AccountDocument } from '../src/contract/account-document.ts';
import { parseMicros } from '../src/contract/values/micros.ts';
import { refusalOfError } from '../src/http/refusals.ts';
import { createAccount, getAccount } from '../src/ledger/store.ts';
import { readPorts } from '../src/local-world/ports.ts';
import { localChain, serverVariables } from '../src/local-world/server-variables.ts';
import type { Place } from '../src/network/core/member-columns.ts';
import { addPackage, createTree, parseTree, treeReference } from '../src/network/store.ts';
import type { Tree } from '../src/network/tree.ts';
import type { Config } from '../src/platform/config.ts';
import type { Outcome } from '../src/platform/outcome.ts';
import { collections } from '../src/platform/paths.ts';
import {
  getRewardCalendar,
  joinedDayOf,
  setRewardCalendar,
  startDayOf,
} from '../src/rewards/reward-calendar.ts';
import type { TestChain } from './fakes/chain.ts';

/**
 * The variables of a server in tests, but for the project: those of the local world, with the deployed limits and without
 * messages. Nothing connects to its ports unless it runs there.
 */
export const testVariables = {
  ...serverVariables(readPorts({}), { RATE_LIMIT_SCALE: '1' }),
  PAYOUT_APPROVAL_ABOVE: undefined,
  SMTP_PORT: String(readPorts(process.env).smtp),
  PUSH: 'off',
};

/** What a test changes about its world. */
export interface TestWorldOptions {
  /** The chain of the context; one that answers nothing unless given. */
  readonly chain?: Pick<TestChain, 'url' | 'chainId' | 'usdtAddress'>;
  readonly config?: Partial<Config>;
}

/** The server's context in a project of its own, so that test files do not disturb each other. */
export interface TestWorld {
  readonly context: ActingContext;
  /** Moves business time and real time. */
  setNow(moment: string): void;
  /** Adds members by [uid, the sponsor's uid or null], as signups of today; sponsors come first. */
  join(members: readonly (readonly [uid: string, sponsor: string | null])[]): Promise<void>;
  /** Confirms packages of today by [uid, USDT], as a booking does; one a member. */
  confirm(...packages: readonly (readonly [uid: string, usdt: string])[]): Promise<void>;
  /** Sets how far the openings have come: the next one begins after this day. */
  setOpened(lastOpenedDay: string | null): Promise<void>;
  account(uid: string): Promise<AccountDocument>;
  /** A member whom it has added, as a caller. */
  caller(uid: string): Caller;
  /** The network, and every document of the collections that an opening or a closing writes, by path. */
  dump(): Promise<Record<string, DocumentData>>;
  /** Makes those collections as in a dump of this or another world, in one commit; nothing else is touched. */
  restore(documents: Record<string, DocumentData>): Promise<void>;
  /** Deletes everything. */
  clear(): Promise<void>;
  /** The same world through a connection of its own, as another process has it. */
  connectAgain(): ActingContext;
}

const dumped = [
  collections.trees,
  collections.accounts,
  collections.rewards,
  collections.runs,
  collections.config,
];

const noChain = {
  url: 'http://127.0.0.1:1',
  chainId: localChain.chainId,
  usdtAddress: localChain.usdtAddress,
};

/** How long a test waits for the chain: it answers, but late where a busy machine stands still for seconds. */
const patienceMs = 60_000;

/** Connects to the emulators, with an empty Firestore, on Wednesday 2026-01-07. */
export function createTestWorld({
  chain = noChain,
  config: configChanges = {},
}: TestWorldOptions = {}): TestWorld {
  const projectId = `demo-${randomUUID().slice(0, 8)}`;
  let now = new Date('2026-01-07T12:00:00.000Z');
  const clock = { realNow: () => now, businessNow: () => Promise.resolve(now) };
  const variables = {
    ...testVariables,
    GCLOUD_PROJECT: projectId,
    CHAIN_ID: String(chain.chainId),
    RPC_URLS: chain.url,
    USDT_ADDRESS: chain.usdtAddress,
    // The chain outlives the world, so payments to earlier worlds must not reach this one.
    COMPANY_WALLET: `0x${randomBytes(20).toString('hex')}`,
  };
  const created = createContext(variables, clock);
  const config = { ...created.config, ...configChanges };
  const context = {
    ...created,
    config,
    chain: createChain(config, patienceMs, patienceMs),
    tokenLogs: createTokenLogs(config),
    actor: { id: 'test', requestId: 'test' },
  };
  const { firestore } = context;
  const today = () => businessDayOf(now, context.config.timeZone);
  return {
    context,
    setNow(moment) {
      now = new Date(moment);
    },
    async join(members) {
      const sponsors = new Set(members.flatMap(([, sponsor]) => sponsor ?? []));
      const known = await readTrees(firestore, firestore, [...sponsors]);
      await firestore.runTransaction(async (transaction) => {
        const joinedDay = joinedDayOf(today(), await getRewardCalendar(firestore, transaction));
        for (const [uid, sponsor] of members) {
          const tree = treeBelow(known, { uid, sponsor, joinedDay }, now);
          known.set(uid, tree);
          createTree(firestore, transaction, uid, tree);
          createAccount(firestore, transaction, uid);
        }
      });
    },
    async confirm(...packages) {
      await firestore.runTransaction(async (transaction) => {
        const startDay = startDayOf(today(), await getRewardCalendar(firestore, transaction));
        const uids = packages.map(([uid]) => uid);
        const trees = await readTrees(firestore, transaction, uids);
        for (const [uid, usdt] of packages) {
          const tree = treeIn(trees, uid);
          addPackage(firestore, transaction, uid, tree, {
            id: `${uid}_${tree.packages.length}`,
            amountMicros: parseMicros(usdt),
            startDay,
          });
        }
      });
    },
    async setOpened(lastOpenedDay) {
      const calendar = { lastPlannedDay: lastOpenedDay, lastOpenedDay, timeZone: config.timeZone };
      await firestore.runTransaction(async (transaction) =>
        setRewardCalendar(firestore, transaction, calendar),
      );
    },
    account: (uid) => getAccount(firestore, uid),
    caller: (uid) => ({
      uid,
      publicKey: `0x${uid.padStart(40, '0')}`,
      admin: false,
      sessionsFrom: 0,
    }),
    async dump() {
      const documents: Record<string, DocumentData> = {};
      const add = async (query: Query): Promise<void> => {
        for (const document of (await query.get()).docs) {
          documents[document.ref.path] = document.data();
        }
      };
      for (const name of dumped) await add(firestore.collection(name));
      // Of the runs.
      await add(firestore.collectionGroup('chunks'));
      return documents;
    },
    async restore(documents) {
      const batch = firestore.batch();
      for (const path of Object.keys(await this.dump())) {
        if (!(path in documents)) batch.delete(firestore.doc(path));
      }
      for (const [path, data] of Object.entries(documents)) batch.set(firestore.doc(path), data);
      await batch.commit();
    },
    async clear() {
      const host = process.env['FIRESTORE_EMULATOR_HOST'];
      const path = `emulator/v1/projects/${projectId}/databases/(default)/documents`;
      const reply = await fetch(`http://${host}/${path}`, { method: 'DELETE' });
      if (!reply.ok) throw new Error(`The emulator answered ${reply.status}`);
    },
    connectAgain: () => ({
      ...context,
      firestore: getFirestore(initializeApp({ projectId }, randomUUID())),
    }),
  };
}

/** The places of those of these members who have joined, in one request. */
async function readTrees(
  firestore: Firestore,
  reader: Firestore | Transaction,
  uids: readonly string[],
): Promise<Map<string, Tree>> {
  if (uids.length === 0) return new Map();
  const places = await reader.getAll(...uids.map((uid) => treeReference(firestore, uid)));
  return new Map(
    places.filter(({ exists }) => exists).map((place) => [place.id, parseTree(place)]),
  );
}

/** The place of a member who joins below a sponsor among those of `trees`, as the signup makes it. */
export function treeBelow(
  trees: ReadonlyMap<string, Tree>,
  { uid, sponsor, joinedDay }: Pick<Place, 'uid' | 'sponsor' | 'joinedDay'>,
  now: Date,
): Tree {
  const introducer = sponsor === null ? null : { uid: sponsor, tree: treeIn(trees, sponsor) };
  return newTree({ name: `Member ${uid}` }, introducer, joinedDay, now);
}

function treeIn(trees: ReadonlyMap<string, Tree>, uid: string): Tree {
  const tree = trees.get(uid);
  if (tree === undefined) throw new Error(`There is no member ${uid}`);
  return tree;
}

export const busyAttemptsMax = 20;

/** The outcome, or the refusal that the API replies when Firestore gives up a contended transaction. */
export async function orBusy<Value>(outcome: Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await outcome;
  } catch (error) {
    const refusal = refusalOfError(error);
    if (refusal === undefined) throw error;
    return { ok: false, refusal };
  }
}

/**
 * Does work again while Firestore gives it up for others at the same documents, as the schedule and the
 * clients of the API do: on a busy machine the emulator ends some of many parallel transactions.
 */
export async function retryWhileBusy<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (refusalOfError(error) === undefined || attempt === busyAttemptsMax) throw error;
    }
  }
}
