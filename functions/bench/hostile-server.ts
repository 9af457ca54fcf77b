import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import { createRootMember } from '../src/accounts/service.ts';
import type { ActingContext } from '../src/context/context.ts';
import { createContext } from '../src/context/create-context.ts';
import { createApp } from '../src/http/create-app.ts';
import { handlers } from '../src/http/handlers.ts';
import { systemClock } from '../src/platform/clock.ts';
import { signupBody } from '../test/app-under-test.ts';
import { testVariables } from '../test/world.ts';

// The real server in a thread of its own, so that what sends the requests takes no time from it. Its
// sessions are verified as in production, with real signatures; only the keys come from here.
const projectId = `demo-hostile-${process.pid}`;
const keyId = 'current';
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

const variables = { ...testVariables, GCLOUD_PROJECT: projectId, RATE_LIMIT_SCALE: '1000000' };
const quiet = () => undefined;
const context: ActingContext = {
  ...createContext(variables, systemClock),
  auth: getAuth(initializeApp({ projectId, httpAgent: new KeyServerAgent() }, 'hostile')),
  log: { info: quiet, warn: quiet, alert: quiet },
  actor: { id: 'bench', requestId: 'bench' },
};
const body = signupBody('');
const { uid } = await createRootMember(
  context,
  { name: body.fname, mail: body.mail, mobile: body.mob, publicKey: body.public, proven: true },
  body,
  { now: new Date(), today: new Date().toISOString().slice(0, 10) },
);

const app = createApp(context, handlers);
const listener = getRequestListener((request, environment) => app.fetch(request, environment));
const port = await listen((incoming, outgoing) => void listener(incoming, outgoing));
parentPort?.postMessage({ port, uid, idToken: createIdToken() });

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return z.object({ port: z.int() }).parse(server.address()).port;
}

function createIdToken(): string {
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    auth_time: nowSeconds,
    iat: nowSeconds,
    exp: nowSeconds + 3_600,
    firebase: { sign_in_provider: 'custom' },
  };
  const content = [{ alg: 'RS256', kid: keyId }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
}
