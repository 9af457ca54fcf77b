import type { SeededAccount } from '../../seed/seed.ts';
import type { Markup, Target } from './record-page.ts';
import type { Walk } from './walk.ts';

type Content = readonly [Target, ...Target[]];

const link = (route: string): Target => ({ css: `a[href="#${route}"]` });
const tab = (route: string): Target => ({ css: `nav a[href="#${route}"]` });
const title = (name: string): Target => ({ css: 'main h1', name });
const button = (name: string): Target => ({ css: 'main button', name });
const inDialog = (css: string, name = ''): Target => ({ css: `dialog[open] ${css}`, name });
const chip = (name: string): Target => ({ css: 'fieldset label', name });
const close = inDialog('button', 'Close');

const wallet: Target = { css: '[aria-label="Wallet"] p', name: 'USDT' };
const statistics: Target = { css: '[aria-label="Statistics"] strong' };
/** What of Home is in sight of a subscribed member, and all of it. */
const homeInSight: Content = [wallet, { css: 'main > *', name: 'USDT, 30 days' }];
const home: Content = [
  ...homeInSight,
  statistics,
  { css: '[aria-label="Crypto Purchasing Rewards"] li' },
];
const tips: Content = [title('Trading Tips'), { css: 'ul[aria-label^="Tips of"] li' }];
const withdraw: Content = [title('Withdraw'), { css: 'main form label', name: 'Max' }];
const menu: Content = [title('Menu'), { css: 'main li' }];
/** Somebody whom nobody has paid yet. */
const recipient = '0x00000000000000000000000000000000000000A1';
const rows: Target = { css: 'main li button' };

/** A visitor opens the landing, and logs in as a member. */
async function logIn(
  walk: Walk,
  web: string,
  { mail, password }: SeededAccount,
  content: readonly Target[],
): Promise<void> {
  await walk.open('landing', `${web}/`, [title('')]);
  await walk.tap('landing to login', link('/login'), [title('Login'), button('Login')]);
  await walk.type('typing mail and password', { Email: mail, Password: password });
  await walk.tap('login to Home', button('Login'), content);
}

/** A member logs in and goes through the screens; today's card must wait to be scratched. @returns the tips. */
export async function walkAsMember(
  walk: Walk,
  web: string,
  member: SeededAccount,
): Promise<Markup> {
  await logIn(walk, web, member, home);

  await walk.approach('pointer comes to Tips', tab('/tips'));
  await walk.press('Tips, prefetched', tips);
  const markup = await walk.copyMarkup();
  await walk.approach('pointer comes to Withdraw', tab('/withdraw'));
  await walk.press('Withdraw, prefetched', withdraw);
  await walk.approach('pointer comes to Home', tab('/home'));
  await walk.press('Home, prefetched, in sight', homeInSight);
  await walk.approach('pointer comes to Tips again', tab('/tips'));
  await walk.press('Tips again', tips);
  await walk.approach('pointer comes to Home again', tab('/home'));
  await walk.press('Home, prefetched', home);
  await walk.tap('Refer', { css: 'nav button', name: 'Refer' }, [
    inDialog('[role=img]', 'QR code'),
  ]);
  await walk.tap('Refer, closed', close, []);

  await walk.tap('daily reward', link('/dr-tips'), [{ css: 'main canvas' }]);
  await walk.rub('scratching the card', { css: 'main canvas' }, [
    { css: 'main > *', name: 'Reward credited' },
  ]);
  await walk.goBack('daily reward, back', home);

  await walk.tap('menu', link('/menu'), menu);
  await walk.tap('statement', link('/statement'), [title('All Bonus'), rows]);
  await walk.tap('a reward', rows, [inDialog('h2')]);
  await walk.tap('a reward, closed', close, []);
  await walk.tap('statement of one kind', chip('Community'), []);
  await walk.goBack('statement, back', menu);
  await walk.tap('direct community', link('/direct'), [title('Direct'), { css: 'main ol li' }]);
  await walk.tap('a member', rows, [inDialog('dl')]);
  await walk.tap('a member, closed', close, []);
  await walk.goBack('direct community, back', menu);
  await walk.tap('network community', link('/community'), [
    title('Network'),
    { css: 'main ol li' },
  ]);
  await walk.tap('network as a tree', chip('Tree'), [{ css: 'main ul button' }]);
  await walk.tap('a branch', { css: 'main button[aria-expanded=false]' }, [
    { css: 'main ul[aria-label^="Members below"] li' },
  ]);
  await walk.goBack('network community, back', menu);

  await walk.tap('packages', link('/packages'), [
    title('Choose Your Package'),
    button('USDT more'),
  ]);
  await walk.tap('more USDT', button('50 USDT more'), [
    { css: 'main a', name: 'Subscribe with 100' },
  ]);
  await walk.tap('subscription', { css: 'main a', name: 'Subscribe with' }, [
    title('Subscription'),
    { css: 'main form dl' },
  ]);
  await walk.tap('review of a purchase', { css: 'main button[type=submit]' }, [
    inDialog('button', 'Pay'),
  ]);
  await walk.tap('review of a purchase, closed', close, []);
  await walk.goBack('subscription, back', [title('Choose Your Package')]);
  await walk.goBack('packages, back', menu);

  await walk.tap('profile', { css: 'main a[href="#/profile"]' }, [
    title('Profile'),
    { css: 'main dl' },
  ]);
  await walk.goBack('profile, back', menu);
  await walk.tap('class room', link('/class-room'), [title('Class Room'), { css: 'main video' }]);
  await walk.goBack('class room, back', menu);

  await walk.tap('menu to Home', tab('/home'), home);
  await walk.tap('activity', link('/activity'), [title('Activity'), rows]);
  await walk.goBack('activity, back', home);
  await walk.tap('receive', link('/receiveQR'), [
    title('Receive'),
    { css: 'main [role=img]', name: 'QR code' },
  ]);
  await walk.goBack('receive, back', home);
  await walk.tap('send', link('/sendToken'), [
    title('Send Token'),
    { css: 'main > *', name: 'Balance' },
  ]);
  await walk.type('typing amount and address', { Amount: '1.25', 'To Address': recipient });
  await walk.tap('review of a send', { css: 'main button[type=submit]' }, [
    inDialog('input[type=checkbox]'),
  ]);
  await walk.tap('review of a send, closed', close, []);
  await walk.goBack('send, back', home);
  await walk.tap('Home to Withdraw', tab('/withdraw'), withdraw);
  await walk.type('typing an amount', { Amount: '20' });
  await walk.tap('review of a withdrawal', { css: 'main button[type=submit]' }, [
    inDialog('button', 'Withdraw 20'),
  ]);
  await walk.tap('review of a withdrawal, closed', close, []);
  await walk.tap('withdraw status', link('/withdraw-status'), [title('Withdraw status'), rows]);

  // As after a start of the installed app: nothing is in memory, and no finger has come near.
  await walk.open('Home, opened by a member', `${web}/`, home);
  await walk.tap('Tips, not prefetched', tab('/tips'), tips);
  return markup;
}

