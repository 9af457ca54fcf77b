import { Download, Share, X } from 'lucide-react';
import { isAppleDevice, isInstalled } from '../base/browser/apple-device.ts';
import { kept } from '../base/browser/kept.ts';
import { useLiveAccount } from '../base/live/use-live-account.ts';
import { useStore } from '../base/use-store.ts';
import { brand } from '../config/brand.ts';
import { useMember } from '../session/use-session.ts';
import { Button, IconButton } from '../ui/controls/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import styles from './install-card.module.css';
import { install, installOffer } from './install-offer.ts';

const wasDismissed = kept('local', 'polytips:install-dismissed', (text) => text !== null);

/**
 * Offers to put the app on the home screen, once the member has a reward: with the browser's dialog where
 * it has one, and on an iPhone in words. Nothing where it is installed already, cannot be, or was dismissed.
 */
export function InstallCard() {
  const { uid } = useMember();
  const account = useLiveAccount(uid);
  const offer = useStore(installOffer);
  const isDismissed = useStore(wasDismissed);
  const hasReward = account.state === 'ready' && account.totals.totalCreditedMicros > 0n;
  const isApple = isAppleDevice();
  if (isInstalled() || isDismissed || !hasReward || (offer === undefined && !isApple)) return null;
  return (
    <section className={styles.card} aria-label={`Install ${brand.name}`}>
      <Card>
        <div className={styles.line}>
          <img src="/icon-192.png" alt="" width={44} height={44} className={styles.icon} />
          <p className={styles.text}>
            <strong>Keep {brand.name} on your home screen</strong>
            {offer === undefined ? (
              <>
                Press <Share aria-hidden="true" /> Share, then Add to Home Screen. On an iPhone only
                the installed app gets messages about new tips.
              </>
            ) : (
              'One tap to today’s card, and it opens without a network.'
            )}
          </p>
          <IconButton bare label="Dismiss" icon={<X />} onClick={() => wasDismissed.set('yes')} />
        </div>
        {offer === undefined ? null : (
          <div className={styles.actions}>
            <Button
              size="small"
              variant="primary"
              icon={<Download />}
              onClick={() => void install()}
            >
              Install
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}
