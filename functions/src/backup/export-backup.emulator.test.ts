import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { alreadyOver, overAfter } from '../../test/deadlines.ts';
import { serveRpc } from '../../test/fakes/rpc-endpoint.ts';
import { createTestWorld } from '../../test/world.ts';
import { neverOver } from '../platform/deadline.ts';
import { createLogger } from '../platform/logger.ts';
import { exportBackup } from './export-backup.ts';
import { openFirestoreExports } from './firestore-exports.ts';

const project = 'projects/polytips/databases/(default)';
// As long as Google's: the logger takes it for a secret.
const name = `${project}/operations/ASA3MTc4OTQ2MjUyMDIaGnRsdWFmZWQHEjEtbGFydG5lY3N1LXNib2otbmltZGEUCi0S`;
const folder = '2026-01-07T03-16';
const running = { status: 200, body: { name, metadata: { progress: {} } } };
const message =
  'Service account does not have access to Google Cloud Storage file: /polytips-backups';
const failed = { status: 200, body: { name, done: true, error: { code: 7, message } } };
const complete = { status: 200, body: { name, done: true, response: {} } };

let stopServer: () => void = () => undefined;
afterEach(() => stopServer());

/** A Firestore that gives these answers, one after the other, to the requests that it keeps. */
async function startFirestore(...answers: readonly { status: number; body: object }[]) {
  const requests: unknown[] = [];
  const left = answers.values();
  const server = await serveRpc(async (request, response) => {
    const { authorization } = request.headers;
    const body = await text(request);
    requests.push({
      authorization,
      request: `${request.method} ${request.url}`,
      ...(body === '' ? {} : { body: JSON.parse(body) }),
    });
    const answer = left.next().value ?? { status: 500, body: {} };
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  stopServer = () => server.stop();
  const exports = openFirestoreExports({
    projectId: 'polytips',
    bucket: 'gs://polytips-backups',
    findToken: () => Promise.resolve('a-token'),
    origin: server.url,
  });
  const { context } = createTestWorld();
  const clock = { realNow: () => new Date('2026-01-07T03:17:00.400Z') };
  const alerts: unknown[] = [];
  // Of the server: it hides what an operator cannot be without.
  const log = createLogger((line) => {
    const logged: object = JSON.parse(line);
    if ('alert' in logged) alerts.push(logged);
  });
  return { requests, alerts, deps: { clock, exports, firestore: context.firestore, log } };
}

const instantly = { sleep: () => Promise.resolve() };
const authorization = 'Bearer a-token';

it('a backup is an export of one whole minute of the past, and is done when the export is complete', async () => {
  const { deps, requests } = await startFirestore(running, running, complete);
  expect(await exportBackup(deps, neverOver, instantly)).toBe('done');
  const look = { authorization, request: `GET /v1/${name}` };
  expect(requests).toEqual([
    {
      authorization,
      request: `POST /v1/${project}:exportDocuments`,
      body: {
        outputUriPrefix: `gs://polytips-backups/${folder}`,
        snapshotTime: '2026-01-07T03:16:00.000Z',
      },
    },
    look,
    look,
  ]);
});

it('a backup whose time is up is unfinished, and the next run waits for it', async () => {
  const { alerts, deps, requests } = await startFirestore(running, running, running, complete);
  expect(await exportBackup(deps, alreadyOver, instantly)).toBe('unfinished');
  expect(await exportBackup(deps, neverOver, instantly)).toBe('done');
  expect(requests.map((each) => Object(each).request)).toEqual([
    `POST /v1/${project}:exportDocuments`,
    `GET /v1/${name}`,
    `GET /v1/${name}`,
    `GET /v1/${name}`,
  ]);
  expect(alerts).toEqual([]);
});

it('a backup that ends in no run fails each that waits for it', async () => {
  const { deps, requests } = await startFirestore(...Array.from({ length: 8 }, () => running));
  expect(await exportBackup(deps, alreadyOver, instantly)).toBe('unfinished');
  for (let night = 1; night <= 2; night += 1) {
    await expect(exportBackup(deps, alreadyOver, instantly)).rejects.toThrow(
      `${folder} does not end`,
    );
  }
  expect(requests.filter((each) => Object(each).request.startsWith('POST'))).toHaveLength(1);
});

it('a backup that was complete after its run had ended is asked about once, and the next one begins', async () => {
  const { alerts, deps, requests } = await startFirestore(
    running,
    running,
    // The next runs.
    complete,
    running,
    complete,
    running,
    complete,
  );
  expect(await exportBackup(deps, alreadyOver, instantly)).toBe('unfinished');
  expect(await exportBackup(deps, neverOver, instantly)).toBe('done');
  expect(await exportBackup(deps, neverOver, instantly)).toBe('done');
  expect(requests).toHaveLength(7);
  expect(alerts).toEqual([]);
});

it('a backup that failed after its run had ended is alerted by the next run, which begins another', async () => {
  const { alerts, deps } = await startFirestore(
    running,
    running,
    // The next run.
    failed,
    running,
    complete,
  );
  expect(await exportBackup(deps, alreadyOver, instantly)).toBe('unfinished');
  expect(await exportBackup(deps, neverOver, instantly)).toBe('done');
  expect(alerts).toMatchObject([
    {
      alert: 'job.failed',
      job: 'export-backup',
      export: folder,
      error: `It failed with code 7: ${message}`,
    },
  ]);
});

it('a backup of which Firestore does not answer for a while is waited for, also by the next run', async () => {
  const silent = { status: 503, body: {} };
  const { alerts, deps, requests } = await startFirestore(
    running,
    silent,
    running,
    silent,
    // The next run.
    silent,
    silent,
    complete,
  );
  expect(await exportBackup(deps, overAfter(2), instantly)).toBe('unfinished');
  expect(await exportBackup(deps, neverOver, instantly)).toBe('done');
  expect(requests.filter((each) => Object(each).request.startsWith('POST'))).toHaveLength(1);
  expect(alerts).toEqual([]);
});

it('a backup that Firestore has forgotten after its run had ended is alerted, and the next one begins', async () => {
  const { alerts, deps } = await startFirestore(
    running,
    running,
    // The next run.
    { status: 404, body: {} },
    running,
    complete,
  );
  expect(await exportBackup(deps, alreadyOver, instantly)).toBe('unfinished');
  expect(await exportBackup(deps, neverOver, instantly)).toBe('done');
  expect(alerts).toMatchObject([{ alert: 'job.failed', export: folder }]);
});

const refused = {
  status: 403,
  body: { error: { code: 403, message: 'The caller does not have permission' } },
};

it.each([
  [
    'that Firestore refuses',
    [refused],
    `Firestore answered 403 to an export: ${JSON.stringify(refused.body)}`,
  ],
  [
    'that fails after it began',
    [running, failed],
    `The export ${folder} is not there. It failed with code 7: ${message}`,
  ],
])('a backup %s fails with the words of Google, which the log keeps', async (_, answers, words) => {
  const { alerts, deps } = await startFirestore(...answers);
  const error: unknown = await exportBackup(deps, neverOver, instantly).catch((thrown) => thrown);
  deps.log.alert('job.failed', { error });
  expect(alerts).toMatchObject([{ error: { text: words } }]);
});

it('a backup that failed within its run is not alerted again by the next run', async () => {
  const { alerts, deps, requests } = await startFirestore(
    running,
    failed,
    // The next run.
    running,
    complete,
  );
  await expect(exportBackup(deps, neverOver, instantly)).rejects.toThrow('code 7');
  expect(await exportBackup(deps, neverOver, instantly)).toBe('done');
  const begin = `POST /v1/${project}:exportDocuments`;
  const look = `GET /v1/${name}`;
  expect(requests.map((each) => Object(each).request)).toEqual([begin, look, begin, look]);
  expect(alerts).toEqual([]);
});

it('a backup that failed after its run had ended is alerted once, also when no other can begin', async () => {
  const { alerts, deps, requests } = await startFirestore(
    running,
    running,
    // The next run.
    failed,
    { status: 503, body: {} },
    // The one after it.
    running,
    complete,
  );
  expect(await exportBackup(deps, alreadyOver, instantly)).toBe('unfinished');
  await expect(exportBackup(deps, neverOver, instantly)).rejects.toThrow('503');
  expect(await exportBackup(deps, neverOver, instantly)).toBe('done');
  // The last run asks about none before it begins its own.
  expect(requests.slice(4).map((each) => Object(each).request)).toEqual([
    `POST /v1/${project}:exportDocuments`,
    `GET /v1/${name}`,
  ]);
  expect(alerts).toMatchObject([{ alert: 'job.failed', export: folder }]);
});

it('without a bucket there is nothing to do', async () => {
  const { deps } = await startFirestore();
  const { exports: _, ...withoutBucket } = deps;
  expect(await exportBackup(withoutBucket, neverOver)).toBe('done');
});
