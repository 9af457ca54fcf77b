import { setTimeout } from 'node:timers/promises';
import { contract } from '@polytips/functions/contract/contract.ts';
import { amounts } from '@polytips/functions/contract/values/limits.ts';
import { type Credentials, derivePass } from '@polytips/functions/sealing/key-derivation.ts';
import { createSealedWallet, openSealedWallet } from '@polytips/functions/sealing/sealed-wallet.ts';
import { createOpenedWallet, type OpenedWallet } from '@polytips/web/vault/opened-wallet.ts';
import * as z from 'zod/mini';
import {
  type ApiClient,
  busyIntervalMs,
  createApiClient,
  isBusy,
  type Reply,
} from './api-client.ts';
import { deriveMasterNatively } from './derive-master.ts';
import { payUsdt } from './pay.ts';

/** Where a local world answers, and the cost at which its passwords are derived. */
export interface WorldAddress {
  /** For example `http://127.0.0.1:5010/api`. */
  readonly apiUrl: string;
  readonly authUrl: string;
  /** scrypt's N, the same for every client of one world. */
  readonly kdfCost: number;
}

/** Who signs up. */
interface Applicant extends Credentials {
  readonly sponsor: string;
  readonly name: string;
  readonly mobile: string;
}

/** A signed-in member of a local world, with an opened wallet. */
export interface Member {
  readonly uid: string;
  readonly mail: string;
  readonly password: string;
  readonly wallet: OpenedWallet;
  readonly idToken: string;
  readonly session: FirebaseSession;
  /** What the web app remembers of a login. */
  readonly stored: {
    readonly id: string;
    readonly mail: string;
    readonly name: string;
    readonly publicKey: string;
    readonly phrases: string;
  };
}

const worldReply = z.object({
  usdt: z.string(),
  companyWallet: z.string(),
  rpcUrl: z.string(),
  chainId: z.int(),
  rootSponsor: z.nullable(z.string()),
  now: z.string(),
  businessDay: z.string(),
  schedule: z.array(
    z.object({ job: z.string(), cron: z.string(), zone: z.enum(['business', 'UTC']) }),
  ),
  accounts: z.array(
    z.object({ role: z.string(), mail: z.string(), password: z.string(), uid: z.string() }),
  ),
});

/** The reply of `GET /api/dev/world`. */
export type WorldFacts = z.output<typeof worldReply>;

/** Plays members and the developer against a running local world. */
export interface WorldClient {
  readonly api: ApiClient;
  getWorld(): Promise<WorldFacts>;
  /** Moves business time; it runs on from there. */
  setClock(now: string): Promise<void>;
  /** Runs a scheduled job to its end, also where it takes several calls. */
  runJob(job: string): Promise<void>;
  /** Gives test funds, as decimal strings. */
  fund(address: string, funds: { readonly usdt: string; readonly pol: string }): Promise<void>;
  signUp(applicant: Applicant): Promise<Member>;
  logIn(credentials: Credentials): Promise<Member>;
  /** Pays `amountMicros` to the company wallet, books it, and waits until the server confirmed it. */
  subscribe(member: Member, amountMicros: bigint): Promise<string>;
  /** Reveals the daily reward of a member, who has to have one that is not revealed yet. */
  revealReward(member: Member): Promise<void>;
}

const jobTriesMax = 20;
const confirmationTriesMax = 180;
const confirmationIntervalMs = 500;

