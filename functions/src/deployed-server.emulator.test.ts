import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../test/fakes/smtp.ts';
import { testVariables } from '../test/world.ts';
import { createContext } from './context/create-context.ts';
import * as messages from './contract/messages.ts';
import { renderRecovery } from './mail/core/messages.ts';
import { createMail } from './mail/store.ts';
import { systemClock } from './platform/clock.ts';
import { paths } from './platform/paths.ts';

// The deployed bundle under the main program that a deployment starts it with: what the emulator of
// functions, which has a main program of its own, does not show.

const folder = mkdtempSync(join(tmpdir(), 'polytips-server-'));
const projectId = `demo-${randomUUID().slice(0, 8)}`;
const variables = { ...testVariables, GCLOUD_PROJECT: projectId };
const mainProgram = fileURLToPath(
  new URL('main.js', import.meta.resolve('@google-cloud/functions-framework')),
);

/** A request to a function. */
interface Sent {
  readonly method?: 'OPTIONS' | 'POST';
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Whether nothing comes after `body`, which is so where it is left out. */
  readonly isWhole?: boolean;
}

/** A function of the bundle in a process of its own. */
interface ServedFunction {
  send(sent: Sent): Promise<Reply>;
  /** @returns the most memory that the process has had, in MiB. */
  stop(): Promise<number>;
}

interface Reply {
  readonly status: number | undefined;
  readonly body: string;
  /** The origin whose pages may read it; none where it names none. */
  readonly allowedOrigin?: string | undefined;
}

