import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { CallFailed } from '../base/api/call-failure.ts';
import { readAgain } from '../base/api/read-again.ts';
import { useBusyPage } from '../base/browser/busy-page.ts';
import { useLateCode } from '../base/use-late-code.ts';
import { useStore } from '../base/use-store.ts';
import { type ChangedRead, changedReads } from '../reads/changed-reads.ts';
import { useMember } from '../session/use-session.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import type { Payer } from './create-payer.ts';
import {
  createPaymentController,
  needsPage,
  type PaymentController,
  type PaymentFlow,
} from './payment-controller.ts';

/** A payment from the member's wallet, from the review to its submission. */
export interface Payment extends Pick<PaymentController, 'review' | 'confirm' | 'leave'> {
  /** What is on the screen. */
  readonly flow: PaymentFlow;
  /** The flow now, which a press that has waited for something compares with the one that it was on. */
  readonly getFlow: () => PaymentFlow;
}

/** A payment, and the dialogs of its screen, which are there before a review opens. */
export type UsePaymentResult = Payment & ScreenDialogs;

/** The dialogs of a screen that pays, which must not be lost with what was typed on it where they cannot be fetched. */
interface ScreenDialogs {
  /** Whether they have been fetched, and can be drawn. */
  readonly hasDialogs: boolean;
  /** Opens one of them once they are there; a toast says so where what it needs cannot be loaded. */
  readonly openWithCode: (open: () => unknown) => Promise<void>;
  /** Whether one is about to open. */
  readonly isOpening: boolean;
}

/** What pays from the member's wallet, whose code comes late. */
export interface LatePayer extends Payer {
  /**
   * Waits for the code. To be called before `isUnlocked`, which knows nothing without it.
   * @throws {CallFailed} where it cannot be loaded.
   */
  readonly prepare: () => Promise<unknown>;
}

/** What signs a payment and submits it. */
const loadPaying = () => import('./create-payer.ts');

/** What pays from the member's wallet. */
export function usePayer(): LatePayer {
  const { uid, publicKey } = useMember();
  const paying = useLateCode(loadPaying);
  return useMemo(
    () => createLatePayer(async () => (await paying()).createPayer({ uid, publicKey })),
    [uid, publicKey, paying],
  );
}

function createLatePayer(load: () => Promise<Payer>): LatePayer {
  let payer: Payer | undefined;
  const prepare = async () => (payer ??= await load());
  return {
    prepare,
    openOrder: async (proposed) => (await prepare()).openOrder(proposed),
    isUnlocked: () => payer?.isUnlocked() === true,
    pay: async (...confirmed) => (await prepare()).pay(...confirmed),
  };
}

/**
 * Lets a screen pay from the member's wallet.
 * @param fetchDialogs fetches its dialogs, with `PaymentDialogs` among them; the same function each time.
 * @param changed the reads that its payments change; the same list each time.
 */
export function usePayment(
  fetchDialogs: () => Promise<unknown>,
  changed: readonly ChangedRead[] = changedReads.transfer,
): UsePaymentResult {
  const queryClient = useQueryClient();
  const notify = useToast();
  const payer = usePayer();
  const dialogs = useScreenDialogs(fetchDialogs);
  const controller = useMemo(
    () =>
      createPaymentController({
        ...payer,
        notify,
        onEnd: () => void readAgain(queryClient, changed),
      }),
    [payer, queryClient, notify, changed],
  );
  const flow = useStore(controller.flow);
  useEffect(() => controller.close, [controller]);
  useBusyPage(needsPage(flow));

  return {
    ...controller,
    ...dialogs,
    flow,
    getFlow: controller.flow.get,
    review: (shown, proposed) =>
      dialogs.openWithCode(async () => {
        await payer.prepare();
        await controller.review(shown, proposed);
      }),
  };
}

/** The dialogs of a screen come when the browser is idle, or with the press that opens one. */
function useScreenDialogs(fetchDialogs: () => Promise<unknown>): ScreenDialogs {
  const notify = useToast();
  const [hasDialogs, setHasDialogs] = useState(false);
  const noteDialogs = useCallback(() => setHasDialogs(true), []);
  const awaitDialogs = useLateCode(fetchDialogs, noteDialogs);
  const [openings, setOpenings] = useState(0);
  return {
    hasDialogs,
    async openWithCode(open) {
      setOpenings((count) => count + 1);
      try {
        await awaitDialogs();
        noteDialogs();
        await open();
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        notify({ text: error.message, tone: 'loss' });
      } finally {
        setOpenings((count) => count - 1);
      }
    },
    isOpening: openings > 0,
  };
}
