import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import type { ActingContext } from '../src/context/context.ts';
import { createContext } from '../src/context/create-context.ts';
import type { Clock } from '../src/platform/clock.ts';
import { testVariables } from '../test/world.ts';

/** The real server's context, and sessions for it. */
export interface BenchServer {
  readonly context: ActingContext;
  /** An ID token as Firebase signs it for a session that began with a custom token of ours. */
  readonly createIdToken: (uid: string, claims?: object) => string;
}

const keyId = 'current';
const quiet = () => undefined;

/**
 * A server on the Firestore emulator in a project of its own. Its sessions are verified as in production,
 * with real signatures; only the keys come from here, and what else Firebase Auth is asked, it grants.
 */
export async function openBenchServer(
  name: string,
  clock: Clock,
  rateLimitScale: number,
): Promise<BenchServer> {
  const projectId = `demo-${name}-${process.pid}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const keysPort = await listen((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('cache-control', 'public, max-age=3600');
    response.end(JSON.stringify({ [keyId]: publicKey.export({ type: 'spki', format: 'pem' }) }));
  });

  class KeyServerAgent extends Agent {
    override createConnection() {
      return connect(keysPort, '127.0.0.1');
    }
  }

  const auth = getAuth(initializeApp({ projectId, httpAgent: new KeyServerAgent() }, name));
  const granted: Partial<Record<keyof Auth, (subject: string) => Promise<unknown>>> = {
    createCustomToken: () => Promise.resolve('custom-token'),
    getUser: (uid) => Promise.resolve({ uid, disabled: false }),
  };
  const variables = {
    ...testVariables,
    GCLOUD_PROJECT: projectId,
    RATE_LIMIT_SCALE: String(rateLimitScale),
  };
  const context = {
    ...createContext(variables, clock),
    auth: Object.assign(auth, granted),
    log: { info: quiet, warn: quiet, alert: quiet },
    actor: { id: 'bench', requestId: 'bench' },
  };

  return {
    context,
    createIdToken(uid, claims = {}) {
      const nowSeconds = Math.floor(Date.now() / 1_000);
      const written = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: uid,
        auth_time: nowSeconds,
        iat: nowSeconds,
        exp: nowSeconds + 3_600,
        firebase: { sign_in_provider: 'custom' },
        ...claims,
      };
      const content = [{ alg: 'RS256', kid: keyId }, written]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
    },
  };
}

/** Starts an HTTP server on a free port of this machine. */
export async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return z.object({ port: z.int() }).parse(server.address()).port;
}
