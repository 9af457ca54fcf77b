import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { FileKey, Lock, RotateCcwKey, ScrollText, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { unreadFigure } from '../../../base/api/call-states.tsx';
import { useCall } from '../../../base/api/use-call.ts';
import { dialogPart } from '../../../base/dialog-part.tsx';
import { paths } from '../../../config/paths.ts';
import { useMember } from '../../../session/use-session.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { vault } from '../../../vault/app-vault.ts';
import { backupStateOf } from '../../../wallet/backup-state.ts';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import { UnprovenAddressNote } from '../../../wallet/components/unproven-address-note.tsx';
import { unlockProblem } from '../../../wallet/opening-problem.ts';
import { useOwnAddress } from '../../../wallet/use-own-address.ts';
import { useOwnVault } from '../../../wallet/use-vault.ts';
import styles from './profile.module.css';

const loadExports = () => import('./export-dialogs.tsx');
const ShowPhraseDialog = dialogPart(async () => (await loadExports()).ShowPhraseDialog);
const ExportKeystoreDialog = dialogPart(async () => (await loadExports()).ExportKeystoreDialog);
const RestoreDialog = dialogPart(
  async () => (await import('../../../wallet/components/restore-dialog.tsx')).RestoreDialog,
);

/** The wallet's settings; exporting a secret takes the password. */
export function WalletSection() {
  const address = useOwnAddress();
  const toast = useToast();
  const ownVault = useOwnVault();
  const isUnlocked = ownVault === 'unlocked';
  const [dialog, setDialog] = useState<'phrase' | 'keystore' | 'restore' | 'restore first'>();
  const close = () => setDialog(undefined);
  const restoreFirst = () => setDialog('restore first');
  return (
    <Section
      title="Wallet"
      trailing={
        <Tag tone={isUnlocked ? 'gain' : 'quiet'}>{isUnlocked ? 'Unlocked' : 'Locked'}</Tag>
      }
    >
      <Card kind="rows">
        <div className={styles.address}>
          <FullAddress copyable address={address} />
          <UnprovenAddressNote />
        </div>
        {ownVault === 'foreign' ? <Note tone="loss">{unlockProblem('mismatch')}</Note> : null}
        <RowList label="Wallet">
          <BackupRow />
          <Row
            title="Show recovery phrase"
            detail="The 12 words that are your wallet"
            icon={<ScrollText />}
            onClick={() => setDialog('phrase')}
          />
          <Row
            title="Export keystore file"
            detail="To open this wallet in another app"
            icon={<FileKey />}
            onClick={() => setDialog('keystore')}
          />
          <Row
            title="Restore from the 12 words"
            detail="When the wallet does not open with your password"
            icon={<RotateCcwKey />}
            onClick={() => setDialog('restore')}
          />
          {ownVault === 'locked' ? null : (
            <Row
              title="Lock wallet now"
              detail="Paying then asks for your password"
              icon={<Lock />}
              onClick={() => {
                vault.lock();
                toast({ text: 'Your wallet is locked' });
              }}
            />
          )}
        </RowList>
      </Card>
      <p className={styles.hint}>
        Keep the 12 words or the keystore file outside this app as well. They open your wallet in
        other apps, even if our server is gone; showing them here takes our server.
      </p>
      <ShowPhraseDialog open={dialog === 'phrase'} onRestore={restoreFirst} onClose={close} />
      <ExportKeystoreDialog open={dialog === 'keystore'} onRestore={restoreFirst} onClose={close} />
      <RestoreDialog
        open={dialog === 'restore' || dialog === 'restore first'}
        ways={dialog === 'restore' ? 'words' : 'both'}
        onClose={close}
      />
    </Section>
  );
}

function BackupRow() {
  const { uid } = useMember();
  const user = useCall(accountsCalls.getUser, { params: { id: uid } });
  switch (backupStateOf(user.data)) {
    case 'unknown':
      return <Row title="Backup" detail={unreadFigure(user)} icon={<ShieldCheck />} />;
    case 'missing':
      return (
        <Row
          title="Backup"
          detail="It takes three minutes"
          icon={<ShieldAlert />}
          iconTone="warn"
          tag={<Tag tone="warn">Missing</Tag>}
          to={paths.backup}
        />
      );
    case 'done':
      return (
        <Row
          title="Backup"
          detail="You showed that you have your 12 words"
          icon={<ShieldCheck />}
          iconTone="gain"
          tag={<Tag tone="gain">Done</Tag>}
        />
      );
  }
}
