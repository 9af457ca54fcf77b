import { contract } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { rewardStartText } from '@polytips/functions/contract/reward-start.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dayAfter, dayBefore, morningOf, nextOpenDay, nextSunday } from '../base/business-days.ts';
import { payUsdt } from '../client/pay.ts';
import {
  client,
  firestore,
  join,
  joinSubscribed,
  logInAs,
  moveToNextOpenDay,
  randomHash,
} from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { exchange } from './exchange.ts';
import { anyInstant, anySerial, expectData, expectRefusal, get, post } from './requests.ts';

// One story over several business days: each test goes on where the one before it ended.

const stake = 10_000_000_000n;
const reward = '40.000000';

let admin: Member;
let upper: Member;
let lower: Member;
let day: string;
let token: string;

const anyUsdt: unknown = expect.stringMatching(/^\d+\.\d{6}$/);
const startOf = (of: string): string => `${of}T00:00:00.000Z`;

beforeAll(async () => {
  day = await moveToNextOpenDay();
  await client.runJob('open-day');
  admin = await logInAs('admin');
  upper = await joinSubscribed('Upper Member', stake);
  lower = await join('Lower Member', upper.uid);
});

describe('a confirmed subscription', () => {
  it('shows among the packages, and activates its member', async () => {
    const { publicKey } = lower.wallet;
    await client.fund(publicKey, { usdt: '10000', pol: '1' });
    const txn = await client.subscribe(lower, stake);
    await expectData(get(lower, 'getMyPackages'), [
      {
        AMOUNT: '10000.000000',
        txn,
        DATES: anyInstant,
        Activation_sl: anySerial,
        from: publicKey,
        confirmed: anyInstant,
        state: 'soon',
        startDay: nextOpenDay(day),
        earned: '0.000000',
        cap: '20000.000000',
        daily: '40.000000',
        daysLeft: 500,
      },
    ]);
    await expectData(post(lower, 'booking', { amt: '10000', txn, mode: 'user' }), [
      { publicKey, amt: '10000.000000', txn, mode: 'user', dates: anyInstant },
    ]);
    const { body } = await exchange(`/getUser/${lower.uid}`, { idToken: lower.idToken });
    expect(body).toMatchObject({ data: [{ ACTIVATION_STATUS: 'Active', upCode: upper.uid }] });
  });

  it('earns from the next day on', async () => {
    await expectData(get(lower, 'getRewardTips'), [{ token: 'just' }]);
    await expectData(get(lower, 'getDailyRewardList'), [
      {
        STATUS: 'ON',
        DETAILS: rewardStartText(day),
        DATES: startOf(day),
        member_sl: anySerial,
      },
    ]);
  });
});

describe('on the next business day', () => {
  it('there is nothing until it is opened', async () => {
    day = nextOpenDay(day);
    await client.setClock(morningOf(day));
    await expectData(get(lower, 'getRewardTips'), []);
    const reveal = post(lower, 'insertDReward', { token: 'ABC' });
    await expectRefusal(reveal, 409, 'conflict', messages.rewardNotAvailable);
    await expectData(get(lower, 'getDailyRewardList'), 'No Data');
  });

  it('then there is a card to scratch, whose reward counts nowhere yet', async () => {
    await client.runJob('open-day');
    const { publicKey } = lower.wallet;
    const tips = requireData(
      await client.api.call(contract.getRewardTips, { params: { publicKey } }, lower.idToken),
    );
    token = (tips === 'No Data' ? undefined : tips[0]?.token) ?? '';
    expect(token).toMatch(/^(?!taken$|just$)\S{1,20}$/);
    await expectData(get(lower, 'getRewardTips'), [{ amt: reward, token }]);
    await expectData(get(lower, 'getIncomeStatement', '/All'), 'No Data');
    const withdrawal = post(lower, 'withdrawal', { amount: '20' });
    await expectRefusal(withdrawal, 409, 'balance_exceeded', messages.withdrawalExceedsBalance);
  });

  it('the introducer has the Level reward at once', async () => {
    await expectData(get(upper, 'getIncomeStatement', '/Level'), [
      {
        DETAILS: anySerial,
        CREDIT: '4.000000',
        FOLIO: anySerial,
        DATES: startOf(day),
        Activation_sl: anySerial,
        cause: { kind: 'Level', level: 1, people: 1, base: reward, rate: '10.00' },
        plan: 1,
      },
    ]);
    const { body } = await get(upper, 'getDashboardBalance');
    expect(body).toMatchObject({
      data: [{ totInc: '4.000000', balance: '4.000000', incPer: '0.04' }],
    });
  });

  it('the reward is revealed with the token of the day, again and again alike', async () => {
    const wrong = post(lower, 'insertDReward', { token: `${token}X` });
    await expectRefusal(wrong, 409, 'conflict', messages.rewardTokenWrong);
    const early = post(lower, 'insertDReward', { token, day: dayBefore(day) });
    await expectRefusal(early, 409, 'conflict', messages.rewardNotAvailable);
    await expectData(post(lower, 'insertDReward', { token, day }), [{ amt: reward, token }]);
    await expectData(post(lower, 'insertDReward', { token }), [{ amt: reward, token }]);
    await expectData(get(lower, 'getRewardTips'), [{ token: 'taken', amt: reward }]);
  });

  it('the revealed reward shows everywhere', async () => {
    await expectData(get(lower, 'getDailyRewardList'), [
      {
        STATUS: 'OK',
        DETAILS: expect.stringContaining(token),
        DATES: startOf(day),
        member_sl: anySerial,
        amt: reward,
        token,
      },
    ]);
    const row = {
      DETAILS: anySerial,
      CREDIT: reward,
      FOLIO: anySerial,
      DATES: startOf(day),
      Activation_sl: anySerial,
      cause: expect.objectContaining({ kind: 'DR', packages: 1, lastDay: 0, token }),
    };
    await expectData(get(lower, 'getIncomeStatement', '/DR'), [row]);
    await expectData(get(lower, 'getIncomeStatement', '/All?limit=1'), [row]);
    await expectData(get(lower, 'getIncomeStatement', '/Level'), 'No Data');
    const { body } = await get(lower, 'getDashboardBalance');
    expect(body).toMatchObject({
      data: [{ totInc: reward, incPer: '0.40', balance: reward, balancePer: '100.00' }],
    });
  });
});

