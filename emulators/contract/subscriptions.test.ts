import * as messages from '@polytips/functions/contract/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { client, join, logInAs, randomHash } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { exchange } from './exchange.ts';
import {
  anyInstant,
  anySerial,
  expectData,
  expectListChanged,
  expectRefusal,
  get,
  post,
} from './requests.ts';

let admin: Member;
let lower: Member;
let day: string;

const startOf = (of: string): string => `${of}T00:00:00.000Z`;

beforeAll(async () => {
  admin = await logInAs('admin');
  lower = await join('Lower Member');
  day = (await client.getWorld()).businessDay;
});

describe('before a subscription', () => {
  it('the lists are No Data', async () => {
    for (const call of ['getRewardTips', 'getMyPackages', 'pending_activation', 'getTransfers']) {
      await expectData(get(lower, call), 'No Data');
    }
    for (const type of ['DR', 'Level', 'Upline', 'performance', 'All', 'Withdrawal']) {
      await expectData(get(lower, 'getIncomeStatement', `/${type}`), 'No Data');
    }
  });

  it('amounts and percentages of the dashboard are zero', async () => {
    await expectData(get(lower, 'getDashboardBalance'), [
      {
        uplineBonus: 'NO',
        currentRank: 'NO',
        totInc: '0.000000',
        incPer: '0.00',
        totWith: '0.000000',
        withPer: '0.00',
        balance: '0.000000',
        balancePer: '0.00',
      },
    ]);
  });

  it('the reward list says how to start, and nothing can be revealed', async () => {
    await expectData(get(lower, 'getDailyRewardList'), [
      {
        STATUS: 'NO',
        DETAILS: messages.notSubscribed,
        DATES: startOf(day),
        member_sl: anySerial,
      },
    ]);
    const reveal = post(lower, 'insertDReward', { token: 'ABC' });
    await expectRefusal(reveal, 409, 'conflict', messages.rewardNotAvailable);
  });
});

it('the plan is described to anyone', async () => {
  const { status, body } = await exchange('/getPlan');
  const essential = {
    name: 'Essential',
    from: '50.000000',
    to: '450.000000',
    tips: 2,
    ratePercent: '0.30',
  };
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { data: [{ version: 1, returnPercent: 200, packages: [essential, {}, { to: null }] }] },
  });
});

it('the company wallet is named to a member', async () => {
  const { companyWallet } = await client.getWorld();
  await expectData(exchange('/getCompanyWallet', { idToken: lower.idToken }), [{ companyWallet }]);
});

describe('records', () => {
  it('a booking of an unknown transaction stays pending; the identical booking gets the same row', async () => {
    const txn = randomHash();
    const { publicKey } = lower.wallet;
    const row = { publicKey, amt: '150.000000', txn, mode: 'Pending', dates: anyInstant };
    const first = await post(lower, 'booking', { amt: '150', txn, mode: 'user' });
    expect(first.body).toEqual({ data: [row] });
    const again = await post(lower, 'booking', {
      publicKey: publicKey.toLowerCase(),
      amt: '150.0',
      txn: `0x${txn.slice(2).toUpperCase()}`,
      mode: 'Pending',
    });
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    const other = post(lower, 'booking', { amt: '200', txn, mode: 'user' });
    await expectRefusal(other, 409, 'conflict', messages.bookingDiffers);
    await expectData(get(lower, 'pending_activation'), [
      { txn, amt: '150.000000', dates: anyInstant, startDay: expect.any(String) },
    ]);
    await expectData(get(lower, 'getMyPackages'), 'No Data');
  });

  it.each([
    ['USDT', '1.5', '1.500000'],
    ['POL', '0.000000000000000001', '0.000000000000000001'],
  ])('a transfer of %s is stored once', async (symbol, amt, stored) => {
    const send = { txn: randomHash(), details: admin.wallet.publicKey, status: 'Pending', symbol };
    const first = await post(lower, 'transfer', { ...send, amt });
    expect(first.body).toEqual({
      data: [{ publicKey: lower.wallet.publicKey, ...send, amt: stored, dates: anyInstant }],
    });
    const again = await post(lower, 'transfer', {
      ...send,
      amt,
      details: send.details.toLowerCase(),
    });
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    const other = post(lower, 'transfer', { ...send, amt: '2' });
    await expectRefusal(other, 409, 'conflict', messages.transferDiffers);
  });

  it('the recorded sends are listed, newest first, in pages', async () => {
    const sends = ['3', '4'].map((amt) => ({
      publicKey: lower.wallet.publicKey,
      txn: randomHash(),
      details: admin.wallet.publicKey,
      status: 'Pending',
      symbol: 'USDT',
      amt: `${amt}.000000`,
    }));
    for (const send of sends) await post(lower, 'transfer', send);
    const [earlier, later] = sends.map((send) => ({
      ...send,
      kind: 'transfer',
      to: send.details,
      state: 'pending',
      dates: anyInstant,
    }));
    await expectData(get(lower, 'getTransfers', '?limit=1'), [later]);
    await expectData(get(lower, 'getTransfers', `?limit=1&after=${later?.txn}`), [earlier]);
    await expectListChanged(get(lower, 'getTransfers', `?after=${randomHash()}`));
  });
});