/** A member logs in for the first time on a phone with a slow line. */
export async function walkOnSlowLine(
  walk: Walk,
  web: string,
  { mail, password }: SeededAccount,
): Promise<void> {
  await walk.useSlowLine();
  await walk.open('login, on a slow line', `${web}/#/login`, [title('Login'), button('Login')]);
  await walk.type('typing on a slow line', { Email: mail, Password: password });
  await walk.tap('login to Home, on a slow line', button('Login'), home);
}

/** An admin logs in and goes through the screens of admins. */
export async function walkAsAdmin(walk: Walk, web: string, admin: SeededAccount): Promise<void> {
  // An admin has no package, and so no rewards.
  await logIn(walk, web, admin, [wallet, statistics]);
  await walk.tap('menu', link('/menu'), [...menu, link('/audit')]);
  await walk.tap('post tips', link('/send-tips'), [title('Post Tips'), button('Post Tips')]);
  await walk.type('typing a tip', {
    Heading: 'BTC waits',
    Details: 'Wait for the close of the week.',
  });
  await walk.tap('review of a tip', { css: 'main button[type=submit]' }, [inDialog('button')]);
  await walk.tap('review of a tip, closed', close, []);
  await walk.goBack('post tips, back', menu);
  await walk.tap('unpaid', link('/unpaid'), [title('Unpaid'), { css: 'main article' }]);
  await walk.goBack('unpaid, back', menu);
  await walk.tap('runs', link('/runs'), [
    title('Reward Runs'),
    { css: 'main [aria-label="Openings of the day"] li' },
  ]);
  await walk.goBack('runs, back', menu);
  await walk.tap('audit', link('/audit'), [
    title('Audit Log'),
    { css: 'main [aria-label="Audit Log"] li' },
  ]);
  await walk.goBack('audit, back', menu);
  await walk.tap('inflows', link('/inflows'), [
    title('Inflows'),
    { css: 'main > *', name: 'Nothing waits' },
  ]);
}

/** A visitor signs up below a sponsor. */
export async function walkAsNewcomer(
  walk: Walk,
  web: string,
  sponsor: SeededAccount,
  mail: string,
): Promise<void> {
  await walk.open('signup', `${web}/#/signup?s=${sponsor.uid}`, [
    title('Create New Account'),
    { css: 'main > *', name: 'Invited by' },
    inDialog('button', 'Close'),
  ]);
  await walk.tap('signup offer, closed', close, []);
  await walk.type('typing the signup', {
    'Full name': 'Tapping Visitor',
    'Mobile number': '9000000500',
    Email: mail,
    Password: 'Polygon1',
  });
  await walk.tap('terms agreed', { css: 'main input[type=checkbox]' }, []);
  await walk.tap('account created', button('Create account'), [inDialog('button', 'Later')]);
}

/** The tabs that a pointer had come to before. */
export const prefetchedSteps = [
  'Tips, prefetched',
  'Withdraw, prefetched',
  'Home, prefetched, in sight',
  'Home, prefetched',
];

/** What the browser takes at the least for the same. */
export const peersOfSteps: Readonly<Record<string, string>> = {
  landing: 'the landing as a plain page',
  'Tips, prefetched': 'the tips as plain markup',
};

/** Shows the landing and the tips without the app. */
export async function walkPeers(walk: Walk, plain: string, copied: Markup): Promise<void> {
  await walk.open('the landing as a plain page', `${plain}/`, [title('')]);
  await walk.prepareMarkup(copied);
  await walk.tap('the tips as plain markup', title(''), tips);
}
