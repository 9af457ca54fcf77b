import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { ActingContext } from '../src/platform/context.ts';
import { CrashedError, type CrashPoint, crashAt } from './crash-firestore.ts';

/**
 * Does some work again and again, through a connection that dies at its first request to Firestore,
 * at its second, and so on, until the work outlives it; `verify` is called after each death.
 */
export async function dieEverywhere(
  context: ActingContext,
  work: (dying: ActingContext) => Promise<unknown>,
  verify: (point: CrashPoint) => Promise<void>,
): Promise<void> {
  const { projectId = '' } = context.auth.app.options;
  for (let requestNumber = 0; ; requestNumber += 1) {
    for (const carriedOut of [false, true]) {
      const app = initializeApp({ projectId }, randomUUID());
      const firestore = getFirestore(app);
      const point = { requestNumber, carriedOut };
      crashAt(firestore, point);
      const hasDied = await dies(work({ ...context, firestore }));
      await deleteApp(app);
      if (!hasDied) return;
      await verify(point);
    }
  }
}

async function dies(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof CrashedError) return true;
    throw error;
  }
}
