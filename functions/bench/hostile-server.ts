import { parentPort } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { createRootMember } from '../src/accounts/create-root-member.ts';
import { createApp } from '../src/http/create-app.ts';
import { handlers } from '../src/http/handlers.ts';
import { systemClock } from '../src/platform/clock.ts';
import { signupBody } from '../test/app-under-test.ts';
import { listen, openBenchServer } from './bench-server.ts';

// The real server in a thread of its own, so that what sends the requests takes no time from it.
const { context, createIdToken } = await openBenchServer('hostile', systemClock, 1_000_000);
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
parentPort?.postMessage({ port, uid, idToken: createIdToken(uid) });
