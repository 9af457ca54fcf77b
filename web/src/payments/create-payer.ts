import { ownSession } from '../base/api/call-api.ts';
import { createCallApi } from '../base/api/create-call-api.ts';
import { chain } from '../chain/app-chain.ts';
import type { Member } from '../session/session.ts';
import { vault } from '../vault/app-vault.ts';
import { withProof } from '../wallet/prove-wallet.ts';
import { openOrder } from './open-order.ts';
import type { PaymentControllerDeps } from './payment-controller.ts';
import { createServerClock } from './server-clock.ts';
import { type SubmitDeps, submitPayment } from './submit-payment.ts';

/** What pays from a wallet: one payment that a screen shows, or each of a run. */
export type Payer = Pick<PaymentControllerDeps, 'openOrder' | 'isUnlocked' | 'pay'>;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const clock = createServerClock(ownSession.fetch);
const callApi = createCallApi({ ...ownSession, fetch: clock.fetch });

/** Makes what pays from a member's wallet. */
export function createPayer({ uid, publicKey: from }: Pick<Member, 'uid' | 'publicKey'>): Payer {
  const deps: SubmitDeps = {
    chain,
    callApi,
    sign: vault.sign,
    withProof: withProof({ vault, callApi }, uid),
    sleep,
  };
  return {
    openOrder: (proposed) => openOrder({ ...deps, findNowMs: clock.findNowMs }, from, proposed),
    isUnlocked() {
      const state = vault.state.get();
      return state.status === 'unlocked' && state.publicKey === from;
    },
    pay: (order, feeLimitWei, onStep) => submitPayment(deps, { order, from, feeLimitWei, onStep }),
  };
}
