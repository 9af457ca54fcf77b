import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLocalProject } from '../platform/config.ts';
import { getRewardCalendar } from '../rewards/reward-calendar.ts';
import { deleteDocuments, exportDocuments, importDocuments } from './copy-documents.ts';
import { type Operation, OperationError, type OperationInput, parseNothing } from './operation.ts';
import { pausePayments } from './pause-payments.ts';
import { replayRewards } from './replay-rewards.ts';
import { resumePayments } from './resume-payments.ts';
import { verifyChain } from './verify-chain.ts';
import { verifyLedger } from './verify-ledger.ts';

const help = `Rehearses a restore in the local world: exports all documents, deletes them and brings them back.

  npm run ops -- backup:rehearse [--project demo-...]

Then it does what docs/runbooks/backup-and-restore.md says: ledger:verify, rewards:replay of the last opened
day, payments:resume, chain:verify and ledger:verify again. It refuses every project that is not local. The export
stands in a file that is deleted at the end; when something fails it stays, and the command names it.

Exit codes: 0 all is as it was and sound, 1 it is not, 2 wrong arguments.
`;

/** Rehearses a restore in the local world. */
export const rehearseBackup: Operation<undefined> = {
  help,
  parse: parseNothing,
  run: rehearse,
};

async function rehearse(input: OperationInput<undefined>): Promise<0 | 1> {
  const { firestore, progress, projectId } = input;
  if (!isLocalProject(projectId)) {
    throw new OperationError(`${projectId} is not local, and its documents would be deleted`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'polytips-backup-'));
  const file = join(folder, 'documents.jsonl');
  progress.say(`The export is ${file}`);
  const paths = await exportDocuments(firestore, file);
  // After the export: the pause is no part of a backup.
  await pausePayments.run(input);
  await deleteDocuments(firestore, paths);
  const restored = await importDocuments(firestore, file);
  progress.say(`${paths.length} documents exported, deleted and restored`);

  const { lastOpenedDay } = await getRewardCalendar(firestore);
  const checks = [
    () => verifyLedger.run(input),
    () =>
      lastOpenedDay === null
        ? Promise.resolve(0 as const)
        : replayRewards.run({ ...input, argument: lastOpenedDay }),
    () => resumePayments.run(input),
    () => verifyChain.run(input),
    () => verifyLedger.run(input),
  ];
  const codes: (0 | 1)[] = [];
  for (const check of checks) codes.push(await check());
  if (restored !== paths.length || codes.includes(1)) return 1;
  await rm(folder, { recursive: true });
  progress.say('The restore is rehearsed');
  return 0;
}
