import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { serveRpc } from '../../test/fakes/rpc-endpoint.ts';
import { exportBackup } from './export-backup.ts';
import { openFirestoreExports } from './firestore-exports.ts';

const project = 'projects/polytips/databases/(default)';
const name = `${project}/operations/AbC`;
const running = { status: 200, body: { name, metadata: { progress: {} } } };
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
  const clock = { realNow: () => new Date('2026-01-07T03:17:00.400Z') };
  return { requests, deps: { clock, exports } };
}

const instantly = { sleep: () => Promise.resolve() };
const authorization = 'Bearer a-token';

it('a backup is an export of one whole minute of the past, and is done when the export is complete', async () => {
  const { deps, requests } = await startFirestore(running, running, complete);
  expect(await exportBackup(deps, () => false, instantly)).toBe('done');
  const look = { authorization, request: `GET /v1/${name}` };
  expect(requests).toEqual([
    {
      authorization,
      request: `POST /v1/${project}:exportDocuments`,
      body: {
        outputUriPrefix: 'gs://polytips-backups/2026-01-07T03-16',
        snapshotTime: '2026-01-07T03:16:00.000Z',
      },
    },
    look,
    look,
  ]);
});

it('a backup whose time is up is unfinished', async () => {
  const { deps } = await startFirestore(running, running);
  expect(await exportBackup(deps, () => true, instantly)).toBe('unfinished');
});

it.each([
  ['that Firestore refuses', [{ status: 403, body: {} }], 'Firestore answered 403'],
  [
    'that fails after it began',
    [running, { status: 200, body: { name, done: true, error: { code: 8 } } }],
    'An export failed with code 8',
  ],
])('a backup %s fails', async (_, answers, words) => {
  const { deps } = await startFirestore(...answers);
  await expect(exportBackup(deps, () => false, instantly)).rejects.toThrow(words);
});

it('without a bucket there is nothing to do', async () => {
  const { deps } = await startFirestore();
  expect(await exportBackup({ clock: deps.clock }, () => false)).toBe('done');
});
