import * as messages from '@polytips/functions/contract/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { client, firestore, join, logInAs, randomHash } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import {
  anyInstant,
  anySerial,
  expectData,
  expectListChanged,
  expectRefusal,
  get,
  post,
  refusal,
} from './requests.ts';

const ok = [{ status: 'OK' }];
const posted = [{ status: 'OK', position: expect.any(Number) }];
/** As long as a real one. */
const token = `c${'Zy_-9'.repeat(4)}:${'APA91b'.repeat(20)}`;
const tipRows = z.object({
  data: z.array(z.object({ dates: z.string(), heading: z.string(), Tip_sl: z.string() })),
});

let admin: Member;
/** By tier, the admin last, and how many tips of a day each reads. */
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
    // Without a package.
    { member: admin, perDay: 10 },
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

describe('tips', () => {
  it('each tier reads the first tips of the day, as many as the tier gives, and an admin as many as the largest', async () => {
    for (let count = 1; count <= 11; count += 1) {
      await expectData(
        sendTip({ heading: `Tip ${count}`, details: randomHash().slice(2, 20) }),
        posted,
      );
    }
    const all = await readToday(admin);
    expect(all).toHaveLength(10);
    for (const { member, perDay } of readers) {
      expect(await readToday(member)).toEqual(all.slice(-perDay));
    }
  });

  it('the count of today is the same for each tier, and says what the next one adds', async () => {
    const nexts = [
      { name: 'Essential', tips: 2, more: 1 },
      { name: 'Pro', tips: 5, more: 3 },
      { name: 'Pro', tips: 5, more: 3 },
      { name: 'Elite', tips: 10, more: 5 },
      null,
      null,
    ];
    for (const [index, { member, perDay }] of readers.entries()) {
      const { status, body } = await get(member, 'getTipCount');
      const posted = expect.any(Number);
      const row = {
        day: today,
        posted,
        shown: perDay,
        nextPosition: posted,
        next: nexts[index],
      };
      expect({ status, body }).toEqual({ status: 200, body: { data: [row] } });
      expect(JSON.stringify(body)).not.toContain('Tip ');
    }
  });

  it('a page holds rows of the contract, newest first', async () => {
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

  it('no page starts after a tip beyond the tier', async () => {
    const [newest] = await readToday(admin);
    const { member } = readers[0] ?? { member: admin };
    await expectListChanged(get(member, 'getTips', `?after=${newest?.Tip_sl}`));
    expect((await get(member, 'getTips', '?after=a%2Fb')).status).toBe(400);
  });

  it('a new tip moves config/latestTip, the same words again do not', async () => {
    const tip = { heading: 'Latest', details: randomHash().slice(2, 20) };
    const before = await latest();
    await expectData(sendTip(tip), posted);
    const after = await latest();
    expect(after).toEqual({ id: anySerial, at: anyInstant, postedAt: anyInstant });
    expect(after).not.toEqual(before);
    await expectData(sendTip({ heading: '  Latest ', details: tip.details }), posted);
    expect(await latest()).toEqual(after);
  });

  it('any text is stored as it is', async () => {
    const heading = '<b>高い</b> 🚀 "\u202E';
    const details = `${randomHash().slice(2, 20)}\n\t\u0000 and 'so' on`;
    await expectData(sendTip({ heading, details }), posted);
    const { id } = z.object({ id: z.string() }).parse(await latest());
    const stored = await firestore.doc(`tips/${id}`).get();
    expect(stored.data()).toMatchObject({ heading, details });
  });

  it('after the day of its review a tip is found where it is stored, and else refused', async () => {
    const tip = { heading: 'Reviewed', details: randomHash().slice(2, 20) };
    await expectData(sendTip({ ...tip, day: today, position: 1 }), posted);
    const before = await latest();
    await expectData(sendTip({ ...tip, day: today, position: 1 }), posted);
    const other = { ...tip, day: '2020-01-01', position: 1 };
    await expectRefusal(sendTip(other), 409, 'conflict', messages.tipReviewOutdated);
    expect(await latest()).toEqual(before);
  });

  it('a tip with too long a heading is refused and not stored', async () => {
    const before = await latest();
    const reply = await sendTip({ heading: 'x'.repeat(121), details: 'x' });
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 400,
      body: refusal('invalid_input'),
    });
    expect(await latest()).toEqual(before);
  });
});

it('a posted tip is logged with its admin and its request', async () => {
  const heading = `Audited ${randomHash().slice(2, 20)}`;
  const { headers } = await sendTip({ heading, details: 'Details' });
  const requestId = headers.get('x-request-id');
  const { docs } = await firestore.collection('audit').where('requestId', '==', requestId).get();
  expect(docs.map((document) => document.data())).toMatchObject([
    { action: 'tip.posted', actor: admin.uid, before: null, after: { heading } },
  ]);
});

describe('messages to devices', () => {
  it('go to a device that a member has registered, and to no other', async () => {
    const member = await join('Notified Member');
    await expectData(post(member, 'fcmToken', { token }), ok);
    expect((await firestore.doc(`pushTokens/${member.uid}`).get()).get('tokens')).toMatchObject([
      { token, tipsPerDay: 1 },
    ]);
    const notified = [{ status: 'OK', devices: 'SOME' }];
    await expectData(exchange('/sendfcmMsg', { idToken: admin.idToken, body: {} }), notified);
  });

  it('a member cannot register a device for another member', async () => {
    const { member } = readers[0] ?? { member: admin };
    const foreign = post(member, 'fcmToken', { token, publicKey: admin.wallet.publicKey });
    await expectRefusal(foreign, 403, 'forbidden', messages.forbidden);
  });
});
