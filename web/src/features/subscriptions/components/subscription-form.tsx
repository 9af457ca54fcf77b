import {
  findAmountProblem,
  subscriptionsCalls,
} from '@polytips/functions/contract/calls/subscriptions.ts';
import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../base/api/call-api.ts';
import { isAnswered } from '../../../base/api/read-state.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { noValue, shortHash } from '../../../base/format.ts';
import { findFieldProblem } from '../../../base/typed-amount.ts';
import { environment } from '../../../config/environment.ts';
import { packagePath, paths } from '../../../config/paths.ts';
import {
  BlockerNote,
  PaymentFailureNote,
} from '../../../payments/components/payment-failure-note.tsx';
import { findPaymentFailure } from '../../../payments/payment-texts.ts';
import type { Preflight } from '../../../payments/preflight.ts';
import { useIsBookedByHand } from '../../../payments/use-is-booked-by-hand.ts';
import type { UsePaymentResult } from '../../../payments/use-payment.ts';
import { useProposal } from '../../../payments/use-proposal.ts';
import { useMember } from '../../../session/use-session.ts';
import { AmountField } from '../../../ui/controls/amount-field.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ChipGroup } from '../../../ui/controls/chip-group.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { MessageModal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFocusAfterMessage } from '../../../ui/focus.ts';
import { ActionForm } from '../../../ui/layout/action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { navigate } from '../../../ui/router.tsx';
import { describeMissing } from '../describe-missing.ts';
import { givenBy, packageFacts, readPlan } from '../plan-facts.ts';
import {
  adminPaymentText,
  amountLengthMax,
  amountMicrosOf,
  costTexts,
  findSubscriptionProblem,
  findWalletRefusal,
  offeredAmounts,
  packageOf,
  readPackageAmount,
  riskText,
} from '../subscription-model.ts';
import { AvailableBalance } from './available-balance.tsx';
import { MissingRatesNote } from './missing-rates-note.tsx';

interface SubscriptionFormProps {
  readonly payment: UsePaymentResult;
  readonly initialAmount: string;
}

const chips = offeredAmounts.map((value) => ({
  value,
  label: formatCount(value),
}));

/** The amount of a subscription, and the button that opens the review of its payment. */
export function SubscriptionForm({ payment, initialAmount }: SubscriptionFormProps) {
  const { publicKey } = useMember();
  const isBookedByHand = useIsBookedByHand();
  const { companyWallet } = environment.chain;
  const [amount, setAmount] = useState(initialAmount);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useFocusAfterMessage(problem, field);
  // Before that, only the balance says what is missing: a note that came while the member chooses would cover it.
  const [wasConfirmed, setConfirmed] = useState(false);
  const reading = readPackageAmount(amount);
  const amountMicros = amountMicrosOf(reading);
  const { balances, quote, preflight, note, isChecking, propose } = useProposal(
    payment,
    amountMicros === undefined || findAmountProblem(amountMicros) !== undefined
      ? undefined
      : { symbol: 'USDT', amount: amountMicros, from: publicKey, to: companyWallet },
  );
  const { flow } = payment;
  const failure = flow.stage === 'ended' ? findPaymentFailure(flow.result, 'Not paid') : undefined;

  const change = (typed: string) => {
    // The failure was of another amount.
    payment.leave();
    setAmount(typed);
    // What is missing is added elsewhere, and Back leads to what was chosen.
    navigate(packagePath(paths.buyPackage, typed), 'replace');
  };
  const submit = () => {
    setConfirmed(true);
    const found = findSubscriptionProblem({ publicKey, companyWallet, amountMicros });
    if (found !== undefined) return setProblem(found);
    void propose({
      recipient: 'company wallet',
      purpose: { kind: 'subscription' },
      findRefusal: async () =>
        findWalletRefusal(companyWallet, await callApi(subscriptionsCalls.getCompanyWallet, {})),
    });
  };

  return (
    <>
      <ActionForm
        onSubmit={submit}
        actions={
          <>
            {failure !== undefined ? (
              <PaymentFailureNote failure={failure} />
            ) : wasConfirmed ? (
              <BlockerNote ref={note} preflight={preflight} />
            ) : null}
            <Button type="submit" variant="primary" busy={isChecking}>
              Confirm
            </Button>
          </>
        }
      >
        <AvailableBalance
          balances={balances}
          missing={describeMissing(preflight, balances.data?.usdtMicros)}
        />
        <AmountField
          ref={field}
          unit="USDT"
          inputMode="numeric"
          value={amount}
          maxLength={amountLengthMax}
          error={findFieldProblem(reading, findAmountProblem)}
          onChange={change}
        />
        <ChipGroup label="Usual amounts" options={chips} value={amount} onChange={change} />
        <Note tone="warn">{riskText}</Note>
        {isBookedByHand ? <Note tone="warn">{adminPaymentText}</Note> : null}
        <SubscriptionSummary
          amountMicros={amountMicros}
          preflight={preflight}
          isQuoting={!isAnswered(balances) || !isAnswered(quote)}
        />
      </ActionForm>
      <MessageModal message={problem} onClose={() => setProblem(undefined)} />
    </>
  );
}

interface SubscriptionSummaryProps {
  /** Undefined where what is typed cannot be read; nothing typed is 0. */
  readonly amountMicros: Micros | undefined;
  readonly preflight: Preflight;
  /** Whether the network is still to say what a payment costs. */
  readonly isQuoting: boolean;
}

/** The package that the typed amount buys, and its cost. */
function SubscriptionSummary({ amountMicros, preflight, isQuoting }: SubscriptionSummaryProps) {
  const bought = packageOf(amountMicros);
  const cost = costTexts(preflight);
  const plan = useCall(subscriptionsCalls.getPlan, {});
  const facts =
    bought === undefined || amountMicros === undefined
      ? undefined
      : packageFacts(readPlan(plan), amountMicros);
  // For an amount that buys nothing, nothing will come.
  const orNone = (isComing: boolean) =>
    bought !== undefined && isComing ? <Skeleton shape="text" /> : noValue;
  return (
    <>
      <Card kind="rows">
        <KeyValueList
          items={[
            { key: 'Package', value: bought?.name ?? noValue },
            ...givenBy(bought?.tips, facts).map(({ name, note, value }) => ({
              key: name,
              note,
              value: value ?? orNone(!isAnswered(plan)),
            })),
            { key: 'To', value: `Company wallet ${shortHash(environment.chain.companyWallet)}` },
            { key: 'Network fee, at most', value: cost?.fee ?? orNone(isQuoting) },
            { key: 'USDT after', value: cost?.usdtAfter ?? orNone(isQuoting) },
          ]}
        />
      </Card>
      <MissingRatesNote plan={plan} />
    </>
  );
}
