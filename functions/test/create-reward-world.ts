import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import {
  type CollectionReference,
  type DocumentData,
  getFirestore,
} from 'firebase-admin/firestore';
import { businessDayOf } from '../src/calendar/business-day.ts';
import type { AccountDocument } from '../src/contract/account-document.ts';
import { parseMicros } from '../src/contract/micros.ts';
import type { Caller, RequestScope } from '../src/http/handlers-type.ts';
import { createAccount, getAccount } from '../src/ledger/store.ts';
import { addPackage, createTree, findTree } from '../src/network/store.ts';
import type { Tree } from '../src/network/tree.ts';
import type { ActingContext } from '../src/platform/context.ts';
import { createContext } from '../src/platform/create-context.ts';
import { collections } from '../src/platform/paths.ts';
import { getRewardCalendar, joinedDayOf, startDayOf } from '../src/rewards/reward-calendar.ts';
import { testVariables } from './test-variables.ts';

/** A Firestore of its own with members and packages, and a business time that can be moved. */
export interface RewardWorld {
  readonly context: ActingContext;
  setNow(moment: string): void;
  /** Adds members by [uid, the sponsor's uid or null], as signups of today; sponsors come first. */
  join(members: readonly (readonly [uid: string, sponsor: string | null])[]): Promise<void>;
  /** Confirms packages of today by [uid, USDT], as a booking does; one a member. */
  confirm(...packages: readonly (readonly [uid: string, usdt: string])[]): Promise<void>;
  account(uid: string): Promise<AccountDocument>;
  /** What a handler is given for a request of this member, now. */
  request(uid: string): { readonly caller: Caller; readonly scope: RequestScope };
  /** Every document of the collections that an opening or a closing writes, by path. */
  dump(): Promise<Record<string, DocumentData>>;
  /** Makes those collections what a dump says; nothing else is touched. */
  restore(documents: Record<string, DocumentData>): Promise<void>;
  /** Deletes everything. */
  clear(): Promise<void>;
  /** The same world through a connection of its own, as another process has it. */
  connectAgain(): ActingContext;
}

const dumped = [collections.accounts, collections.rewards, collections.runs, collections.config];

/** Connects to the Firestore emulator; the chain of the context answers nothing. */
export function createRewardWorld(): RewardWorld {
  const projectId = `demo-${randomUUID().slice(0, 8)}`;
  let now = new Date();
  const variables = {
    ...testVariables,
    GCLOUD_PROJECT: projectId,
    RPC_URLS: 'http://127.0.0.1:1',
  };
  const clock = { realNow: () => now, businessNow: () => Promise.resolve(now) };
  const cause = { actor: 'test', requestId: 'test' };
  const context = { ...createContext(variables, clock), cause };
  const { firestore } = context;
  const today = () => businessDayOf(now, context.config.timeZone);
  return {
    context,
    setNow(moment) {
      now = new Date(moment);
    },
    async join(members) {
      const known = new Map<string, Tree>();
      for (const [, sponsor] of members) {
        const tree = sponsor === null ? undefined : await findTree(firestore, sponsor);
        if (sponsor !== null && tree) known.set(sponsor, tree);
      }
      await firestore.runTransaction(async (transaction) => {
        const joinedDay = joinedDayOf(today(), await getRewardCalendar(firestore, transaction));
        for (const [uid, sponsor] of members) {
          const above = sponsor === null ? [] : (known.get(sponsor)?.ancestors ?? []);
          const ancestors = sponsor === null ? [] : [sponsor, ...above].slice(0, 20);
          const tree: Tree = {
            name: `Member ${uid}`,
            sponsor,
            ancestors,
            upline: ancestors.map((ancestor, index) => `${index + 1}:${ancestor}`),
            joinedDay,
            joinedAt: now.toISOString(),
            packages: [],
            confirmedMicros: 0n,
          };
          known.set(uid, tree);
          createTree(firestore, transaction, uid, tree);
          createAccount(firestore, transaction, uid);
        }
      });
    },
    async confirm(...packages) {
      await firestore.runTransaction(async (transaction) => {
        const startDay = startDayOf(today(), await getRewardCalendar(firestore, transaction));
        const trees = await Promise.all(
          packages.map(([uid]) => findTree(firestore, uid, transaction)),
        );
        for (const [index, [uid, usdt]] of packages.entries()) {
          const tree = trees[index];
          if (tree === undefined) throw new Error(`There is no member ${uid}`);
          addPackage(firestore, transaction, uid, tree, {
            id: `${uid}_${tree.packages.length}`,
            amountMicros: parseMicros(usdt),
            startDay,
          });
        }
      });
    },
    account: (uid) => getAccount(firestore, uid),
    request: (uid) => ({
      caller: { uid, publicKey: `0x${uid.padStart(40, '0')}`, admin: false },
      scope: {
        context,
        requestId: 'test',
        clientAddress: '127.0.0.1',
        now,
        today: today(),
        rememberDevice: () => undefined,
      },
    }),
    async dump() {
      const documents: Record<string, DocumentData> = {};
      const add = async (collection: CollectionReference): Promise<void> => {
        for (const document of (await collection.get()).docs) {
          documents[document.ref.path] = document.data();
        }
      };
      for (const name of dumped) await add(firestore.collection(name));
      for (const run of (await firestore.collection(collections.runs).get()).docs) {
        await add(run.ref.collection('chunks'));
      }
      return documents;
    },
    async restore(documents) {
      for (const path of Object.keys(await this.dump())) {
        if (!(path in documents)) await firestore.doc(path).delete();
      }
      for (const [path, data] of Object.entries(documents)) await firestore.doc(path).set(data);
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
