import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parentPort } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../src/http/create-app.ts';
import { handlers } from '../src/http/handlers.ts';
import { paths } from '../src/platform/paths.ts';
import { interceptRequests } from '../test/firestore-requests.ts';
import { type BenchClock, makeUpMonth } from './bench-month.ts';
import { listen, openBenchServer } from './bench-server.ts';

/** How long at least one call of a request to Firestore was under way. */
interface FirestoreTime {
  open: number;
  sinceMs: number;
  spentMs: number;
}

// The real server in a thread of its own, so that what sends the requests takes no time from it.
const time: BenchClock = { now: new Date() };
const clock = { realNow: () => time.now, businessNow: () => Promise.resolve(time.now) };
const { context, createIdToken } = await openBenchServer('latency', clock, 1_000_000);
const { firestore } = context;
const app = createApp(context, handlers);
// What every call is compared with: the same app, and one document.
app.get('/one-document/:uid', async (request) => {
  const snapshot = await firestore.doc(paths.account(request.req.param('uid'))).get();
  return request.json({ data: snapshot.data() });
});
const [member] = await makeUpMonth(context, app, time, 1);
if (member === undefined) throw new Error('There is no member');
const { publicKey, uid } = member;

const times = new AsyncLocalStorage<FirestoreTime>();
interceptRequests(firestore, 'request', (_, send) => timed(send, async () => undefined));
interceptRequests(firestore, 'requestStream', (_, send) =>
  timed(send, async (stream) => {
    if (stream instanceof Readable) await finished(stream, { writable: false });
  }),
);

async function timed(
  send: () => Promise<unknown>,
  end: (reply: unknown) => Promise<void>,
): Promise<unknown> {
  const spent = times.getStore();
  if (spent === undefined) return send();
  if (spent.open === 0) spent.sinceMs = performance.now();
  spent.open += 1;
  const close = () => {
    spent.open -= 1;
    if (spent.open === 0) spent.spentMs += performance.now() - spent.sinceMs;
  };
  try {
    const reply = await send();
    void end(reply).then(close, close);
    return reply;
  } catch (error) {
    close();
    throw error;
  }
}

const listener = getRequestListener((request, environment) => {
  const spent: FirestoreTime = { open: 0, sinceMs: 0, spentMs: 0 };
  return times.run(spent, async () => {
    const response = await app.fetch(request, environment);
    response.headers.set('x-firestore-ms', String(spent.spentMs));
    return response;
  });
});
const port = await listen((incoming, outgoing) => void listener(incoming, outgoing));
const idToken = createIdToken(uid, { sessionsFrom: 0 });
parentPort?.postMessage({ port, uid, publicKey, idToken });
