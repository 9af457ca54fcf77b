import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMember } from '../session/use-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { Prompt } from '../ui/layout/prompt.tsx';
import styles from './device.module.css';
import { putOff, useIsPutOff } from './device-store.ts';
import { messageTopics } from './device-texts.ts';
import { hasMessaging } from './own-device.ts';
import { useDevice } from './use-device.ts';

// In memory alone: a later visit asks again.
const asked = new Set<string>();

/**
 * Asks, with the reason, whether messages shall come to this device; the browser asks only after that. To
 * be shown after a subscription, never on arrival. Gone once messages are on or the member has put it off, and not
 * asked by a second screen of the same visit.
 */
export function DevicePrompt() {
  const { uid } = useMember();
  const { on, busy, result, text, turnOn } = useDevice();
  const isPutOff = useIsPutOff(uid);
  const [isClosed, setClosed] = useState(false);
  const [wasAsked] = useState(() => asked.has(uid));
  const close = () => {
    putOff(uid);
    setClosed(true);
  };
  const isShown =
    hasMessaging && !isPutOff && !isClosed && !wasAsked && !(on && result === undefined);
  useEffect(() => {
    if (isShown) asked.add(uid);
  }, [isShown, uid]);
  if (!isShown) return null;
  return (
    <Prompt
      label="Messages on this device"
      lead={
        <span className={styles.sign} aria-hidden="true">
          <BellRing />
        </span>
      }
      title={text?.status ?? 'Get notified at once'}
      live
      actions={
        result === 'subscribed' ? undefined : (
          <>
            <Button size="small" variant="ghost" onClick={close}>
              Not now
            </Button>
            <Button size="small" busy={busy} onClick={turnOn}>
              Turn on
            </Button>
          </>
        )
      }
    >
      {text?.advice ??
        `Messages on this device about your ${messageTopics}. Nothing else is sent, and Profile turns it off.`}
    </Prompt>
  );
}
