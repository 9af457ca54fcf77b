import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createRootMember } from '../src/accounts/create-root-member.ts';
import type { Chain } from '../src/chain/chain.ts';
import type { ActingContext } from '../src/context/context.ts';
import { createContext } from '../src/context/create-context.ts';
import type { HandlerTable } from '../src/context/handler.ts';
import { failure } from '../src/contract/errors.ts';
import { createApp } from '../src/http/create-app.ts';
import { handlers } from '../src/http/handlers.ts';
import { systemClock } from '../src/platform/clock.ts';
import { sha256Hex } from '../src/platform/sha256.ts';
import { busyAttemptsMax, testVariables } from './world.ts';

/** How long a request may take: many at once, which wait for one another, take long on a busy machine. */
const patienceMs = 120_000;

/** What a request of a test consists of besides its path. */
export interface TestRequest {
  readonly method?: string;
  /** An object is sent as JSON, a text as it is. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly idToken?: string;
  /** The peer of the connection. */
  readonly peer?: string;
}

/** A reply as a test looks at it. */
export interface TestReply {
  readonly status: number;
  readonly headers: Headers;
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

/** A body of a request, and the reply. */
export interface SentBody<Body> {
  readonly body: Body;
  readonly reply: TestReply;
}

/** A member of a test. */
export interface TestMember {
  readonly uid: string;
  readonly mail: string;
  readonly publicKey: string;
  readonly pass: string;
  readonly share: string;
  readonly phrases: string;
}

const reply = z.object({ data: z.optional(z.unknown()), error: z.optional(failure.shape.error) });
const signedUp = z.tuple([z.object({ uid: z.string() })]);
const exchanged = z.object({ idToken: z.string() });
let drawn = 0;

/** Text of so many random bytes: what derivation and sealing give, without their second of work. */
export const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** The body of a signup below `sponsor` that nothing is wrong with, fresh each time. */
export function signupBody(sponsor: string) {
  drawn += 1;
  const envelope = () => JSON.stringify({ v: 1, iv: randomText(12), ct: randomText(90) });
  return {
    spn: sponsor,
    fname: 'Test Member',
    mob: '+1 555 000 0001',
    mail: `m${drawn}-${randomBytes(3).toString('hex')}@example.test`,
    pass: `v1.${randomText(32)}`,
    public: `0x${randomBytes(20).toString('hex')}`,
    phrases: envelope(),
    private: envelope(),
    share: randomText(32),
  };
}

/** Whether the server has given a request up; what it asks for may be done all the same. */
export const isBusy = ({ error }: TestReply): boolean => error?.code === 'busy';

/** The real app of a test, and what a test does with it. */
export type AppUnderTest = Awaited<ReturnType<typeof openAppUnderTest>>;

/**
 * The real app on the emulators, in a project of its own with a root member. Handlers that are given
 * replace ours; of the chain, which answers nothing, what is given answers.
 */
export async function openAppUnderTest(
  rateLimitScale: number,
  replaced: Partial<HandlerTable> = {},
  chain: Partial<Chain> = {},
) {
  const context = createContext(
    {
      GCLOUD_PROJECT: `demo-${randomBytes(6).toString('hex')}`,
      ...testVariables,
      PAYER_WALLETS: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f:1',
      // The connections of tests come from here, and say whom they are for.
      PROXY_NETWORKS: '127.0.0.0/8',
      RATE_LIMIT_SCALE: String(rateLimitScale),
    },
    systemClock,
  );
  const lines: unknown[] = [];
  const note = (event: string, fields: object = {}) => lines.push({ event, ...fields });
  const quiet: ActingContext = {
    ...context,
    chain: { ...context.chain, ...chain },
    log: { info: note, warn: note, alert: note },
    actor: { id: 'test', requestId: 'test' },
  };
  const app = createApp(quiet, { ...handlers, ...replaced }, patienceMs);

  async function send(path: string, request: TestRequest = {}): Promise<TestReply> {
    const { body, idToken, headers = {}, peer = '127.0.0.1' } = request;
    const method = request.method ?? (body === undefined ? 'GET' : 'POST');
    const response = await app.fetch(
      new Request(`http://api.test${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      { incoming: { socket: { remoteAddress: peer } } },
    );
    const { data, error } = reply.parse(await response.json());
    return { status: response.status, headers: response.headers, data, error };
  }

  /**
   * Sends bodies that exclude one another, all at once, and returns each reply. On a busy machine all of them may be
   * given up, some after the commit: the first is then sent again when its reply says so, until it is answered. That
   * is one more reply, at the end.
   */
  async function sendTogether<Body extends object>(
    path: string,
    bodies: readonly Body[],
    request: Pick<TestRequest, 'idToken'> = {},
  ): Promise<readonly SentBody<Body>[]> {
    const sendBody = async (body: Body) => ({
      body,
      reply: await send(path, { ...request, body }),
    });
    const sent = await Promise.all(bodies.map(sendBody));
    const [first] = sent;
    if (first === undefined || sent.some(({ reply: { status } }) => status === 200)) return sent;
    let again = first;
    for (let attempt = 1; isBusy(again.reply) && attempt < busyAttemptsMax; attempt += 1) {
      await setTimeout(Number(again.reply.headers.get('retry-after')) * 1_000);
      again = await sendBody(first.body);
    }
    return again === first ? sent : [...sent, again];
  }

  async function signUp(sponsor: string): Promise<TestMember> {
    const body = signupBody(sponsor);
    const { data } = await send('/api/signup', { body });
    const [{ uid }] = signedUp.parse(data);
    const { mail, pass, share, phrases } = body;
    return { uid, mail, pass, share, phrases, publicKey: body.public };
  }

  async function openSession(uid: string, claims: object = {}): Promise<string> {
    return tradeToken(await context.auth.createCustomToken(uid, claims));
  }

  /** Trades a custom token for an ID token, as a browser does. */
  async function tradeToken(token: string): Promise<string> {
    const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    const { projectId } = context.auth.app.options;
    const response = await fetch(
      `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
        body: JSON.stringify({ token, returnSecureToken: true, targetProjectId: projectId }),
      },
    );
    return exchanged.parse(await response.json()).idToken;
  }

  const body = signupBody('');
  const root = await createRootMember(
    quiet,
    {
      name: 'Root Member',
      mail: body.mail,
      mobile: body.mob,
      publicKey: `0x${sha256Hex(body.pass).slice(0, 40)}`,
      proven: true,
    },
    body,
    { now: new Date(), today: new Date().toISOString().slice(0, 10) },
  );
  return {
    context: quiet,
    send,
    sendTogether,
    signUp,
    openSession,
    tradeToken,
    root: root.uid,
    lines,
  };
}