describe('a withdrawal', () => {
  let serial: string;
  let row: object;

  it('is at most the balance', async () => {
    const large = post(lower, 'withdrawal', { amount: '40.000001' });
    await expectRefusal(large, 409, 'balance_exceeded', messages.withdrawalExceedsBalance);
  });

  it('is taken once a day, with a fee of a tenth rounded down', async () => {
    const { publicKey } = lower.wallet;
    const [requested] = requireData(
      await client.api.call(
        contract.withdrawal,
        { body: { publicKey, amount: 20_000_009n } },
        lower.idToken,
      ),
    );
    serial = requested?.WITHDRA_SL ?? '';
    row = {
      AMOUNT: '20.000009',
      ADMIN_CH: '2.000000',
      NET: '18.000009',
      STATUS: 'Pending',
      dates: anyInstant,
      a_dates: null,
      TXN: null,
      WITHDRA_SL: serial,
      publicKey,
      CODES: lower.uid,
      NAMES: 'Lower Member',
    };
    expect(serial).toMatch(/^\S{1,120}$/);
    await expectData(get(lower, 'getIncomeStatement', '/Withdrawal'), [row]);
    const until = startOf(dayAfter(day));
    await expectData(get(lower, 'withdrawalState'), [{ state: 'used', until, payoutHold: null }]);
    await expectData(get(upper, 'withdrawalState'), [
      { state: 'free', until: null, payoutHold: null },
    ]);
    for (const amount of ['20.000009', '20', '9999']) {
      const second = post(lower, 'withdrawal', { amount });
      await expectRefusal(second, 409, 'withdrawn_today', messages.withdrawnToday);
    }
    const { body } = await get(lower, 'getDashboardBalance');
    expect(body).toMatchObject({
      data: [{ totWith: '20.000009', withPer: '50.00', balance: '19.999991', balancePer: '50.00' }],
    });
  });

  it('waits in the queue, and other members cannot see it', async () => {
    const { body } = await get(admin, 'getIncomeStatement', '/unpaid');
    expect(body).toMatchObject({ data: expect.arrayContaining([row]) });
    const waiting = await exchange('/payoutQueue', { idToken: admin.idToken });
    expect(waiting.body).toMatchObject({
      data: expect.arrayContaining([
        { ...row, held: false, claim: null, heldBy: [], payment: null },
      ]),
    });
    const totals = await exchange('/payoutTotals', { idToken: admin.idToken });
    expect(totals.body).toEqual({
      data: [
        {
          owed: anyUsdt,
          waiting: expect.any(Number),
          payers: expect.arrayContaining([admin.wallet.publicKey]),
        },
      ],
    });
    for (const { idToken } of [lower, admin]) {
      await expectData(exchange(`/getWithdrawal_check/${serial}`, { idToken }), [{ isPaid: 'NO' }]);
    }
    const foreign = exchange(`/getWithdrawal_check/${serial}`, { idToken: upper.idToken });
    await expectRefusal(foreign, 403, 'forbidden', messages.forbidden);
  });

  it('is approved by an admin who names its recipient and net, and by nobody else', async () => {
    const { publicKey } = lower.wallet;
    const approve = ({ idToken }: Member, change: object = {}) =>
      exchange('/withdrawalApprove', {
        idToken,
        body: { withSL: serial, publicKey, net: '18.000009', ...change },
      });
    await expectData(approve(admin), [{ status: 'OK', until: anyInstant }]);
    await expectRefusal(approve(admin, { net: '18' }), 409, 'conflict', messages.approvalDiffers);
    await expectRefusal(
      approve(admin, { withSL: `${upper.uid}_2020-01-01` }),
      400,
      'invalid_input',
      messages.withdrawalUnknown,
    );
    await expectRefusal(approve(lower), 403, 'forbidden', messages.forbidden);
  });

  it('turns paid by a final transfer of NET, and stays so', async () => {
    const { idToken, wallet } = admin;
    const { rpcUrl, chainId, usdt: usdtAddress } = await client.getWorld();
    const assigned = exchange('/withdrawalClaim', { idToken, body: { withSL: serial } });
    await expectData(assigned, [{ status: 'OK', until: anyInstant }]);
    const to = lower.wallet.publicKey;
    const pay = (amountMicros: bigint) =>
      payUsdt({ rpcUrl, chainId, usdtAddress, wallet, to, amountMicros });
    const record = (txn: string) =>
      exchange('/withdrawalPay', { idToken, body: { withSL: serial, txn } });

    const unknown = record(randomHash());
    await expectRefusal(unknown, 409, 'conflict', messages.payoutNotOnChain);
    await expectData(exchange(`/getWithdrawal_check/${serial}`, { idToken }), [{ isPaid: 'NO' }]);
    const txn = await pay(18_000_009n);
    const statuses: unknown[] = [];
    await expect
      .poll(
        async () => {
          const { body } = await record(txn);
          statuses.push(
            z.object({ data: z.tuple([z.looseObject({ status: z.string() })]) }).parse(body).data[0]
              .status,
          );
          return statuses.at(-1);
        },
        { timeout: 90_000, interval: 300 },
      )
      .toBe('Paid');
    expect(new Set(['In Process', ...statuses])).toEqual(new Set(['In Process', 'Paid']));
    const paid = { ...row, STATUS: 'Paid', a_dates: anyInstant, TXN: txn };
    const first = await record(txn);
    expect(first.body).toEqual({ data: [{ ...paid, status: 'Paid' }] });
    const again = await record(`0x${txn.slice(2).toUpperCase()}`);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    const other = await record(randomHash());
    expect({ status: other.status, body: other.body }).toEqual({
      status: 409,
      body: { error: { code: 'already_paid', message: 'Already Paid', txn } },
    });
    const late = await exchange('/withdrawalClaim', { idToken, body: { withSL: serial } });
    expect({ status: late.status, body: late.body }).toEqual({
      status: other.status,
      body: other.body,
    });
    const approval = { withSL: serial, publicKey: to, net: '18.000009' };
    const approved = await exchange('/withdrawalApprove', { idToken, body: approval });
    expect({ status: approved.status, body: approved.body }).toEqual({
      status: other.status,
      body: other.body,
    });
    await expectData(get(lower, 'getIncomeStatement', '/Withdrawal'), [paid]);
    const newest = await exchange('/payoutQueue?state=paid&limit=1', { idToken });
    expect(newest.body).toMatchObject({
      data: [{ ...paid, payment: { txn, payer: wallet.publicKey, since: anyInstant } }],
    });
    await expectData(exchange(`/getWithdrawal_check/${serial}`, { idToken }), [{ isPaid: 'YES' }]);
  });
});

