import { contract } from '@polytips/functions/contract/contract.ts';
import { localWorldPath } from '@polytips/functions/local-world/server-variables.ts';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { isSunday, morningOf } from '../base/business-days.ts';
import { waitUntil } from '../base/wait-until.ts';
import { payUsdt } from '../client/pay.ts';
import { runOperation } from '../client/run-operation.ts';
import {
  createWorldClient,
  type Member,
  requireData,
  type WorldClient,
} from '../client/world-client.ts';
import type { DemoAccount, DemoDay, DemoWorld } from './demo-world.ts';

/** The running world to seed, without data. */
export interface EmptyWorld {
  readonly projectId: string;
  readonly ports: { readonly auth: number; readonly firestore: number };
  readonly urls: { readonly api: string; readonly inbox: string };
  readonly kdfCost: number;
  /** For the operations of the server. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A demo account as the seed made it. */
export interface SeededAccount extends DemoAccount {
  readonly uid: string;
}

const dayMs = 86_400_000;
const recordTriesMax = 60;
const recordIntervalMs = 500;

/**
 * Fills an empty world with demo data through the calls that browsers and operators make; only the
 * list of accounts is written past them. Business time starts in the past and ends at the present.
 */
export async function seed(
  world: EmptyWorld,
  demo: DemoWorld,
  onProgress: (line: string) => void,
): Promise<readonly SeededAccount[]> {
  const client = createWorldClient({
    apiUrl: world.urls.api,
    authUrl: `http://127.0.0.1:${world.ports.auth}`,
    kdfCost: world.kdfCost,
  });
  const startedAt = Date.now();
  const dayAgo = (days: number): string =>
    new Date(startedAt - days * dayMs).toISOString().slice(0, 10);

  onProgress(`Seeding ${demo.accounts.length} members and their subscriptions`);
  // Early: what happens on a past day would go on into the next one, which is not opened then.
  await client.setClock(morningOf(dayAgo(demo.daysOld)));
  const members = await createMembers(world, client, demo.accounts);

  if (demo.days.length > 0) onProgress(`Living through ${demo.daysOld} days`);
  for (const day of demo.days) {
    const { daysAgo } = day;
    await client.setClock(morningOf(dayAgo(isSunday(dayAgo(daysAgo)) ? daysAgo + 1 : daysAgo)));
    await liveThrough(day, client, members);
  }
  await client.setClock(new Date().toISOString());
  await client.runJob('open-day');
  await client.runJob('close-month');

  const accounts = demo.accounts.map((account) => ({
    ...account,
    uid: requireMember(members, account.role).uid,
  }));
  await publishAccounts(world, accounts);
  return accounts;
}

/** Makes every account as soon as its sponsor exists; accounts of one sponsor come in parallel. */
async function createMembers(
  world: EmptyWorld,
  client: WorldClient,
  accounts: readonly DemoAccount[],
): Promise<ReadonlyMap<string, Member>> {
  const joined = new Map<string, Promise<Member>>();
  const work = accounts.map(async (account) => {
    const { role, sponsor, funds, subscriptionMicros, admin = false } = account;
    const sponsored = sponsor === undefined ? undefined : joined.get(sponsor);
    if (sponsor !== undefined && sponsored === undefined) {
      throw new Error(`The account ${role} comes before its sponsor`);
    }
    const joining = createMember(world, client, account, sponsored);
    joined.set(role, joining);
    const member = await joining;
    if (admin) {
      // The root member's is verified: an operator has made it.
      if (sponsored !== undefined) await verifyMail(world, client, member);
      await runOperation(world, 'admin:grant', [member.mail]);
    }
    if (funds !== undefined) await client.fund(member.wallet.publicKey, funds);
    if (subscriptionMicros !== undefined) await client.subscribe(member, subscriptionMicros);
    // The custom claim is in the tokens of later sessions.
    const session = admin ? await client.logIn(account) : member;
    return [role, session] as const;
  });
  return new Map(await Promise.all(work));
}

async function createMember(
  world: EmptyWorld,
  client: WorldClient,
  { name, mail, password, mobile }: DemoAccount,
  sponsor: Promise<Member> | undefined,
): Promise<Member> {
  if (sponsor === undefined) {
    await runOperation(world, 'bootstrap', [mail, '--name', name, '--mobile', mobile], password);
    return client.logIn({ mail, password });
  }
  return client.signUp({ sponsor: (await sponsor).uid, name, mobile, mail, password });
}

const inbox = z.object({ data: z.array(z.object({ text: z.string() })) });

/** Follows the link in the welcome mail of a member, as an admin has to. */
async function verifyMail(
  { urls }: EmptyWorld,
  { api }: WorldClient,
  { idToken, mail }: Member,
): Promise<void> {
  const arrived = new URL('/api/mails', urls.inbox);
  arrived.searchParams.set('to', mail);
  let token = '';
  await waitUntil({ name: `The welcome mail of ${mail}`, timeoutMs: 60_000 }, async (signal) => {
    const { data } = inbox.parse(await (await fetch(arrived, { signal })).json());
    token = /#\/verify-mail\?token=([\w-]+)/.exec(data[0]?.text ?? '')?.[1] ?? '';
    return token !== '';
  });
  const [verified] = requireData(await api.call(contract.verifyMail, { body: { token } }, idToken));
  if (verified?.status !== 'OK') throw new Error(`The mail of ${mail} was not verified`);
}

async function liveThrough(
  { tip, reveals = [], withdrawal }: DemoDay,
  client: WorldClient,
  members: ReadonlyMap<string, Member>,
): Promise<void> {
  await client.runJob('open-day');
  const admin = requireMember(members, 'admin');
  if (tip !== undefined) {
    requireData(await client.api.call(contract.sendTips, { body: tip }, admin.idToken));
  }
  await Promise.all(reveals.map((role) => client.revealReward(requireMember(members, role))));
  if (withdrawal === undefined) return;
  const { role, amountMicros, paid } = withdrawal;
  const { wallet, idToken } = requireMember(members, role);
  const { publicKey } = wallet;
  const [row] = requireData(
    await client.api.call(
      contract.withdrawal,
      { body: { publicKey, amount: amountMicros } },
      idToken,
    ),
  );
  if (row === undefined) throw new Error(`The withdrawal of ${role} has no row`);
  if (paid) await payWithdrawal(client, admin, row);
}

/** Pays a withdrawal on the chain and waits until the server has seen the final transfer. */
async function payWithdrawal(
  client: WorldClient,
  { wallet, idToken }: Member,
  row: { readonly WITHDRA_SL: string; readonly publicKey: string; readonly NET: bigint },
): Promise<void> {
  const { rpcUrl, chainId, usdt: usdtAddress } = await client.getWorld();
  const withSL = row.WITHDRA_SL;
  requireData(await client.api.call(contract.withdrawalClaim, { body: { withSL } }, idToken));
  const payment = { to: row.publicKey, amountMicros: row.NET };
  const txn = await payUsdt({ rpcUrl, chainId, usdtAddress, wallet, ...payment });
  for (let tries = 0; tries < recordTriesMax; tries += 1) {
    const [record] = requireData(
      await client.api.call(contract.withdrawalPay, { body: { withSL, txn } }, idToken),
    );
    if (record?.status === 'Paid') return;
    await new Promise((resolve) => setTimeout(resolve, recordIntervalMs));
  }
  throw new Error('The withdrawal was not paid in time');
}

function requireMember(members: ReadonlyMap<string, Member>, role: string): Member {
  const member = members.get(role);
  if (member === undefined) throw new Error(`The seed has no ${role}`);
  return member;
}

/** Leaves the list where `GET /api/dev/world` reads it. */
async function publishAccounts(
  world: EmptyWorld,
  accounts: readonly SeededAccount[],
): Promise<void> {
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${world.ports.firestore}`;
  const firestore = getFirestore(initializeApp({ projectId: world.projectId }));
  await firestore.doc(localWorldPath).set({
    accounts: accounts.map(({ role, mail, password, uid }) => ({ role, mail, password, uid })),
  });
  await firestore.terminate();
}
