import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { getRewardCalendar } from '../rewards/reward-calendar.ts';
import { defineOperation, OperationError } from './operation.ts';
import { pausePayments } from './pause-payments.ts';
import { replayRewards } from './replay-rewards.ts';
import { resumePayments } from './resume-payments.ts';
import { verifyChain } from './verify-chain.ts';
import { verifyLedger } from './verify-ledger.ts';

const exportName = 'documents';
/** The local world has some hundred documents. */
const answerTimeoutMs = 60_000;

/** Rehearses a restore in the local world. */
export const rehearseBackup = defineOperation({
  name: 'backup:rehearse',
  summary: 'Rehearses a restore: exports all documents, deletes them and brings them back',
  details: `Then it does what docs/runbooks/backup-and-restore.md says: ledger:verify, rewards:replay of the last opened
day, payments:resume, chain:verify and ledger:verify again. The export is one of the Firestore emulator, in a folder that
is deleted at the end; when something fails it stays, and the command names it.`,
  exits: { done: 'all is as it was and sound', refused: 'it is not' },
  // Of a real one the documents would be deleted.
  projects: 'local',
  parameters: {},
  schema: z.object({}),
  async run(_given, context) {
    const { firestore, progress, projectId } = context;
    const folder = await mkdtemp(join(tmpdir(), 'polytips-backup-'));
    progress.say(`The export is in ${folder}`);
    const documents = await listDocuments(await firestore.listCollections());
    await askEmulator(projectId, 'export', { export_directory: folder, export_name: exportName });
    // After the export: the pause is no part of a backup.
    await pausePayments.run({}, context);
    await deleteDocuments(firestore, documents);
    await askEmulator(projectId, 'import', {
      export_directory: join(folder, exportName, `${exportName}.overall_export_metadata`),
    });
    // The emulator finds changed bytes, and not that the end of a file is missing.
    const missing = (await firestore.getAll(...documents)).filter(({ exists }) => !exists);
    progress.say(
      `${documents.length - missing.length} of ${documents.length} documents are restored`,
    );
    // A job may have ended one meanwhile.
    for (const { ref } of missing) progress.say(`${ref.path} is missing`);
    if (missing.length > 0) return 1;

    const { lastOpenedDay } = await getRewardCalendar(firestore);
    const checks = [
      () => verifyLedger.run({}, context),
      () =>
        lastOpenedDay === null
          ? Promise.resolve(0 as const)
          : replayRewards.run({ day: lastOpenedDay }, context),
      () => resumePayments.run({ unmatchedKnown: [], isWithoutLater: true }, context),
      () => verifyChain.run({}, context),
      () => verifyLedger.run({}, context),
    ];
    const codes: (0 | 1)[] = [];
    for (const check of checks) codes.push(await check());
    if (codes.includes(1)) return 1;
    await rm(folder, { recursive: true });
    progress.say('The restore is rehearsed');
    return 0;
  },
});

/** Every document of these collections, and of those below them. */
async function listDocuments(
  collections: readonly CollectionReference[],
): Promise<DocumentReference[]> {
  const found: DocumentReference[] = [];
  for (const collection of collections)
    for (const reference of await collection.listDocuments()) {
      // One that is missing is listed for the documents below it.
      if ((await reference.get()).exists) found.push(reference);
      found.push(...(await listDocuments(await reference.listCollections())));
    }
  return found;
}

async function deleteDocuments(
  firestore: Firestore,
  documents: readonly DocumentReference[],
): Promise<void> {
  const writer = firestore.bulkWriter();
  const deleted = documents.map((document) => writer.delete(document));
  await Promise.all([...deleted, writer.close()]);
}

/**
 * Lets the Firestore emulator do what Google's command of this name does to a real project, with a folder of this machine;
 * its import begins at the same file, and raises no triggers.
 * @throws {OperationError} when it does not, as for an export that is damaged.
 */
async function askEmulator(
  projectId: string,
  command: 'export' | 'import',
  request: Readonly<Record<string, string>>,
): Promise<void> {
  const host = process.env['FIRESTORE_EMULATOR_HOST'];
  const response = await fetch(`http://${host}/emulator/v1/projects/${projectId}:${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ database: `projects/${projectId}/databases/(default)`, ...request }),
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  if (!response.ok)
    throw new OperationError(
      `The emulator answered ${response.status} to the ${command}: ${await response.text()}`,
    );
}
