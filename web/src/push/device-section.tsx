import { BellRing } from 'lucide-react';
import { useEffect } from 'react';
import { useMember } from '../session/use-session.ts';
import { Switch } from '../ui/controls/switch.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, RowList } from '../ui/layout/row.tsx';
import styles from './device.module.css';
import { messageTopics, noMessagesText } from './device-texts.ts';
import { hasMessaging, ownDevice } from './own-device.ts';
import { useDevice } from './use-device.ts';

const title = 'Messages on this device';

/** The switch of Profile for messages to this browser, with what came of the last press. */
export function DeviceSection() {
  const { uid, publicKey } = useMember();
  const { on, busy, result, text, turnOn, turnOff } = useDevice();
  // The switch must not say On of a device that others have displaced.
  useEffect(() => void ownDevice.renew({ uid, publicKey }, { isLookedAt: true }), [uid, publicKey]);
  return (
    <Card kind="rows">
      <RowList>
        <Row
          title={title}
          icon={<BellRing />}
          detail={hasMessaging ? `At once about your ${messageTopics}` : noMessagesText}
          value={
            hasMessaging ? (
              <Switch
                label={title}
                on={on}
                busy={busy}
                onChange={(wanted) => (wanted ? turnOn() : turnOff())}
              />
            ) : undefined
          }
        />
      </RowList>
      <div aria-live="polite">
        {text === undefined ? null : (
          <div className={styles.result}>
            <Note tone={result === 'subscribed' ? 'gain' : 'warn'}>
              <strong>{text.status}</strong>
              <br />
              {text.advice}
            </Note>
          </div>
        )}
      </div>
    </Card>
  );
}