/** The line with which a process ends that was given `reportMemory`. */
const peak = /peak (\d+) KiB/;
const reportMemory = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => console.log(`peak ${process.resourceUsage().maxRSS} KiB`));",
)}`;

async function serve(
  target: string,
  signature: 'http' | 'cloudevent',
  changed: Readonly<Record<string, string>> = {},
): Promise<ServedFunction> {
  // Listens where nothing else does, which no port number promises.
  const socketPath = join(folder, randomUUID().slice(0, 8));
  const child = spawn(process.execPath, ['--import', reportMemory, mainProgram], {
    cwd: join(folder, 'bundle'),
    env: {
      ...process.env,
      ...variables,
      ...changed,
      FUNCTION_TARGET: target,
      FUNCTION_SIGNATURE_TYPE: signature,
      // As Firebase's tools deploy it: the main program adds its own fields to each line of the log.
      LOG_EXECUTION_ID: 'true',
      PORT: socketPath,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // All that it has written is read by then.
  const closed = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('URL: ')) resolve();
    });
    child.on('close', () => reject(new Error(`The main program has ended: ${output}`)));
  });
  return {
    send: ({
      method = 'POST',
      path = '/api/login',
      headers = json,
      body = Buffer.alloc(0),
      isWhole = true,
    }) =>
      new Promise((resolve, reject) => {
        const sent = request({ socketPath, method, path, headers }, (reply) => {
          const { statusCode: status, headers: replied } = reply;
          const allowedOrigin = replied['access-control-allow-origin'];
          text(reply).then((answer) => resolve({ status, body: answer, allowedOrigin }), reject);
        });
        sent.on('error', reject);
        if (isWhole) sent.end(body);
        else sent.write(body);
      }),
    async stop() {
      child.kill('SIGTERM');
      await closed;
      return Number(peak.exec(output)?.[1]) / 1_024;
    },
  };
}

const json = { 'content-type': 'application/json' };

let smtp: TestSmtp;
let api: ServedFunction;
beforeAll(async () => {
  const outDir = join(folder, 'bundle');
  execFileSync(process.execPath, [join(import.meta.dirname, '../build.ts'), '--out-dir', outDir]);
  [smtp, api] = await Promise.all([startTestSmtp(), serve('api', 'http')]);
});
afterAll(async () => {
  await Promise.all([smtp.stop(), api.stop()]);
  rmSync(folder, { recursive: true });
});

const refusal = (code: string, message: string) => JSON.stringify({ error: { code, message } });

it.each([
  ['no body', '', {}, messages.invalidMail],
  ['half an object', '{"mail":', {}, messages.jsonOnly],
  ['compressed JSON', gzipSync('{}'), { 'content-encoding': 'gzip' }, messages.jsonOnly],
])('a call with %s is refused in the words of the contract', async (_, body, headers, message) => {
  const reply = await api.send({ headers: { ...json, ...headers }, body: Buffer.from(body) });
  expect(reply).toEqual({ status: 400, body: refusal('invalid_input', message) });
});

it('a body is neither read nor inflated beyond the bound of its call, whatever says where it ends', async () => {
  const megabytes = gzipSync(Buffer.alloc(20 << 20));
  const body = Buffer.concat(Array.from({ length: 20 }, () => megabytes));
  const compressed = { ...json, 'content-encoding': 'gzip' };
  const server = await serve('api', 'http');
  for (const end of [
    { 'content-length': String(body.byteLength) },
    { 'transfer-encoding': 'chunked' },
  ]) {
    const reply = await server.send({ headers: { ...compressed, ...end }, body });
    expect(reply).toEqual({ status: 413, body: refusal('too_large', messages.bodyTooLarge) });
  }
  expect(await server.stop()).toBeLessThan(300);
});

it.each([
  ['https://stranger.example', undefined],
  [variables.WEB_ORIGIN, variables.WEB_ORIGIN],
])('a preflight and a call of the origin %s allow the origin %s', async (origin, allowedOrigin) => {
  const asked = { origin, 'access-control-request-method': 'POST' };
  const preflight = await api.send({ method: 'OPTIONS', headers: asked });
  expect(preflight.allowedOrigin).toBe(allowedOrigin);
  const reply = await api.send({ headers: { ...json, origin } });
  expect(reply.status).toBe(400);
  expect(reply.allowedOrigin).toBe(allowedOrigin);
});

it('a body that does not end is waited for as long as for any call', async () => {
  const headers = { ...json, 'content-length': '100' };
  const reply = await api.send({ headers, body: Buffer.from('{'), isWhole: false });
  expect(reply).toEqual({ status: 503, body: refusal('busy', messages.busy) });
});

/** A field of a message of Protocol Buffers, of at most 127 bytes. */
const field = (number: number, value: Buffer): Buffer =>
  Buffer.concat([Buffer.of((number << 3) | 2, value.byteLength), value]);

it('an event of a new mail, in the form in which Google delivers it, delivers the mail', async () => {
  const { firestore } = createContext(variables, systemClock);
  await firestore.runTransaction(async (transaction) => {
    const message = renderRecovery({ name: 'Ada', link: 'https://app.test/#/reset', minutes: 10 });
    const mail = { to: 'ada@example.test', message };
    createMail(firestore, transaction, 'one', mail, systemClock.realNow());
    await Promise.resolve();
  });
  const deliverMail = await serve('deliverMail', 'cloudevent', {
    SMTP_PORT: String(smtp.config.port),
  });
  try {
    const database = `projects/${projectId}/databases/(default)`;
    const document = paths.outgoingMail('one');
    const seconds = Buffer.of(8, 1);
    const value = [
      field(1, Buffer.from(`${database}/documents/${document}`)),
      field(3, seconds),
      field(4, seconds),
    ];
    const { status } = await deliverMail.send({
      path: '/',
      headers: {
        'content-type': 'application/protobuf',
        'ce-id': '1',
        'ce-specversion': '1.0',
        'ce-type': 'google.cloud.firestore.document.v1.created',
        'ce-source': `//firestore.googleapis.com/${database}`,
        'ce-subject': `documents/${document}`,
        'ce-time': '2026-01-07T12:00:00.000Z',
        'ce-project': projectId,
        'ce-database': '(default)',
        'ce-namespace': '(default)',
        'ce-document': document,
      },
      body: field(1, Buffer.concat(value)),
    });
    expect(status).toBe(204);
    expect(smtp.mails).toMatchObject([{ to: 'ada@example.test' }]);
  } finally {
    await deliverMail.stop();
  }
});
