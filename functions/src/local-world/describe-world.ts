import { findRootMember } from '../accounts/store.ts';
import { businessDayOf } from '../calendar/business-day.ts';
import type { Context } from '../platform/context.ts';
import { localWorldDocument, localWorldPath } from './local-world-document.ts';

/** What `GET dev/world` tells: the chain, the project, business time and the demo accounts. */
export async function describeWorld({ config, firestore, auth, clock }: Context) {
  const [now, root, seeded] = await Promise.all([
    clock.businessNow(),
    firestore.runTransaction((transaction) => findRootMember(firestore, transaction), {
      readOnly: true,
    }),
    firestore.doc(localWorldPath).get(),
  ]);
  return {
    usdt: config.usdtAddress,
    companyWallet: config.companyWallet,
    rpcUrl: config.rpcUrls[0] ?? null,
    chainId: config.chainId,
    projectId: auth.app.options.projectId ?? null,
    rootSponsor: root?.uid ?? null,
    now: now.toISOString(),
    businessDay: businessDayOf(now, config.timeZone),
    accounts: seeded.exists ? localWorldDocument.parse(seeded.data()).accounts : [],
  };
}
