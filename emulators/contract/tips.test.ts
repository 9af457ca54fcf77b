import { messages } from '@polytips/functions/contract/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { client, firestore, join, logInAs, randomHash } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import { anyInstant, anySerial, refusal } from './formats.ts';
import { expectData, expectRefusal, get, post } from './requests.ts';

const ok = [{ status: 'OK' }];
const off = [{ status: 'OFF' }];
/** As long as a real one. */
const token = `c${'Zy_-9'.repeat(4)}:${'APA91b'.repeat(20)}`;
const tipRows = z.object({
  data: z.array(z.object({ dates: z.string(), heading: z.string(), Tip_sl: z.string() })),
});

let admin: Member;
/** By tier, and how many tips of a day the tier gives. */
let readers: readonly { readonly member: Member; readonly perDay: number }[];
let today: string;

beforeAll(async () => {
  const [free, ...subscribed] = await Promise.all([
    join('Reading Member'),
    logInAs('level-3'),
    logInAs('level-2'),
    logInAs('level-1'),
    logInAs('root'),
  ]);
  const perDay = [2, 2, 5, 10];
  admin = await logInAs('admin');
  readers = [
    { member: free, perDay: 1 },
    ...subscribed.map((member, index) => ({ member, perDay: perDay[index] ?? 0 })),
  ];
  today = (await client.getWorld()).businessDay;
});

const sendTip = (body: object): Promise<RawReply> =>
  exchange('/sendTips', { idToken: admin.idToken, body });

async function readToday(member: Member) {
  const { body } = await get(member, 'getTips', '?limit=100');
  return tipRows.parse(body).data.filter(({ dates }) => dates.startsWith(today));
}

async function latest(): Promise<unknown> {
  return (await firestore.doc('config/latestTip').get()).data();
}

describe('sendTips and getTips', () => {
  it('show each tier the first tips of the day, as many as it gives', async () => {
    for (let count = 1; count <= 11; count += 1) {
      await expectData(
        sendTip({ heading: `Tip ${count}`, details: randomHash().slice(2, 20) }),
        ok,
      );
    }
    const elite = await readToday(readers.at(-1)?.member ?? admin);
    expect(elite).toHaveLength(10);
    for (const { member, perDay } of readers) {
      expect(await readToday(member)).toEqual(elite.slice(-perDay));
    }
  });

  it('reply rows of the contract, newest first, page by page', async () => {
    const { member } = readers[1] ?? { member: admin };
    const { status, body } = await get(member, 'getTips', '?limit=1');
    const row = {
      dates: anyInstant,
      heading: expect.any(String),
      details: expect.any(String),
      Tip_sl: anySerial,
    };
    expect({ status, body }).toEqual({ status: 200, body: { data: [row] } });
    const [first, second] = await readToday(member);
    expect(tipRows.parse(body).data[0]?.Tip_sl).toBe(first?.Tip_sl);
    const next = await get(member, 'getTips', `?limit=1&after=${first?.Tip_sl}`);
    expect(tipRows.parse(next.body).data[0]?.Tip_sl).toBe(second?.Tip_sl);
  });

  it('have no data after a tip beyond the tier', async () => {
    const [newest] = await readToday(readers.at(-1)?.member ?? admin);
    const { member } = readers[0] ?? { member: admin };
    await expectData(get(member, 'getTips', `?after=${newest?.Tip_sl}`), 'No Data');
    expect((await get(member, 'getTips', '?after=a%2Fb')).status).toBe(400);
  });

  it('move config/latestTip, but not for the same words again', async () => {
    const tip = { heading: 'Latest', details: randomHash().slice(2, 20) };
    const before = await latest();
    await expectData(sendTip(tip), ok);
    const after = await latest();
    expect(after).toEqual({ id: anySerial, at: anyInstant });
    expect(after).not.toEqual(before);
    await expectData(sendTip({ heading: '  Latest ', details: tip.details }), ok);
    expect(await latest()).toEqual(after);
  });

  it('take any text, and give it back as it is', async () => {
    const heading = '<b>高い</b> 🚀 "\u202E';
    const details = `${randomHash().slice(2, 20)}\n\t\u0000 and 'so' on`;
    await expectData(sendTip({ heading, details }), ok);
    const { id } = z.object({ id: z.string() }).parse(await latest());
    const stored = await firestore.doc(`tips/${id}`).get();
    expect(stored.data()).toMatchObject({ heading, details, postedBy: admin.uid });
  });

  it.each([
    [{ heading: '', details: 'x' }],
    [{ heading: ' \n', details: 'x' }],
    [{ heading: 'x', details: ' ' }],
    [{ heading: 'half a \uD83D', details: 'x' }],
    [{ heading: 'x', details: '\uDE80 half' }],
    [{ heading: 'x'.repeat(121), details: 'x' }],
    [{ heading: 'x', details: 'x'.repeat(4_001) }],
  ])('refuse %j', async (body) => {
    const before = await latest();
    const reply = await sendTip(body);
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 400,
      body: refusal('invalid_input'),
    });
    expect(await latest()).toEqual(before);
  });
});

describe('messages to devices', () => {
  it('are off in a world without a messaging service', async () => {
    await expectData(exchange('/sendfcmMsg', { idToken: admin.idToken, body: {} }), off);
    const { member } = readers[0] ?? { member: admin };
    await expectData(post(member, 'fcmToken', { token }), off);
    expect((await firestore.doc(`pushTokens/${member.uid}`).get()).exists).toBe(false);
  });

  it("are not another member's to register for", async () => {
    const { member } = readers[0] ?? { member: admin };
    const foreign = post(member, 'fcmToken', { token, publicKey: admin.wallet.publicKey });
    await expectRefusal(foreign, 403, 'forbidden', messages.forbidden);
  });
});
