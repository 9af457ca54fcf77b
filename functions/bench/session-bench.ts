import * as z from 'zod/mini';
import { createRootMember } from '../src/accounts/service.ts';
import { addDays, isSunday } from '../src/calendar/business-day.ts';
import { createApp } from '../src/http/create-app.ts';
import { handlers } from '../src/http/handlers.ts';
import { addPackage, getTree } from '../src/network/store.ts';
import { unpaced } from '../src/platform/write-ramp.ts';
import { openDays, openingOf } from '../src/rewards/open-days.ts';
import { postTip } from '../src/tips/service.ts';
import { signupBody } from '../test/app-under-test.ts';
import { countReads, countWrites } from '../test/firestore-requests.ts';
import { openBenchServer } from './bench-server.ts';
import { note, say, textTable, verdict } from './report.ts';

const joinedDay = '2026-01-05';
const day = '2026-01-30';
const tipsADay = 3;
const packageMicros = 100_000_000n;

/** What a call read and wrote, as Firestore bills it. */
interface CallCost {
  readonly call: string;
  readonly reads: number;
  readonly writes: number;
}

/** A member whose browser has logged in before. */
interface BenchMember {
  readonly uid: string;
  readonly mail: string;
  readonly pass: string;
  readonly publicKey: string;
  device: string;
}

const signedUp = z.object({ data: z.tuple([z.object({ uid: z.string() })]) });
const toScratch = z.object({ data: z.tuple([z.object({ token: z.string(), amt: z.string() })]) });

/**
 * Counts what a typical day of a member reads and writes in Firestore, call by call, through the real app;
 * returns whether every call was answered with 200.
 */
export async function benchSession(): Promise<boolean> {
  let now = new Date(`${joinedDay}T12:00:00.000Z`);
  const clock = { realNow: () => now, businessNow: () => Promise.resolve(now) };
  const { context, createIdToken } = await openBenchServer('session', clock, 1);
  const { firestore } = context;
  const app = createApp(context, handlers);
  const wrong: string[] = [];

  async function send(path: string, idToken?: string, body?: object, device?: string) {
    const request = {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(device === undefined ? {} : { cookie: device }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await app.request(path, request, {});
    const reply: unknown = await response.json();
    if (response.status !== 200) wrong.push(`${path}: ${response.status} ${JSON.stringify(reply)}`);
    return { reply, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  }

  async function join(sponsor: string): Promise<BenchMember> {
    const body = signupBody(sponsor);
    const { reply } = await send('/api/signup', undefined, body);
    const [{ uid }] = signedUp.parse(reply).data;
    await firestore.runTransaction(async (transaction) => {
      const tree = await getTree(firestore, uid, transaction);
      const added = { id: `${uid}_0`, amountMicros: packageMicros, startDay: addDays(joinedDay, 1) };
      addPackage(firestore, transaction, uid, tree, added);
    });
    const { mail, pass, public: publicKey } = body;
    const { cookie: device } = await send('/api/login', undefined, { mail, pass });
    return { uid, mail, pass, publicKey, device };
  }

  note('Making up a month');
  const body = signupBody('');
  const root = await createRootMember(
    context,
    { name: body.fname, mail: body.mail, mobile: body.mob, publicKey: body.public, proven: true },
    body,
    { now, today: joinedDay },
  );
  const [first, second] = [await join(root.uid), await join(root.uid)];
  for (let today = joinedDay; today <= day; today = addDays(today, 1)) {
    if (isSunday(today)) continue;
    now = new Date(`${today}T00:05:00.000Z`);
    await openDays({ ...openingOf(context), ramp: unpaced }, { isTimeUp: () => false });
    for (let tip = 0; tip < tipsADay; tip += 1) {
      now = new Date(now.getTime() + 60_000);
      const words = { heading: `Tip ${tip}`, details: 'Hold' };
      await postTip(context, words, { now, today });
    }
  }

  const readCount = countReads(firestore);
  const writeCount = countWrites(firestore);

  async function liveTheDay(member: BenchMember): Promise<CallCost[]> {
    const { mail, pass, publicKey, uid } = member;
    const idToken = createIdToken(uid, { sessionsFrom: 0 });
    const costs: CallCost[] = [];
    readCount();
    writeCount();
    const cost = async <Reply>(call: string, answer: Promise<Reply>): Promise<Reply> => {
      const reply = await answer;
      costs.push({ call, reads: readCount().billed, writes: writeCount().documents });
      return reply;
    };
    const read = (call: string, rest = '') =>
      cost(call, send(`/api/${call}/${publicKey}${rest}`, idToken));
    const wait = (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000);
    };

    await cost('login', send('/api/login', undefined, { mail, pass }, member.device));
    await cost('getUser', send(`/api/getUser/${uid}`, idToken));
    // Home.
    await read('getTransfers');
    await read('getEarnings');
    const card = await read('getRewardTips');
    await read('getDashboardBalance');
    await read('getDailyRewardList');
    wait(20);
    // The card.
    await read('getRewardTips');
    await read('getDailyRewardList');
    await read('getEarnings');
    wait(5);
    const [{ token }] = toScratch.parse(card.reply).data;
    await cost('insertDReward', send('/api/insertDReward', idToken, { publicKey, token }));
    for (let time = 0; time < 2; time += 1) {
      await read('getRewardTips');
      await read('getDailyRewardList');
      await read('getEarnings');
    }
    wait(35);
    // Tips.
    await read('getTips');
    await read('getTipCount');
    wait(40);
    // The statement.
    await read('getEarnings');
    await read('getIncomeStatement', '/All');
    return costs;
  }

  note('Living the day');
  now = new Date(`${day}T09:00:00.000Z`);
  const onNewServer = await liveTheDay(first);
  now = new Date(`${day}T10:00:00.000Z`);
  const costs = await liveTheDay(second);
  const reads = sumOf(costs, 'reads');
  const writes = sumOf(costs, 'writes');
  say("## A member's day\n");
  say(
    textTable([
      ['call', 'reads', 'writes'],
      ...costs.map((each) => [each.call, String(each.reads), String(each.writes)]),
      ['in total', String(reads), String(writes)],
      ['the first member of a new server', ...['reads', 'writes'].map((kind) => String(sumOf(onNewServer, kind === 'reads' ? 'reads' : 'writes')))],
    ]),
  );
  say('');
  say(
    textTable([
      ['a day', 'documents', 'target', ''],
      ['reads', String(reads), ...verdict(reads, { atMost: 20 })],
      ['writes', String(writes), ...verdict(writes, { atMost: 4 })],
    ]),
  );
  say('');
  for (const problem of new Set(wrong)) say(`WRONGLY ANSWERED: ${problem}`);
  return wrong.length === 0;
}

function sumOf(costs: readonly CallCost[], kind: 'reads' | 'writes'): number {
  return costs.reduce((sum, cost) => sum + cost[kind], 0);
}
