import { KeyRound } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { CallStates } from '../../lib/api/call-states.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { formatDate } from '../../lib/format/format-date.ts';
import { useMember } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Row, RowList } from '../../ui/row.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { WalletSection } from './components/wallet-section.tsx';
import { findOwnRow, itemCount, type OwnRow, profileItems } from './profile-model.ts';

/** `/profile`: who the member is, the way to change the password, and the wallet's own settings. */
export function ProfileScreen() {
  const { uid } = useMember();
  const user = useCall('getUser', { params: { id: uid } });
  return (
    <>
      <TopBar title="Profile" backTo={paths.menu} />
      <Stack gap={4}>
        <Card kind="rows">
          <CallStates call={user} loading={<SkeletonList count={itemCount} />} empty={<Unknown />}>
            {(rows) => <Identity uid={uid} row={findOwnRow(rows)} />}
          </CallStates>
        </Card>
        <Card kind="rows">
          <RowList>
            <Row title="Change Password" icon={<KeyRound />} to={paths.password} />
          </RowList>
        </Card>
      </Stack>
      <WalletSection />
    </>
  );
}

function Identity({ uid, row }: { readonly uid: string; readonly row: OwnRow | undefined }) {
  if (row === undefined) return <Unknown />;
  return <KeyValueList items={profileItems(uid, row, formatDate)} />;
}

function Unknown() {
  return <ErrorState message="The server does not know this member. Log out and in again." />;
}
