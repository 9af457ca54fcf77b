import { useState } from 'react';
import { environment } from '../../config/environment.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { CopyButton } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { BackupReminder } from '../../wallet/components/backup-reminder.tsx';
import { FullAddress } from '../../wallet/components/full-address.tsx';
import { UnprovenAddressNote } from '../../wallet/components/restore-reminder.tsx';
import { SharePicture } from './components/share-picture-button.tsx';
import { qrText, type ReceivedToken, receivedTokens } from './receive-model.ts';
import styles from './receive-screen.module.css';

const options = receivedTokens.map((token) => ({ value: token, label: token }));

/** `/receiveQR`: the member's address as a QR code, to copy, and as a picture to share. */
export function ReceiveScreen() {
  const { publicKey: address } = useMember();
  const [token, setToken] = useState<ReceivedToken>('USDT');
  const [plain, setPlain] = useState(false);
  const text = qrText({ address, token, plain }, environment.chain);
  return (
    <>
      <TopBar title="Receive Token" backTo={paths.home} />
      <Stack gap={4}>
        <BackupReminder>
          <UnprovenAddressNote />
          <ChipGroup
            label="Token"
            options={options}
            value={token}
            onChange={(value) => setToken(receivedTokens.find((each) => each === value) ?? token)}
          />
          <Card>
            <Stack gap={4}>
              <QrCode
                text={text}
                label={plain ? 'QR code of your address' : `QR code to receive ${token}`}
              />
              <p className={styles.network}>Polygon Network</p>
              <p className={styles.address}>
                <FullAddress address={address} />
              </p>
              <div className={styles.actions}>
                <CopyButton text={address} label="Copy" />
                <SharePicture
                  text={text}
                  title={plain ? 'Polygon Network' : `${token} on the Polygon Network`}
                  address={address}
                />
              </div>
            </Stack>
          </Card>
          <Note tone="warn">
            Only USDT and POL, and only on the Polygon network. Anything else sent here is lost, or
            hard to get back.
          </Note>
          <Checkbox checked={plain} onChange={setPlain}>
            Plain address, for wallets that cannot read this code
          </Checkbox>
        </BackupReminder>
      </Stack>
    </>
  );
}
