import { globSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import * as ofSpec from '@polytips/functions/contract/spec-messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../base/repository.ts';
import { join, randomHash, randomMail } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import { get, post } from './requests.ts';
import { type SampleRequest, sampleRequests } from './sample-requests.ts';

// The texts of spec sections 5 and 8 are literals here, because `messages` is under test.

const email = randomMail();
const pass = `v1.${'Z'.repeat(43)}`;
const token = 'Z'.repeat(43);
const bad = 'no-mail';

let member: Member;
beforeAll(async () => {
  member = await join('Messages Member');
});

const answerOf = async (reply: Promise<RawReply>): Promise<unknown> => {
  const { body } = await reply;
  return typeof body === 'object' && body !== null && 'error' in body ? body.error : body;
};

function signup(change: object): Promise<RawReply> {
  const { uid, mail, wallet } = member;
  const { signup }: { readonly signup: SampleRequest } = sampleRequests({
    uid,
    mail,
    publicKey: wallet.publicKey,
  });
  return exchange('/signup', { body: { ...signup.body, ...change } });
}

const booking = (amt: unknown) => ({ amt, txn: randomHash(), mode: 'user' });
const transfer = (change: object) => ({
  txn: randomHash(),
  details: member.wallet.publicKey,
  status: 'Pending',
  amt: '1.5',
  symbol: 'USDT',
  ...change,
});

/** The refused inputs, by their text. */
const refusedInputs: [string, [string, () => Promise<RawReply>][]][] = [
  [
    'Invalid Referral ID',
    [
      ['no referral', () => signup({ spn: undefined })],
      ['an empty one', () => signup({ spn: '' })],
      ['a short one', () => signup({ spn: 'ABC12' })],
      ['a long one', () => signup({ spn: 'ABC1234' })],
      ['an unknown one', () => signup({ spn: '000000' })],
      ['a lookup of a short one', () => exchange('/getUser/ABC12')],
    ],
  ],
  [
    'Enter Full Name',
    [
      ['no name', () => signup({ fname: undefined })],
      ['a short one', () => signup({ fname: 'Abc' })],
      ['one of spaces and question marks', () => signup({ fname: ' A??? ' })],
      ['a long one', () => signup({ fname: 'x'.repeat(36) })],
      ['one that cannot be seen', () => signup({ fname: '\u200B\u200B\u200B\u200B' })],
      ['one of letters that fill nothing', () => signup({ fname: '\u3164\u3164\u3164\u3164' })],
      ['one that turns text about', () => signup({ fname: 'Abcd \u202Etxet' })],
      ['one of blanks of Braille', () => signup({ fname: 'A\u2800\u2800\u2800' })],
      ['one with a tower of accents', () => signup({ fname: `A${'\u0301'.repeat(34)}` })],
      ['one of two lines', () => signup({ fname: 'Abcd\r\nBcc: Efgh' })],
    ],
  ],
  [
    'Invalid Mobile No',
    [
      ['no number', () => signup({ mob: undefined })],
      ['a short one', () => signup({ mob: '123456789' })],
      ['one that is long enough by its space alone', () => signup({ mob: '+91 123456' })],
      ['a long one', () => signup({ mob: '1'.repeat(21) })],
      ['one with letters', () => signup({ mob: '12345abcde' })],
      ['one of dashes', () => signup({ mob: '-----------' })],
    ],
  ],
  [
    'Invalid Email',
    [
      ['a signup', () => signup({ mail: bad })],
      ['a long one', () => signup({ mail: `${'a'.repeat(19)}@long.example` })],
      ['a lookup of one', () => exchange('/getMail', { body: { mail: bad } })],
      ['a lookup by path', () => exchange(`/getMail/${bad}`)],
      ['a login', () => exchange('/login', { body: { mail: bad, pass } })],
      ['a login by path', () => exchange(`/login/${bad}/${pass}`)],
      ['a forgotten password', () => exchange('/passRecover', { body: { mail: bad } })],
      ['a reset', () => exchange('/resetPassword', { body: { mail: bad, token, pass } })],
    ],
  ],
  [
    'Invalid recipient address',
    [
      ['no recipient', () => post(member, 'transfer', transfer({ details: undefined }))],
      ['half a one', () => post(member, 'transfer', transfer({ details: '0x12' }))],
    ],
  ],
  [
    'Invalid amount',
    [
      ['a send of nothing', () => post(member, 'transfer', transfer({ amt: '' }))],
      ['a send of 0', () => post(member, 'transfer', transfer({ amt: '0.000' }))],
      ['a send of a number', () => post(member, 'transfer', transfer({ amt: 1 }))],
      ['a send of 7 decimals', () => post(member, 'transfer', transfer({ amt: '1.1234567' }))],
      ['a booking of words', () => post(member, 'booking', booking('fifty'))],
      ['a withdrawal of less than nothing', () => post(member, 'withdrawal', { amount: '-20' })],
    ],
  ],
  [
    'Minimum Subscription USDT 50',
    [
      ['0', () => post(member, 'booking', booking('0'))],
      ['almost 50', () => post(member, 'booking', booking('49.999999'))],
    ],
  ],
  [
    'Subscription Multiple Of 50',
    [
      ['75', () => post(member, 'booking', booking('75'))],
      ['a little over 100', () => post(member, 'booking', booking('100.000001'))],
    ],
  ],
  [
    'Minimum Withdrawal USDT 20',
    [
      ['no amount', () => post(member, 'withdrawal', {})],
      ['an empty one', () => post(member, 'withdrawal', { amount: '' })],
      ['0', () => post(member, 'withdrawal', { amount: '0' })],
      ['almost 20', () => post(member, 'withdrawal', { amount: '19.999999' })],
    ],
  ],
];

describe.each(refusedInputs)('%s', (message, cases) => {
  it.each(cases)('is the message for %s', async (_, send) => {
    expect(await answerOf(send())).toEqual({ code: 'invalid_input', message });
  });
});

it('Mail ID {email} already exist. Try with another mail', async () => {
  expect(await answerOf(signup({ mail: member.mail }))).toEqual({
    code: 'mail_taken',
    message: `Mail ID ${member.mail} already exist. Try with another mail`,
  });
});

describe('the reply without data', () => {
  it.each<[string, () => Promise<RawReply>, unknown]>([
    ['an unknown id', () => exchange('/getUser/000000'), 'No Data'],
    ['a free mail', () => exchange('/getMail', { body: { mail: email } }), 'No Data Found'],
    ['a free mail by path', () => exchange(`/getMail/${email}`), 'No Data Found'],
    [
      'a forgotten mail',
      () => exchange('/passRecover', { body: { mail: email } }),
      'No Data Found',
    ],
    ['a login', () => exchange('/login', { body: { mail: email, pass } }), [{ CODES: 'NO' }]],
    ['a login by path', () => exchange(`/login/${email}/${pass}`), [{ CODES: 'NO' }]],
    [
      'a reset',
      () => exchange('/resetPassword', { body: { mail: email, token, pass } }),
      [{ status: 'NO' }],
    ],
    ...[
      'getDirect',
      'getDownline',
      'getMyPackages',
      'pending_activation',
      'getTransfers',
      'getPaidRecipients',
      'getReceipts',
      'getReceiptSenders',
      'getRewardTips',
      ...['DR', 'Level', 'Upline', 'performance', 'All', 'Withdrawal'].map(
        (type) => `getIncomeStatement ${type}`,
      ),
    ].map((list): [string, () => Promise<RawReply>, unknown] => {
      const [call = '', type] = list.split(' ');
      return [list, () => get(member, call, type === undefined ? '' : `/${type}`), 'No Data'];
    }),
  ])('for %s', async (_, send, data) => {
    const { status, body } = await send();
    expect({ status, body }).toEqual({ status: 200, body: { data } });
  });
});

/** The texts of the spec that no reply of the server holds: a screen shows them by itself. */
const shownByTheBrowser = [
  'You have to agree our Terms & Conditions',
  'Minimum Password Length 6',
  'Password Must Have At Least A Letter & A Digit',
  // For a reply with CODES NO.
  'Invalid Credintial',
  // For a reply of getMail or passRecover with No Data Found.
  'Mail ID a@b.example not exist. Try with correct mail',
  'Character not allowed!',
  'Password Not Matched',
  // For a refusal and a success of changePassword.
  'Password Not Changed',
  'Password Change Successful',
  'Import or create a wallet first',
  'Your Wallet Is NValid',
  'In Valid Receipient Address',
  'Low Balance',
  'Low balance',
  'Withdrawal Failed!',
  // For a reply with status NO.
  'Time Expire Or Invalid Token',
  'Sharing not supported on this browser',
  // For rows with STATUS ON and NO.
  'Just Activated',
  'Opps! You Missed The Opportunity',
  // Of turning on messages to a device.
  'Permission denied',
  'Service Worker not supported',
  'Subscribed',
  'No registration token available',
  'Subscription failed',
];

/** The texts in replies of the server; the tests of its calls expect them in the right places. */
const saidByTheServer = [
  ...refusedInputs.map(([message]) => message),
  'Mail ID a@b.example already exist. Try with another mail',
  'Withdrawal Amount Exceed Balance',
  'You have withdraw today',
  'Already Paid',
  "You'll get reward from tomorrow.",
  'Not Subscribed? You can start with our minimum packages.',
];

/** The names of the texts of the spec. */
const names = new Map(
  Object.entries(ofSpec).map(([name, text]) => [
    typeof text === 'string' ? text : text('a@b.example'),
    name,
  ]),
);

it('every text of the spec is a reply of the server or shown by the browser', () => {
  const texts = [...names.keys()];
  expect(texts.toSorted()).toEqual([...shownByTheBrowser, ...saidByTheServer].toSorted());
});

it.each([
  ['the browser shows', 'web/src', shownByTheBrowser],
  ['the server says', 'functions/src', saidByTheServer],
])('every text that %s is used in %s', (_, folder, texts) => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: joinPath(repository, folder) })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(joinPath(repository, folder, file), 'utf8'))
    .join('\n');
  const used = new Set([...sources.matchAll(/\bmessages\.(\w+)/g)].map(([, name]) => name));
  expect(texts.filter((text) => !used.has(names.get(text)))).toEqual([]);
});
