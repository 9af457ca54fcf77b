import { LiveFirestore } from '../base/live/live-firestore.ts';
import { PaymentWatcher } from '../payments/components/payment-watcher.tsx';
import { DeviceRenewal } from '../push/device-renewal.ts';
import { LatestTipNotice, LiveRefresh } from './live-refresh.tsx';

/** What goes on behind every screen of a member and no screen waits for. It shows nothing. */
export function MemberBackground() {
  return (
    <>
      <LiveFirestore />
      <LiveRefresh />
      <LatestTipNotice />
      <DeviceRenewal />
      <PaymentWatcher />
    </>
  );
}