describe('on a Sunday', () => {
  it('the days before are opened and the Sunday is not', async () => {
    const sunday = nextSunday(day);
    await client.setClock(morningOf(sunday));
    const { headers } = await exchange(`/getMail/${lower.mail}`);
    expect(headers.get('x-business-day')).toBe(`${sunday};off=1`);
    await client.runJob('open-day');
    const calendar = await firestore.doc('config/rewardCalendar').get();
    expect(calendar.get('lastOpenedDay')).toBe(dayBefore(sunday));
    expect((await firestore.doc(`runs/${sunday}`).get()).exists).toBe(false);
    await expectData(get(lower, 'getRewardTips'), []);
    const reveal = post(lower, 'insertDReward', { token });
    await expectRefusal(reveal, 409, 'conflict', messages.rewardNotAvailable);
    day = sunday;
  });

  it('a withdrawal is possible', async () => {
    const { status } = await post(upper, 'withdrawal', { amount: '20' });
    expect(status).toBe(200);
    const second = post(upper, 'withdrawal', { amount: '20' });
    await expectRefusal(second, 409, 'withdrawn_today', messages.withdrawnToday);
    const until = startOf(dayAfter(day));
    await expectData(get(upper, 'withdrawalState'), [{ state: 'used', until, payoutHold: null }]);
    await expectData(get(lower, 'withdrawalState'), [
      { state: 'free', until: null, payoutHold: null },
    ]);
  });

  it('the week goes on', async () => {
    await moveToNextOpenDay();
    await client.runJob('open-day');
    const { body } = await get(lower, 'getRewardTips');
    expect(body).toMatchObject({ data: [{ amt: reward }] });
  });
});
