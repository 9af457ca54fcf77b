import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Clock } from '../platform/clock.ts';
import { documentOf } from '../platform/collection.ts';
import type { Deadline } from '../platform/deadline.ts';
import type { Logger } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { processTimer, type Timer } from '../platform/timer.ts';
import type { BegunExport, ExportState, FirestoreExports } from './firestore-exports.ts';

/** The dependencies of a backup. */
export interface BackupDeps {
  /** Missing where no bucket is configured: then there is nothing to do. */
  readonly exports?: FirestoreExports;
  readonly clock: Pick<Clock, 'realNow'>;
  readonly firestore: Firestore;
  readonly log: Pick<Logger, 'alert' | 'warn'>;
}

/** `config/runningExport`: the export that was begun last, until a run saw its end. */
const runningExport = documentOf(
  z.object({ name: z.string(), folder: z.string() }),
  paths.runningExport,
);

const minuteMs = 60_000;
const lookMs = 20_000;

/**
 * Exports all documents as they were at the last whole minute, and waits until the export is complete. An export
 * that outlived its run is asked about first: while it runs, the run waits for it, and when it has failed, that is
 * alerted and the next one begins. One of which Firestore does not answer may be running.
 * @throws when the export fails, or that of an earlier run does not end in this one either, or none can begin.
 */
export async function exportBackup(
  deps: BackupDeps,
  deadline: Deadline,
  { sleep }: Pick<Timer, 'sleep'> = processTimer,
): Promise<'done' | 'unfinished'> {
  const { exports } = deps;
  if (exports === undefined) return 'done';
  const earlier = await findRunning(exports, deps);
  const begun = earlier ?? (await begin(exports, deps));
  for (;;) {
    const found = await lookAt(exports, deps, begun);
    if (found.state === 'failed')
      throw new Error(`The export ${begun.folder} is not there. ${found.why}`);
    if (found.state === 'complete') return 'done';
    if (deadline.isOver()) {
      // Without a failure nobody would learn that no export begins any more.
      if (earlier !== undefined) throw new Error(`The export ${earlier.folder} does not end`);
      return 'unfinished';
    }
    await sleep(lookMs);
  }
}

/** The export of an earlier run that is still running. */
async function findRunning(
  exports: FirestoreExports,
  deps: BackupDeps,
): Promise<BegunExport | undefined> {
  const earlier = await runningExport.find(deps.firestore);
  if (earlier === undefined) return undefined;
  const found = await lookAt(exports, deps, earlier);
  if (found.state === 'running') return earlier;
  // Tonight's backup must not be missing as well.
  if (found.state === 'failed') {
    deps.log.alert('job.failed', {
      job: 'export-backup',
      export: earlier.folder,
      error: found.why,
    });
  }
  return undefined;
}

/** What has become of an export. One that has ended is forgotten, so that the next run does not report it again. */
async function lookAt(
  exports: FirestoreExports,
  { firestore, log }: Pick<BackupDeps, 'firestore' | 'log'>,
  begun: BegunExport,
): Promise<ExportState> {
  const found = await findState(exports, log, begun);
  if (found.state !== 'running') await runningExport.at(firestore).delete();
  return found;
}

async function findState(
  exports: FirestoreExports,
  log: BackupDeps['log'],
  { folder, name }: BegunExport,
): Promise<ExportState> {
  try {
    return await exports.findState(name);
  } catch (error) {
    log.warn('Firestore did not say what has become of an export', { export: folder, error });
    return { state: 'running' };
  }
}

async function begin(
  exports: FirestoreExports,
  { clock, firestore }: BackupDeps,
): Promise<BegunExport> {
  const nowMs = clock.realNow().getTime();
  // Of a minute that has begun a moment ago Firestore may say that it is not past.
  const minute = new Date((Math.floor(nowMs / minuteMs) - 1) * minuteMs);
  const begun = await exports.begin(minute);
  await runningExport.put(firestore, begun);
  return begun;
}
