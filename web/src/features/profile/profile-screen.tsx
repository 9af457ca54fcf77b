import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { KeyRound } from 'lucide-react';
import { CallStates } from '../../base/api/call-states.tsx';
import { type OwnUser, ownUserOf } from '../../base/api/own-user.ts';
import { useCall } from '../../base/api/use-call.ts';
import { formatDate } from '../../base/time/format-date.ts';
import { paths } from '../../config/paths.ts';
import { DeviceSection } from '../../push/device-section.tsx';
import { useMember } from '../../session/use-session.ts';
import { KeyValueList } from '../../ui/display/key-value-list.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row, RowList } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { MailSection } from './components/mail-section.tsx';
import { WalletSection } from './components/wallet-section.tsx';
import { itemCount, profileItems } from './profile-model.ts';

/** `/profile`: who the member is, whether the mail is confirmed, the way to change the password, and the wallet's own settings. */
export function ProfileScreen() {
  const { uid } = useMember();
  const user = useCall(accountsCalls.getUser, { params: { id: uid } });
  return (
    <>
      <TopBar title="Profile" backTo={paths.menu} />
      <Stack gap={4}>
        <Card kind="rows">
          <CallStates call={user} loading={<SkeletonList count={itemCount} />} empty={<Unknown />}>
            {(rows) => <Identity uid={uid} row={ownUserOf(rows)} />}
          </CallStates>
        </Card>
        <MailSection />
        <Card kind="rows">
          <RowList>
            <Row title="Change Password" icon={<KeyRound />} to={paths.password} />
          </RowList>
        </Card>
        <DeviceSection />
      </Stack>
      <WalletSection />
    </>
  );
}

function Identity({ uid, row }: { readonly uid: string; readonly row: OwnUser | undefined }) {
  if (row === undefined) return <Unknown />;
  return <KeyValueList items={profileItems(uid, row, formatDate)} />;
}

function Unknown() {
  return <ErrorState message="The server does not know this member. Log out and in again." />;
}
