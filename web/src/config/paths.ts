import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
/** Every route, as the router matches it and as links name it. Source: spec section 2, and ours: `/runs`, `/inflows`, `/audit`, `/backup`, `/activity`, `/add-funds`, `/verify-mail`. */
export const paths = {
  landing: '/',
  signup: '/signup',
  login: '/login',
  home: '/home',
  menu: '/menu',
  profile: '/profile',
  password: '/password',
  sendToken: '/sendToken',
  receive: '/receiveQR',
  addFunds: '/add-funds',
  activity: '/activity',
  backup: '/backup',
  packages: '/packages',
  buyPackage: '/buy-package',
  myPackages: '/my-packages',
  dailyReward: '/dr-tips',
  tips: '/tips',
  withdraw: '/withdraw',
  withdrawStatus: '/withdraw-status',
  sendTips: '/send-tips',
  unpaid: '/unpaid',
  inflows: '/inflows',
  runs: '/runs',
  audit: '/audit',
  direct: '/direct',
  community: '/community',
  dailyRewardList: '/dr-reward',
  levelReward: '/level-reward',
  uplineBonus: '/upline-bonus',
  performanceBonus: '/performance-bonus',
  statement: '/statement',
  classRoom: '/class-room',
  forgot: '/forgot',
  resetPassword: '/reset-password',
  verifyMail: '/verify-mail',
} as const;

/** The query parameter of the signup route that prefills the Referral ID. */
export const sponsorParameter = 's';

/** The query parameter of the login route that says that a session has ended. */
export const endedParameter = 'ended';

/** The query parameter of the routes to a package that holds the amount, in whole USDT. */
export const amountParameter = 'amount';

/** The query parameter of the receive route that names the token to receive. */
export const tokenParameter = 'token';

/** The query parameter of the class room that names the lesson in the player. */
export const lessonParameter = 'lesson';

/** The query parameter of the profile route that opens what to do about a mail that is not confirmed. */
export const confirmParameter = 'confirm';

/** The profile with that open. */
export const confirmMailPath = `${paths.profile}?${confirmParameter}=mail`;

/** The class room with a lesson in the player. */
export function lessonPath(id: string): string {
  return `${paths.classRoom}?${new URLSearchParams({ [lessonParameter]: id }).toString()}`;
}

/** A route to a package with an amount (whole USDT) filled in, as a link names it. */
export function packagePath(
  route: typeof paths.packages | typeof paths.buyPackage,
  amount: string,
): string {
  return `${route}?${new URLSearchParams({ [amountParameter]: amount }).toString()}`;
}

/** The way to more of a token: the receive route that shows it. */
export function receivePath(token: TokenSymbol): string {
  return `${paths.receive}?${new URLSearchParams({ [tokenParameter]: token }).toString()}`;
}

/** The signup route that invites to join below `uid`. */
export function invitationPath(uid: string): string {
  return `${paths.signup}?${new URLSearchParams({ [sponsorParameter]: uid }).toString()}`;
}

/** The whole address of that. */
export function invitationUrl(uid: string, origin: string): string {
  return `${origin}/#${invitationPath(uid)}`;
}
