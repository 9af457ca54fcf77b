import type { ComponentType } from 'react';
import { paths } from '../config/paths.ts';
import { part } from '../ui/part.ts';
import type { Screen } from './screen.ts';

/** The screen of a route, if it is one, whatever its capitals and with or without a slash at its end. */
export function findScreen(pathname: string): Screen | undefined {
  const wanted = (pathname.replace(/\/+$/, '') || paths.landing).toLowerCase();
  return screens.find(({ path }) => path.toLowerCase() === wanted);
}

/** Every screen of the app. */
const screens: readonly Screen[] = [
  {
    path: paths.landing,
    who: 'newcomer',
    shape: 'hero',
    Part: part(async () => (await import('../features/landing/landing-screen.tsx')).LandingScreen),
  },
  {
    path: paths.signup,
    title: 'Create New Account',
    who: 'visitor',
    shape: 'form',
    Part: part(async () => (await import('../features/accounts/signup-screen.tsx')).SignupScreen),
  },
  {
    path: paths.login,
    title: 'Login',
    who: 'visitor',
    shape: 'form',
    Part: part(async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen),
  },
  {
    path: paths.forgot,
    title: 'Forgot Password',
    who: 'visitor',
    shape: 'form',
    Part: part(async () => (await import('../features/passwords/forgot-screen.tsx')).ForgotScreen),
  },
  {
    path: paths.resetPassword,
    title: 'Reset password',
    who: 'anyone',
    shape: 'form',
    Part: part(
      async () =>
        (await import('../features/passwords/reset-password-screen.tsx')).ResetPasswordScreen,
    ),
  },
  {
    path: paths.home,
    title: 'Home',
    who: 'member',
    shape: 'money',
    Part: part(async () => (await import('../features/home/home-screen.tsx')).HomeScreen),
  },
  {
    path: paths.menu,
    title: 'Menu',
    who: 'member',
    Part: part(async () => (await import('../features/menu/menu-screen.tsx')).MenuScreen),
  },
  {
    path: paths.password,
    title: 'Change Password',
    who: 'member',
    shape: 'form',
    tabs: false,
    Part: part(
      async () => (await import('../features/passwords/password-screen.tsx')).PasswordScreen,
    ),
  },
  {
    path: paths.profile,
    title: 'Profile',
    who: 'member',
    Part: part(async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen),
  },
  {
    path: paths.verifyMail,
    title: 'Confirm your email',
    who: 'member',
    shape: 'form',
    Part: part(
      async () => (await import('../features/accounts/verify-mail-screen.tsx')).VerifyMailScreen,
    ),
  },
  {
    path: paths.backup,
    title: 'Back up your wallet',
    who: 'member',
    shape: 'form',
    tabs: false,
    Part: part(async () => (await import('../features/backup/backup-screen.tsx')).BackupScreen),
  },
  {
    path: paths.sendToken,
    title: 'Send Token',
    who: 'member',
    shape: 'money',
    tabs: false,
    Part: part(async () => (await import('../features/send/send-screen.tsx')).SendScreen),
  },
  {
    path: paths.receive,
    title: 'Receive Token',
    who: 'member',
    shape: 'money',
    Part: part(async () => (await import('../features/receive/receive-screen.tsx')).ReceiveScreen),
  },
  {
    path: paths.addFunds,
    title: 'How to get USDT and POL',
    who: 'member',
    Part: part(
      async () => (await import('../features/receive/add-funds-screen.tsx')).AddFundsScreen,
    ),
  },
  {
    path: paths.activity,
    title: 'Activity',
    who: 'member',
    Part: part(
      async () => (await import('../features/activity/activity-screen.tsx')).ActivityScreen,
    ),
  },
  {
    path: paths.packages,
    title: 'Choose Your Package',
    who: 'member',
    Part: part(
      async () => (await import('../features/subscriptions/packages-screen.tsx')).PackagesScreen,
    ),
  },
  {
    path: paths.buyPackage,
    title: 'Subscription',
    who: 'member',
    shape: 'money',
    tabs: false,
    Part: part(
      async () =>
        (await import('../features/subscriptions/buy-package-screen.tsx')).BuyPackageScreen,
    ),
  },
  {
    path: paths.myPackages,
    title: 'My Subscription',
    who: 'member',
    Part: part(
      async () =>
        (await import('../features/subscriptions/my-packages-screen.tsx')).MyPackagesScreen,
    ),
  },
  {
    path: paths.dailyReward,
    title: 'Daily reward',
    who: 'member',
    shape: 'money',
    Part: part(
      async () => (await import('../features/rewards/daily-reward-screen.tsx')).DailyRewardScreen,
    ),
  },
  {
    path: paths.tips,
    title: 'Trading Tips',
    who: 'member',
    Part: part(async () => (await import('../features/tips/tips-screen.tsx')).TipsScreen),
  },
  {
    path: paths.direct,
    title: 'Direct Community',
    who: 'member',
    Part: part(async () => (await import('../features/community/direct-screen.tsx')).DirectScreen),
  },
  {
    path: paths.community,
    title: 'Network Community',
    who: 'member',
    Part: part(
      async () => (await import('../features/community/community-screen.tsx')).CommunityScreen,
    ),
  },
  {
    path: paths.dailyRewardList,
    title: 'DR Tips Reward',
    who: 'member',
    Part: part(() => loadStatement('DR')),
  },
  {
    path: paths.levelReward,
    title: 'Community Reward',
    who: 'member',
    Part: part(() => loadStatement('Level')),
  },
  {
    path: paths.uplineBonus,
    title: 'Upline Bonus',
    who: 'member',
    Part: part(() => loadStatement('Upline')),
  },
  {
    path: paths.performanceBonus,
    title: 'Performance Bonus',
    who: 'member',
    Part: part(() => loadStatement('performance')),
  },
  {
    path: paths.statement,
    title: 'All Bonus',
    who: 'member',
    Part: part(() => loadStatement('All')),
  },
  {
    path: paths.withdraw,
    title: 'Withdraw',
    who: 'member',
    shape: 'money',
    Part: part(
      async () => (await import('../features/withdrawals/withdraw-screen.tsx')).WithdrawScreen,
    ),
  },
  {
    path: paths.withdrawStatus,
    title: 'Withdraw status',
    who: 'member',
    Part: part(
      async () =>
        (await import('../features/withdrawals/withdraw-status-screen.tsx')).WithdrawStatusScreen,
    ),
  },
  {
    path: paths.classRoom,
    title: 'Class Room',
    who: 'member',
    Part: part(
      async () => (await import('../features/class-room/class-room-screen.tsx')).ClassRoomScreen,
    ),
  },
  {
    path: paths.sendTips,
    title: 'Post Tips',
    who: 'admin',
    shape: 'form',
    Part: part(async () => (await import('../features/tips/send-tips-screen.tsx')).SendTipsScreen),
  },
  {
    path: paths.unpaid,
    title: 'Unpaid withdraw',
    who: 'admin',
    Part: part(async () => (await import('../features/payouts/queue-screen.tsx')).QueueScreen),
  },
  {
    path: paths.inflows,
    title: 'Inflows',
    who: 'admin',
    Part: part(async () => (await import('../features/inflows/inflows-screen.tsx')).InflowsScreen),
  },
  {
    path: paths.runs,
    title: 'Reward Runs',
    who: 'admin',
    Part: part(async () => (await import('../features/runs/runs-screen.tsx')).RunsScreen),
  },
  {
    path: paths.audit,
    title: 'Audit Log',
    who: 'admin',
    Part: part(async () => (await import('../features/audit/audit-screen.tsx')).AuditScreen),
  },
];

async function loadStatement(
  type: 'DR' | 'Level' | 'Upline' | 'performance' | 'All',
): Promise<ComponentType> {
  const { StatementScreen } = await import('../features/statements/statement-screen.tsx');
  return () => <StatementScreen type={type} />;
}
