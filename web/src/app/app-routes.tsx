import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { findStoredUser } from '../session/stored-user.ts';
import {
  AccountArea,
  loadMemberArea,
  MemberArea,
  RedirectMember,
  RequireAdmin,
  RequireMember,
} from './areas.ts';
import { Frame } from './frame.tsx';
import { Main } from './main-area.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RedirectStoredUser } from './redirect-stored-user.tsx';
import { ActivityRoute } from './routes/activity.tsx';
import { BackupRoute } from './routes/backup.tsx';
import { BuyPackageRoute } from './routes/buy-package.tsx';
import { ClassRoomRoute } from './routes/class-room.tsx';
import { CommunityRoute } from './routes/community.tsx';
import { DailyRewardRoute } from './routes/daily-reward.tsx';
import { DailyRewardListRoute } from './routes/daily-reward-list.tsx';
import { DirectRoute } from './routes/direct.tsx';
import { ForgotRoute } from './routes/forgot.tsx';
import { HomeRoute } from './routes/home.tsx';
import { LandingRoute } from './routes/landing.tsx';
import { LevelRewardRoute } from './routes/level-reward.tsx';
import { LoginRoute } from './routes/login.tsx';
import { MenuRoute } from './routes/menu.tsx';
import { MyPackagesRoute } from './routes/my-packages.tsx';
import { PackagesRoute } from './routes/packages.tsx';
import { PasswordRoute } from './routes/password.tsx';
import { PerformanceBonusRoute } from './routes/performance-bonus.tsx';
import { ProfileRoute } from './routes/profile.tsx';
import { ReceiveRoute } from './routes/receive.tsx';
import { ResetPasswordRoute } from './routes/reset-password.tsx';
import { RunsRoute } from './routes/runs.tsx';
import { SendTipsRoute } from './routes/send-tips.tsx';
import { SendTokenRoute } from './routes/send-token.tsx';
import { SignupRoute } from './routes/signup.tsx';
import { StatementRoute } from './routes/statement.tsx';
import { TipsRoute } from './routes/tips.tsx';
import { UnpaidRoute } from './routes/unpaid.tsx';
import { UplineBonusRoute } from './routes/upline-bonus.tsx';
import { WithdrawRoute } from './routes/withdraw.tsx';
import { WithdrawStatusRoute } from './routes/withdraw-status.tsx';
import { Titled } from './titled.tsx';

// Whoever was here before goes on to the member area: fetch it beside the guard, not after it.
if (findStoredUser() !== undefined) void loadMemberArea();

/** Which screen a route shows, and who may see it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route element={<Main />}>
          <Route element={<RedirectStoredUser />}>
            <Route path={paths.landing} element={titled(undefined, <LandingRoute />)} />
          </Route>
          <Route path="*" element={titled('Not found', <NotFoundScreen />)} />
        </Route>
        <Route element={<AccountArea />}>
          <Route element={<RedirectMember />}>
            <Route path={paths.signup} element={titled('Create New Account', <SignupRoute />)} />
            <Route path={paths.login} element={titled('Login', <LoginRoute />)} />
            <Route path={paths.forgot} element={titled('Forgot password', <ForgotRoute />)} />
            <Route
              path={paths.resetPassword}
              element={titled('Reset password', <ResetPasswordRoute />)}
            />
          </Route>
          <Route element={<RequireMember />}>
            <Route element={<MemberArea />}>
              <Route path={paths.home} element={titled('Home', <HomeRoute />)} />
              <Route path={paths.menu} element={titled('Menu', <MenuRoute />)} />
              <Route path={paths.password} element={titled('Change password', <PasswordRoute />)} />
              <Route path={paths.profile} element={titled('Profile', <ProfileRoute />)} />
              <Route path={paths.backup} element={titled('Back up your wallet', <BackupRoute />)} />
              <Route path={paths.sendToken} element={titled('Send Token', <SendTokenRoute />)} />
              <Route path={paths.receive} element={titled('Receive Token', <ReceiveRoute />)} />
              <Route path={paths.activity} element={titled('Activity', <ActivityRoute />)} />
              <Route
                path={paths.packages}
                element={titled('Choose Your Package', <PackagesRoute />)}
              />
              <Route
                path={paths.buyPackage}
                element={titled('Subscription', <BuyPackageRoute />)}
              />
              <Route
                path={paths.myPackages}
                element={titled('My Subscription', <MyPackagesRoute />)}
              />
              <Route
                path={paths.dailyReward}
                element={titled('Daily reward', <DailyRewardRoute />)}
              />
              <Route path={paths.tips} element={titled('Trading Tips', <TipsRoute />)} />
              <Route path={paths.direct} element={titled('Direct Community', <DirectRoute />)} />
              <Route
                path={paths.community}
                element={titled('Network Community', <CommunityRoute />)}
              />
              <Route
                path={paths.dailyRewardList}
                element={titled('DR Tips Reward', <DailyRewardListRoute />)}
              />
              <Route
                path={paths.levelReward}
                element={titled('Community Reward', <LevelRewardRoute />)}
              />
              <Route
                path={paths.uplineBonus}
                element={titled('Upline Bonus', <UplineBonusRoute />)}
              />
              <Route
                path={paths.performanceBonus}
                element={titled('Performance Bonus', <PerformanceBonusRoute />)}
              />
              <Route path={paths.statement} element={titled('All Bonus', <StatementRoute />)} />
              <Route path={paths.withdraw} element={titled('Withdraw', <WithdrawRoute />)} />
              <Route
                path={paths.withdrawStatus}
                element={titled('Withdraw status', <WithdrawStatusRoute />)}
              />
              <Route path={paths.classRoom} element={titled('Class Room', <ClassRoomRoute />)} />
              <Route element={<RequireAdmin />}>
                <Route path={paths.sendTips} element={titled('Post Tips', <SendTipsRoute />)} />
                <Route path={paths.unpaid} element={titled('Unpaid withdraw', <UnpaidRoute />)} />
                <Route path={paths.runs} element={titled('Reward Runs', <RunsRoute />)} />
              </Route>
            </Route>
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}

function titled(title: string | undefined, screen: ReactNode) {
  return <Titled title={title}>{screen}</Titled>;
}
