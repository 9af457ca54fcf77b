import { useState } from 'react';
import { environment } from '../../config/environment.ts';
import { paths, receivePath, tokenParameter } from '../../config/paths.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { ChipGroup } from '../../ui/controls/chip-group.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { navigate, useParameters } from '../../ui/router.tsx';
import { AddFundsRow } from '../../wallet/components/add-funds-row.tsx';
import { BackupReminder } from '../../wallet/components/backup-reminder.tsx';
import { FullAddress } from '../../wallet/components/full-address.tsx';
import { UnprovenAddressNote } from '../../wallet/components/unproven-address-note.tsx';
import { useOwnAddress } from '../../wallet/use-own-address.ts';
import { SharePicture } from './components/share-picture-button.tsx';
import { WalletArrivals } from './components/wallet-arrivals.tsx';
import { qrText, receivedTokens, tokenOf } from './receive-model.ts';
import styles from './receive-screen.module.css';

const options = receivedTokens.map((token) => ({ value: token, label: token }));

/** `/receiveQR`: the member's address as a QR code, to copy, and as a picture to share. */
export function ReceiveScreen() {
  const address = useOwnAddress();
  const query = useParameters();
  const token = tokenOf(query.get(tokenParameter));
  const [isLink, setLink] = useState(false);
  const text = qrText({ address, token, isLink }, environment.chain);
  return (
    <>
      <TopBar title="Receive Token" backTo={paths.home} />
      <Stack gap={4}>
        <BackupReminder>
          <UnprovenAddressNote />
          <ChipGroup
            label="Token"
            look="segments"
            options={options}
            value={token}
            onChange={(value) => navigate(receivePath(tokenOf(value)), 'replace')}
          />
          <Card>
            <Stack gap={4}>
              <QrCode
                text={text}
                label={isLink ? `QR code to receive ${token}` : 'QR code of your address'}
              />
              <p className={styles.network}>Polygon Network</p>
              <p className={styles.address}>
                <FullAddress address={address} />
              </p>
              <div className={styles.actions}>
                <CopyButton text={address} label="Copy" />
                <SharePicture
                  text={text}
                  title={isLink ? `${token} on the Polygon Network` : 'Polygon Network'}
                  address={address}
                />
              </div>
            </Stack>
          </Card>
          <Note tone="warn">
            Only USDT and POL, and only on the Polygon network. Anything else sent here is lost, or
            hard to get back.
          </Note>
          <WalletArrivals token={token} />
          <Checkbox checked={isLink} onChange={setLink}>
            Show a payment link instead, for wallets that read {token} links
          </Checkbox>
          <AddFundsRow />
        </BackupReminder>
      </Stack>
    </>
  );
}
