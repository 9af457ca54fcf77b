/** What a subscriber risks, in plain words. */
export function SubscriptionRisk() {
  return (
    <>
      Fees are non-refundable. Promotional rewards are discretionary and not guaranteed; never
      subscribe with money that you cannot afford to lose.
    </>
  );
}
