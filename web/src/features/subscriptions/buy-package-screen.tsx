import { useSearchParams } from 'react-router-dom';
import { amountParameter, paths } from '../../config/paths.ts';
import { usePayment } from '../../payments/use-payment.ts';
import { useUnfinishedPayments } from '../../payments/use-unfinished-payments.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { SubscriptionForm } from './components/subscription-form.tsx';
import { UnfinishedSubscription } from './components/unfinished-subscription.tsx';
import { typedAmount } from './subscription-model.ts';

/** `/buy-package`: pays a package, or shows the payment of one that is still on its way. */
export function BuyPackageScreen() {
  const [query] = useSearchParams();
  const payment = usePayment();
  const unfinished = useUnfinishedPayments();
  const subscription = unfinished?.find(({ kind }) => kind === 'booking');
  // While one is paid here, its dialogs stand over the form that it came from.
  const isFresh = payment.flow.stage !== 'idle' || subscription === undefined;
  return (
    <>
      <TopBar title="Subscription" backTo={paths.packages} />
      {unfinished === undefined ? (
        <Stack gap={4}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Stack>
      ) : isFresh ? (
        <SubscriptionForm
          payment={payment}
          initialAmount={typedAmount('', query.get(amountParameter) ?? '')}
        />
      ) : (
        <UnfinishedSubscription payment={subscription} />
      )}
    </>
  );
}
