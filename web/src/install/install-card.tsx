import { Download, Share } from 'lucide-react';
import { isAppleDevice, isInstalled } from '../base/browser/apple-device.ts';
import { kept } from '../base/browser/kept.ts';
import { useLiveAccount } from '../base/live/use-live-account.ts';
import { useStore } from '../base/use-store.ts';
import { brand } from '../config/brand.ts';
import { useMember } from '../session/use-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { Prompt } from '../ui/layout/prompt.tsx';
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
    <Prompt
      label={`Install ${brand.name}`}
      lead={<img src="/icon-192.png" alt="" width={44} height={44} className={styles.icon} />}
      title={`Keep ${brand.name} on your home screen`}
      actions={
        offer === undefined ? undefined : (
          <Button size="small" variant="primary" icon={<Download />} onClick={() => void install()}>
            Install
          </Button>
        )
      }
      onDismiss={() => wasDismissed.set('yes')}
    >
      {offer === undefined ? (
        <>
          Press <Share className={styles.share} aria-hidden="true" /> Share, then Add to Home
          Screen. On an iPhone only the installed app gets messages about new tips.
        </>
      ) : (
        'One tap to today’s card, and it opens without a network.'
      )}
    </Prompt>
  );
}
