import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { hasHappened } from '../audit/store.ts';
import { openProject } from '../context/create-context.ts';
import { pauseEventId } from '../payments/pause.ts';
import { OperationError, type Parameter } from './operation.ts';

/** The option of a command that reads what there was before a restore. */
export const laterParameter: Parameter = {
  usage: '[--later <database>]',
  is: 'the name of a database beside (default)',
};

/** Without (default), which would be compared with itself. */
export const laterName = z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{2,61}[a-z0-9]$/)));

/**
 * Opens the database that has what there was before a restore.
 * @throws {OperationError} unless its audit log has the present pause: that of another restore lacks what happened since.
 */
export async function openLater(
  projectId: string,
  name: string,
  pausedSince: string,
): Promise<Firestore> {
  const later = getFirestore(openProject(projectId), name);
  if (await hasHappened(later, pauseEventId(pausedSince))) return later;
  throw new OperationError(
    `The audit log of the database ${name} of ${projectId} has no pause of ${pausedSince}: it is not of this restore`,
  );
}
