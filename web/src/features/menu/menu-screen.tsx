import {
  ChartColumn,
  ChevronsUp,
  Coins,
  CreditCard,
  Gift,
  GraduationCap,
  HandCoins,
  Megaphone,
  Network,
  Package,
  ScrollText,
  ShieldCheck,
  ShoppingBag,
  Trophy,
  Users,
  Waypoints,
} from 'lucide-react';
import { useCall } from '../../base/api/use-call.ts';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row, RowList } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { memberTag } from './menu-model.ts';

/** The ways to everything that a member can do. */
export function MenuScreen() {
  const { admin } = useMember();
  return (
    <>
      <TopBar title="Menu" backTo={paths.home} />
      <ProfileCard />
      <Section title="Buy Package">
        <Card kind="rows">
          <RowList>
            <Row title="Subscribe" icon={<ShoppingBag />} to={paths.packages} />
            <Row title="My Packages" icon={<Package />} to={paths.myPackages} />
            {admin ? <Row title="Send Tips" icon={<Megaphone />} to={paths.sendTips} /> : null}
          </RowList>
        </Card>
      </Section>
      <Section title="Community">
        <Card kind="rows">
          <RowList>
            <Row title="Direct Community" icon={<Users />} to={paths.direct} />
            <Row title="Network Community" icon={<Network />} to={paths.community} />
          </RowList>
        </Card>
      </Section>
      <Section title="Reward & Bonus">
        <Card kind="rows">
          <RowList>
            <Row
              title="DR Tips Reward"
              icon={<Gift />}
              iconTone="gold"
              to={paths.dailyRewardList}
            />
            <Row title="Community Reward" icon={<Waypoints />} to={paths.levelReward} />
            <Row title="Upline Bonus" icon={<ChevronsUp />} to={paths.uplineBonus} />
            <Row title="Performance Bonus" icon={<Trophy />} to={paths.performanceBonus} />
            <Row title="Statement" icon={<ScrollText />} to={paths.statement} />
            <Row title="Withdraw" icon={<HandCoins />} to={paths.withdraw} />
            {admin ? <Row title="Pay Unpaid" icon={<CreditCard />} to={paths.unpaid} /> : null}
            {admin ? <Row title="Inflows" icon={<Coins />} to={paths.inflows} /> : null}
            {admin ? <Row title="Reward Runs" icon={<ChartColumn />} to={paths.runs} /> : null}
            {admin ? <Row title="Audit Log" icon={<ShieldCheck />} to={paths.audit} /> : null}
          </RowList>
        </Card>
      </Section>
      <Section title="Learn">
        <Card kind="rows">
          <RowList>
            <Row title="Class Room" icon={<GraduationCap />} to={paths.classRoom} />
          </RowList>
        </Card>
      </Section>
    </>
  );
}

/** The name of the member, guest or user, linked to the profile. */
function ProfileCard() {
  const { uid, name } = useMember();
  const { data } = useCall('getUser', { params: { id: uid } });
  const tag = memberTag(data);
  return (
    <Card kind="rows">
      <RowList>
        <Row
          lead={<Avatar name={name} uid={uid} />}
          title={<strong>{name}</strong>}
          detail="Profile and settings"
          tag={
            tag === undefined ? undefined : (
              <Tag tone={tag === 'User' ? 'gain' : 'quiet'}>{tag}</Tag>
            )
          }
          to={paths.profile}
        />
      </RowList>
    </Card>
  );
}
