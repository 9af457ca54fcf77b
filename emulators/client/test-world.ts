import { randomBytes } from 'node:crypto';
import { readLocalKdfCost } from '@polytips/functions/sealing/key-derivation.ts';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { morningOf, nextOpenDay } from '../base/business-days.ts';
import { createWorldClient, type Member, signIn } from './world-client.ts';

/** Where the world under test answers, from the variables that the checks set. */
export const environment = z
  .object({
    WORLD_WEB_URL: z.string(),
    WORLD_API_URL: z.string(),
    WORLD_FUNCTIONS_URL: z.string(),
    WORLD_INBOX_URL: z.string(),
    WORLD_LOG_DIRECTORY: z.string(),
    RPC_URL: z.string(),
    AUTH_PORT: z.string(),
    FUNCTIONS_PORT: z.string(),
    PUBSUB_PORT: z.string(),
    SMTP_PORT: z.string(),
    FIRESTORE_EMULATOR_HOST: z.string(),
    GCLOUD_PROJECT: z.string(),
    KDF_COST: z.optional(z.string()),
  })
  .parse(process.env);

const authUrl = `http://127.0.0.1:${environment.AUTH_PORT}`;
const app = initializeApp({ projectId: environment.GCLOUD_PROJECT });

/** The cost at which this world's passwords are derived (scrypt's N). */
export const kdfCost = readLocalKdfCost(environment.KDF_COST);

/** Plays members, by the published API alone. */
export const client = createWorldClient({ apiUrl: environment.WORLD_API_URL, authUrl, kdfCost });

/** The world's Firestore, to look at what calls leave behind. */
export const firestore = getFirestore(app);

/** Logs in as the demo account with this role. */
export async function logInAs(role: string): Promise<Member> {
  const { accounts } = await client.getWorld();
  const account = accounts.find((known) => known.role === role);
  if (account === undefined) throw new Error(`The world has no ${role}`);
  return client.logIn(account);
}

/** Signs up a new member, below the root member by default. */
export const join = (name: string, sponsor?: string): Promise<Member> =>
  joinWith(name, 'Polygon1', sponsor);

/** The same with a password of its own. */
export async function joinWith(name: string, password: string, sponsor?: string): Promise<Member> {
  const { rootSponsor } = await client.getWorld();
  return client.signUp({
    sponsor: sponsor ?? rootSponsor ?? '',
    name,
    mobile: '+91 9000000100',
    mail: randomMail(),
    password,
  });
}

/** Signs up a new member with one confirmed subscription. */
export async function joinSubscribed(
  name: string,
  amountMicros: bigint,
  sponsor?: string,
): Promise<Member> {
  const member = await join(name, sponsor);
  await client.fund(member.wallet.publicKey, { usdt: String(amountMicros / 1_000_000n), pol: '1' });
  await client.subscribe(member, amountMicros);
  return member;
}

/** Moves business time to the morning of the next day that is no Sunday, which is not opened yet. */
export async function moveToNextOpenDay(): Promise<string> {
  const { businessDay } = await client.getWorld();
  const day = nextOpenDay(businessDay);
  await client.setClock(morningOf(day));
  return day;
}

/** A session, in order as far as Firebase goes, of somebody who is no member. */
export async function signInNobody(): Promise<string> {
  return (await signIn(authUrl, await getAuth(app).createCustomToken('N0B0DY'))).idToken;
}

/** The session that a custom token of the server opens. */
export const tradeToken = async (token: string): Promise<string> =>
  (await signIn(authUrl, token)).idToken;

/** A mail address that no member has. */
export const randomMail = (): string => `m${randomBytes(5).toString('hex')}@contract.example`;

/** A transaction hash that no chain knows. */
export const randomHash = (): string => `0x${randomBytes(32).toString('hex')}`;

/** The inbox answers at once, but on a machine that is busy. */
const timeoutMs = 60_000;

const inbox = z.object({
  data: z.array(
    z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  ),
});

/** A mail that the world's product has sent. */
export type ReceivedMail = z.output<typeof inbox>['data'][number];

/** The mails that have arrived at an address, newest first. */
export async function readInbox(to: string): Promise<ReceivedMail[]> {
  const url = new URL('/api/mails', environment.WORLD_INBOX_URL);
  url.searchParams.set('to', to);
  return inbox.parse(await (await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })).json())
    .data;
}