/** Makes a client of the local world at `address`. */
export function createWorldClient(address: WorldAddress): WorldClient {
  const api = createApiClient(address.apiUrl);

  async function getWorld(): Promise<WorldFacts> {
    return worldReply.parse(requireData(await api.send('/dev/world')));
  }

  async function setClock(now: string): Promise<void> {
    requireData(await api.send('/dev/clock', { body: { now } }));
  }

  async function runJob(job: string): Promise<void> {
    for (let tries = 0; tries < jobTriesMax; tries += 1) {
      const reply = await api.send(`/dev/run/${job}`, { body: {} });
      if (reply.status === 200) return;
      // Others wrote the same documents for too long: what the job wrote stays, and the next run goes on from there.
      if (isBusy(reply)) await setTimeout(busyIntervalMs);
      else requireData(reply);
    }
    throw new Error(`${job} did not end`);
  }

  async function fund(
    recipient: string,
    funds: { readonly usdt: string; readonly pol: string },
  ): Promise<void> {
    requireData(await api.send('/dev/faucet', { body: { address: recipient, ...funds } }));
  }

  async function signUp(applicant: Applicant): Promise<Member> {
    const { sponsor, name, mobile, mail, password } = applicant;
    const master = await deriveMasterNatively({ mail, password }, address.kdfCost);
    const { publicKey, ...sealed } = await createSealedWallet(master, mail);
    requireData(
      await api.call(contract.signup, {
        body: { spn: sponsor, fname: name, mob: mobile, mail, public: publicKey, ...sealed },
      }),
    );
    return logInWith({ mail, password }, master);
  }

  async function logIn(credentials: Credentials): Promise<Member> {
    return logInWith(credentials, await deriveMasterNatively(credentials, address.kdfCost));
  }

  async function logInWith({ mail, password }: Credentials, master: Uint8Array): Promise<Member> {
    const [row] = requireData(
      await api.call(contract.login, {
        body: { mail, pass: derivePass(master) },
      }),
    );
    if (row === undefined || !('token' in row)) throw new Error('The login was refused');
    if (row.sealed === 'old') throw new Error('The wallet is sealed with the password before');
    const opened = await openSealedWallet(master, row);
    if (opened.state !== 'opened') throw new Error(`The wallet did not open: ${opened.state}`);
    const wallet = createOpenedWallet(opened.wallet, opened.phrase);
    const session = await signIn(address.authUrl, row.token);
    const { CODES: uid, NAMES: name, publicKey, phrases } = row;
    const stored = { id: uid, mail, name, publicKey, phrases };
    return { uid, mail, password, wallet, idToken: session.idToken, session, stored };
  }

  async function subscribe(member: Member, amountMicros: bigint): Promise<string> {
    const { rpcUrl, chainId, usdt, companyWallet } = await getWorld();
    const { wallet, idToken } = member;
    const txn = await payUsdt({
      rpcUrl,
      chainId,
      usdtAddress: usdt,
      wallet,
      to: companyWallet,
      amountMicros,
    });
    // What is left beyond a multiple of 50 USDT buys nothing.
    const amt = amountMicros - (amountMicros % amounts.subscriptionStepMicros);
    const booking = { publicKey: wallet.publicKey, amt, txn };
    for (let tries = 0; tries < confirmationTriesMax; tries += 1) {
      const [row] = requireData(
        await api.call(contract.booking, { body: { ...booking, mode: 'user' } }, idToken),
      );
      if (row?.mode === 'user') return txn;
      await setTimeout(confirmationIntervalMs);
    }
    throw new Error('The booking was not confirmed');
  }

  async function revealReward({ wallet, idToken }: Member): Promise<void> {
    const { publicKey } = wallet;
    const cards = requireData(
      await api.call(contract.getRewardTips, { params: { publicKey } }, idToken),
    );
    const card = cards === 'No Data' ? undefined : cards[0];
    if (card?.amt === undefined) throw new Error('There is no reward to reveal');
    const body = { publicKey, token: card.token };
    requireData(await api.call(contract.insertDReward, { body }, idToken));
  }

  return { api, getWorld, setClock, runJob, fund, signUp, logIn, subscribe, revealReward };
}

/**
 * The data of a reply.
 * @throws when it is a refusal.
 */
export function requireData<Data>(reply: Reply<Data>): Data {
  if (!reply.ok) throw new Error(`${reply.status} ${reply.code}: ${reply.message}`);
  return reply.data;
}

/** The emulator answers at once, but on a machine that is busy. */
const timeoutMs = 60_000;

const sessionReply = z.object({ idToken: z.string(), refreshToken: z.string() });

/** A session at Firebase: the token for calls, and the one that renews it. */
type FirebaseSession = z.output<typeof sessionReply>;

/** Trades a Firebase custom token for a session at the Auth emulator at `authUrl`. */
export async function signIn(authUrl: string, customToken: string): Promise<FirebaseSession> {
  const response = await fetch(
    `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local-world`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: customToken, returnSecureToken: true }),
      signal: AbortSignal.timeout(timeoutMs),
    },
  );
  return sessionReply.parse(await response.json());
}
