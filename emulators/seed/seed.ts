import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { createWorldClient, type Member, type WorldClient } from '../client/world-client.ts';
import type { World } from '../start/world.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { runOperation } from './run-operation.ts';

/** A demo account as the seed made it. */
export interface SeededAccount extends DemoAccount {
  readonly uid: string;
}

/**
 * Fills an empty world with the demo accounts, each through the same calls that a browser makes:
 * nothing is written past the services but the list of accounts itself. Two business days pass, so
 * that the subscribers have a card to scratch.
 */
export async function seed(
  world: World,
  onProgress: (line: string) => void,
): Promise<readonly SeededAccount[]> {
  const client = createWorldClient({
    apiUrl: world.urls.api,
    authUrl: `http://127.0.0.1:${world.ports.auth}`,
    kdfCost: world.kdfCost,
  });
  const startedAt = Date.now();
  await client.setClock(new Date(startedAt - 2 * 86_400_000).toISOString());

  const members = new Map<string, Member>();
  const seeded: SeededAccount[] = [];
  for (const account of demoAccounts) {
    onProgress(`Seeding ${account.role}`);
    const member = await createMember(world, client, account, members);
    members.set(account.role, member);
    seeded.push({ ...account, uid: member.uid });
  }
  await runOperation(world, 'admin:grant', [requireMember(members, 'admin').mail]);

  onProgress('Paying the subscriptions on the chain');
  await Promise.all(
    seeded.map(async (account) => {
      const { role, funds, subscriptionMicros } = account;
      const member = requireMember(members, role);
      if (funds !== undefined) await client.fund(member.wallet.publicKey, funds);
      if (subscriptionMicros !== undefined) await client.subscribe(member, subscriptionMicros);
    }),
  );

  onProgress('Opening the day');
  await client.setClock(new Date().toISOString());
  await client.runJob('open-day');
  await publishAccounts(world, seeded);
  return seeded;
}

async function createMember(
  world: World,
  client: WorldClient,
  account: DemoAccount,
  members: ReadonlyMap<string, Member>,
): Promise<Member> {
  const { name, mail, password, mobile, sponsor } = account;
  if (sponsor === undefined) {
    await runOperation(world, 'bootstrap', [mail, '--name', name, '--mobile', mobile], password);
    return client.logIn({ mail, password });
  }
  const { uid } = requireMember(members, sponsor);
  return client.signUp({ sponsor: uid, name, mobile, mail, password });
}

function requireMember(members: ReadonlyMap<string, Member>, role: string): Member {
  const member = members.get(role);
  if (member === undefined) throw new Error(`The seed has no ${role} yet`);
  return member;
}

/** Leaves the list where `GET /api/dev/world` reads it. */
async function publishAccounts(world: World, seeded: readonly SeededAccount[]): Promise<void> {
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${world.ports.firestore}`;
  const firestore = getFirestore(initializeApp({ projectId: world.projectId }));
  await firestore.doc('config/localWorld').set({
    accounts: seeded.map(({ role, mail, password, uid }) => ({ role, mail, password, uid })),
  });
  await firestore.terminate();
}
