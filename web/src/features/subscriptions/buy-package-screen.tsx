import { Suspense } from 'react';
import { CallStates } from '../../base/api/call-states.tsx';
import { amountParameter, packagePath, paths } from '../../config/paths.ts';
import { isUnfinished } from '../../payments/payment.ts';
import { usePayment } from '../../payments/use-payment.ts';
import { usePayments } from '../../payments/use-payments.ts';
import { SkeletonCards } from '../../ui/feedback/skeleton.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { part } from '../../ui/part.ts';
import { useParameters } from '../../ui/router.tsx';
import { SubscriptionForm } from './components/subscription-form.tsx';
import { linkedAmount } from './subscription-model.ts';

const UnfinishedSubscription = part(
  async () => (await import('./components/unfinished-subscription.tsx')).UnfinishedSubscription,
);

const SubscriptionDialogs = part(
  async () => (await import('./components/subscription-dialogs.tsx')).SubscriptionDialogs,
);

const loading = <SkeletonCards count={2} />;

/** `/buy-package`: pays a package, or shows the payment of one that is still on its way. */
export function BuyPackageScreen() {
  const linked = linkedAmount(useParameters().get(amountParameter) ?? '');
  const payment = usePayment(SubscriptionDialogs.fetch);
  const form = (
    <>
      <SubscriptionForm payment={payment} initialAmount={linked} />
      {payment.hasDialogs ? <SubscriptionDialogs payment={payment} /> : null}
    </>
  );
  return (
    <>
      <TopBar title="Subscription" backTo={packagePath(paths.packages, linked)} />
      <CallStates call={usePayments()} loading={loading} empty={form}>
        {(payments) => {
          const subscription = payments.find(
            (each) => each.kind === 'booking' && isUnfinished(each),
          );
          // While one is paid here, its dialogs stand over the form that it came from.
          const isFresh = payment.flow.stage !== 'idle' || subscription === undefined;
          return isFresh ? (
            form
          ) : (
            <Suspense fallback={loading}>
              <UnfinishedSubscription payment={subscription} />
            </Suspense>
          );
        }}
      </CallStates>
    </>
  );
}
