import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { getRewardCalendar } from '../rewards/reward-calendar.ts';
import { deleteDocuments, exportDocuments, importDocuments } from './copy-documents.ts';
import { defineOperation } from './operation.ts';
import { pausePayments } from './pause-payments.ts';
import { replayRewards } from './replay-rewards.ts';
import { resumePayments } from './resume-payments.ts';
import { verifyChain } from './verify-chain.ts';
import { verifyLedger } from './verify-ledger.ts';

/** Rehearses a restore in the local world. */
export const rehearseBackup = defineOperation({
  name: 'backup:rehearse',
  summary: 'Rehearses a restore: exports all documents, deletes them and brings them back',
  details: `Then it does what docs/runbooks/backup-and-restore.md says: ledger:verify, rewards:replay of the last opened
day, payments:resume, chain:verify and ledger:verify again. The export stands in a file that is deleted at the end; when
something fails it stays, and the command names it.`,
  exits: { done: 'all is as it was and sound', refused: 'it is not' },
  // Of a real one the documents would be deleted.
  projects: 'local',
  parameters: {},
  schema: z.object({}),
  async run(_given, context) {
    const { firestore, progress } = context;
    const folder = await mkdtemp(join(tmpdir(), 'polytips-backup-'));
    const file = join(folder, 'documents.jsonl');
    progress.say(`The export is ${file}`);
    const paths = await exportDocuments(firestore, file);
    // After the export: the pause is no part of a backup.
    await pausePayments.run({}, context);
    await deleteDocuments(firestore, paths);
    const restored = await importDocuments(firestore, file);
    progress.say(`${paths.length} documents exported, deleted and restored`);

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
    if (restored !== paths.length || codes.includes(1)) return 1;
    await rm(folder, { recursive: true });
    progress.say('The restore is rehearsed');
    return 0;
  },
});
