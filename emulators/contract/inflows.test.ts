import * as messages from '@polytips/functions/contract/messages.ts';
import { beforeAll, expect, it } from 'vitest';
import { client, join, logInAs, randomHash } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { exchange } from './exchange.ts';
import { anyInstant, expectData, expectRefusal, get } from './requests.ts';

let admin: Member;
let member: Member;

beforeAll(async () => {
  admin = await logInAs('admin');
  member = await join('Odd Payer');
  await client.fund(member.wallet.publicKey, { usdt: '100', pol: '1' });
});

const settle = (body: object) => exchange('/inflowSettle', { idToken: admin.idToken, body });

it('of 75 USDT the member reads that 25 are being settled, and an admin settles them once', async () => {
  await expectData(get(member, 'getInflows'), 'No Data');
  const txn = await client.subscribe(member, 75_000_000n);
  const own = { inflow_sl: `31337_${txn}_0`, txn, amt: '25.000000', dates: anyInstant };
  await expectData(get(member, 'getInflows'), [{ ...own, state: 'waiting', refund: null }]);

  const row = {
    ...own,
    sender: member.wallet.publicKey,
    reason: 'odd_sum',
    state: 'waiting',
    uid: member.uid,
    settlement: null,
  };
  const { idToken } = admin;
  const { status, body } = await exchange('/inflows?state=waiting&limit=100', { idToken });
  expect({ status, body }).toEqual({ status: 200, body: { data: expect.arrayContaining([row]) } });

  const request = { id: own.inflow_sl, amt: own.amt, note: 'Paid back in cash' };
  const settled = {
    ...row,
    state: 'settled',
    settlement: { at: anyInstant, by: admin.uid, note: request.note, txn: null, uid: null },
  };
  const earlier = settle({ ...request, amt: own.amt.replace('25', '75') });
  await expectRefusal(earlier, 409, 'conflict', messages.listChanged);
  await expectData(settle(request), [settled]);
  await expectData(settle({ ...request, amt: undefined }), [settled]);
  const others = [{ note: 'Another' }, { uid: member.uid }];
  for (const change of others) {
    const again = settle({ ...request, ...change });
    await expectRefusal(again, 409, 'conflict', messages.inflowSettled);
  }
  await expectData(get(member, 'getInflows'), [{ ...own, state: 'settled', refund: null }]);
});

it.each([
  ['of an unknown inflow', {}, messages.inflowUnknown],
  ['with a malformed id', { id: '31337_0x1_0' }, `${messages.invalidInput}: field id`],
  ['with a malformed amount', { amt: 25 }, messages.invalidAmount],
  ['with two ends', { txn: randomHash(), uid: '000000' }, messages.inflowTwoEnds],
  ['with an empty note', { note: '  ' }, messages.inflowNoteMissing],
  ['without a note', { note: undefined }, messages.inflowNoteMissing],
  ['with half a character in its note', { note: 'By mail \uD800' }, messages.inflowNoteMissing],
  ['with a note of 501 characters', { note: 'n'.repeat(501) }, messages.inflowNoteMissing],
])('inflowSettle %s is refused', async (_, change, message) => {
  const request = {
    id: `31337_${randomHash()}_0`,
    amt: '25.000000',
    note: 'A note',
    ...change,
  };
  await expectRefusal(settle(request), 400, 'invalid_input', message);
});
