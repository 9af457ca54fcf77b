import type { ActingContext } from '../context/context.ts';
import { finishPayment } from './pay-withdrawal.ts';
import { listPaying } from './store.ts';
import { serialOf } from './withdrawal.ts';

const rowsPerPage = 100;

/** Finishes the reported payments that the chain has decided meanwhile, whoever closed a browser. */
export async function reconcilePayouts(context: ActingContext): Promise<void> {
  let after: string | undefined;
  do {
    const page = await listPaying(context.firestore, {
      limit: rowsPerPage,
      ...(after === undefined ? {} : { after }),
    });
    for (const withdrawal of page) {
      if (withdrawal.state === 'paying') await finishPayment(context, withdrawal);
    }
    const last = page.length < rowsPerPage ? undefined : page.at(-1);
    after = last && serialOf(last);
  } while (after !== undefined);
}
