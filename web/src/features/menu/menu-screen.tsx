import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import type { RewardKind } from '@polytips/functions/contract/values/reward-kinds.ts';
import {
  ChartColumn,
  Coins,
  CreditCard,
  GraduationCap,
  HandCoins,
  Megaphone,
  Network,
  Package,
  ShieldCheck,
  ShoppingBag,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ownUserOf } from '../../base/api/own-user.ts';
import { isMissing } from '../../base/api/read-state.ts';
import { useCall } from '../../base/api/use-call.ts';
import { paths } from '../../config/paths.ts';
import { kindHues } from '../../rewards/kind-hues.ts';
import { KindSign } from '../../rewards/kind-sign.tsx';
import { useMember } from '../../session/use-session.ts';
import { classes } from '../../ui/classes.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { hueClass } from '../../ui/hues.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Row, RowList } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import styles from './menu-screen.module.css';

interface MenuRow {
  readonly title: string;
  readonly detail: string;
  readonly icon: ReactNode;
  readonly to: string;
  /** Whether admins alone have it. */
  readonly isForAdmins?: boolean;
}

/** The sign of a kind of reward in its own colour, as in the pictures of what was earned. */
const signOf = (kind: RewardKind) => (
  <KindSign kind={kind} className={classes(styles.kind, hueClass(kindHues[kind]))} />
);

const sections: readonly { readonly title: string; readonly rows: readonly MenuRow[] }[] = [
  {
    title: 'Buy Package',
    rows: [
      {
        title: 'Subscribe',
        detail: 'Choose a package',
        icon: <ShoppingBag />,
        to: paths.packages,
      },
      {
        title: 'My Packages',
        detail: 'My Subscription: what you bought, and what it has earned',
        icon: <Package />,
        to: paths.myPackages,
      },
      {
        title: 'Send Tips',
        detail: 'Post Tips: the first of each day is for all members',
        icon: <Megaphone />,
        to: paths.sendTips,
        isForAdmins: true,
      },
    ],
  },
  {
    title: 'Community',
    rows: [
      {
        title: 'Direct Community',
        detail: 'Those whom you invited yourself',
        icon: <Users />,
        to: paths.direct,
      },
      {
        title: 'Network Community',
        detail: 'Everybody below you, 20 levels deep',
        icon: <Network />,
        to: paths.community,
      },
    ],
  },
  {
    title: 'Reward & Bonus',
    rows: [
      {
        title: 'DR Tips Reward',
        detail: 'What your daily cards brought',
        icon: signOf('DR'),
        to: paths.dailyRewardList,
      },
      {
        title: 'Community Reward',
        detail: 'Added for what your community earns',
        icon: signOf('Level'),
        to: paths.levelReward,
      },
      {
        title: 'Upline Bonus',
        detail: 'Added for what your introducer earns',
        icon: signOf('Upline'),
        to: paths.uplineBonus,
      },
      {
        title: 'Performance Bonus',
        detail: 'The share of your rank in new packages',
        icon: signOf('performance'),
        to: paths.performanceBonus,
      },
      {
        title: 'Statement',
        detail: 'All Bonus: every reward in one list',
        icon: <KindSign kind="All" />,
        to: paths.statement,
      },
      {
        title: 'Withdraw',
        detail: 'Your rewards, to your wallet',
        icon: <HandCoins />,
        to: paths.withdraw,
      },
      {
        title: 'Pay Unpaid',
        detail: 'Unpaid withdraw: requests that wait for you',
        icon: <CreditCard />,
        to: paths.unpaid,
        isForAdmins: true,
      },
      {
        title: 'Inflows',
        detail: 'What reached the company wallet',
        icon: <Coins />,
        to: paths.inflows,
        isForAdmins: true,
      },
      {
        title: 'Reward Runs',
        detail: 'What each day paid out',
        icon: <ChartColumn />,
        to: paths.runs,
        isForAdmins: true,
      },
      {
        title: 'Audit Log',
        detail: 'Who did what, and when',
        icon: <ShieldCheck />,
        to: paths.audit,
        isForAdmins: true,
      },
    ],
  },
  {
    title: 'Learn',
    rows: [
      {
        title: 'Class Room',
        detail: 'Five short lessons, from crypto basics on',
        icon: <GraduationCap />,
        to: paths.classRoom,
      },
    ],
  },
];

/** The ways to everything that a member can do. */
export function MenuScreen() {
  const { admin } = useMember();
  return (
    <>
      <TopBar title="Menu" backTo={paths.home} />
      <ProfileCard />
      {sections.map(({ title, rows }) => (
        <Section key={title} title={title}>
          <Card kind="rows">
            <RowList>
              {rows
                .filter(({ isForAdmins = false }) => admin || !isForAdmins)
                .map(({ title: name, detail, icon, to }) => (
                  <Row key={name} title={name} detail={detail} icon={icon} to={to} />
                ))}
            </RowList>
          </Card>
        </Section>
      ))}
    </>
  );
}

/** The name of the member, guest or user, linked to the profile. */
function ProfileCard() {
  const { uid, name } = useMember();
  const user = useCall(accountsCalls.getUser, { params: { id: uid } });
  const status = ownUserOf(user.data)?.ACTIVATION_STATUS;
  return (
    <Card kind="rows">
      <RowList>
        <Row
          lead={<Avatar name={name} uid={uid} />}
          title={<strong>{name}</strong>}
          detail="Profile and settings"
          tag={
            status === 'Active' ? (
              <Tag tone="gain">User</Tag>
            ) : status !== undefined ? (
              <Tag tone="quiet">Guest</Tag>
            ) : isMissing(user) ? undefined : (
              <Tag tone="quiet">
                <Skeleton shape="text" />
              </Tag>
            )
          }
          to={paths.profile}
        />
      </RowList>
    </Card>
  );
}
