import * as z from 'zod/mini';
import { addDays } from '../src/calendar/business-day.ts';
import { recentRewardsLength } from '../src/contract/calls/home.ts';
import { statementPageLength } from '../src/contract/calls/statements.ts';
import { createApp } from '../src/http/create-app.ts';
import { handlers } from '../src/http/handlers.ts';
import { setPayment } from '../src/payments/store.ts';
import { countBilledReads, countWrites } from '../test/firestore-requests.ts';
import { testPayment } from '../test/test-payment.ts';
import {
  type BenchClock,
  type BenchMember,
  lastBenchDay,
  liveThrough,
  makeUpMonth,
} from './bench-month.ts';
import { openBenchServer } from './bench-server.ts';
import { note, say, textTable, verdict } from './report.ts';

/** What a call read and wrote, as Firestore bills it. */
interface CallCost {
  readonly call: string;
  readonly reads: number;
  readonly writes: number;
}

/** What a member's day costs. */
interface LivedDay {
  readonly ofDay: readonly CallCost[];
  /** What comes of looking at Home and Tips again, the calls of each return in one row. */
  readonly returns: readonly CallCost[];
}

/** What a request of the bench consists of besides its path. */
interface BenchRequest {
  readonly idToken?: string;
  readonly body?: object;
  readonly device?: string;
}

/** So many payments each member has made in the month. */
const paidBefore = 12;

/** A day of a member with six archived months. */
const lateDay = '2026-07-15';

/** How the payment watcher asks. */
const newestPayment = '?limit=1';

const toScratch = z.object({
  data: z.object({ getRewardTips: z.tuple([z.object({ token: z.string() })]) }),
});

/**
 * Counts what a typical day of a member reads and writes in Firestore, call by call, through the real app:
 * the calls that the web makes when the member logs in, sees Home, scratches the card, reads the tips,
 * looks at the statement and comes back to Home and to the tips. The browser follows the account and the latest tip, so
 * what follows from them is read again at their changes alone.
 * @throws when a call is not answered with 200.
 */
export async function benchSession(): Promise<void> {
  const time: BenchClock = { now: new Date() };
  const clock = { realNow: () => time.now, businessNow: () => Promise.resolve(time.now) };
  const { context, createIdToken } = await openBenchServer('session', clock, 1);
  const { firestore } = context;
  const app = createApp(context, handlers);
  note('Making up a month');
  const members = await makeUpMonth(context, app, time, 2);
  await firestore.runTransaction(async (transaction) => {
    for (const { uid, publicKey } of members)
      for (let nonce = 0; nonce < paidBefore; nonce += 1)
        setPayment(firestore, transaction, paymentOf({ uid, from: publicKey, nonce }));
  });

  const reads = countBilledReads(firestore);
  const writes = countWrites(firestore);

  const wait = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1_000);
  };

  async function liveTheDay({
    device,
    mail,
    pass,
    publicKey,
    uid,
  }: BenchMember): Promise<LivedDay> {
    const idToken = createIdToken(uid, { sessionsFrom: 0 });
    const costs: CallCost[] = [];

    async function send(call: string, rest: string, request: BenchRequest): Promise<unknown> {
      const { body } = request;
      reads();
      writes();
      const sent = {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(request.idToken === undefined ? {} : { authorization: `Bearer ${request.idToken}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(request.device === undefined ? {} : { cookie: request.device }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const response = await app.request(`/api/${call}${rest}`, sent, {});
      costs.push({ call, reads: reads(), writes: writes().documents });
      if (response.status !== 200) throw new Error(`${call} was answered ${response.status}`);
      return response.json();
    }
    const read = (call: string, kind = '') => send(call, `/${publicKey}${kind}`, { idToken });

    await send('login', '', { body: { mail, pass }, device });
    // Home.
    const home = await read('getHome');
    // The newest payment has ended, so the payment watcher asks for no other.
    await read('getTransfers', newestPayment);
    wait(25);
    // The card, which Home has read; then what the changed account lets its screen read again.
    const [{ token }] = toScratch.parse(home).data.getRewardTips;
    await send('insertDReward', '', { idToken, body: { publicKey, token } });
    await read('getDailyRewardList', `?limit=${recentRewardsLength}`);
    await read('getEarnings');
    wait(35);
    // Tips.
    await read('getTips');
    await read('getTipCount');
    wait(40);
    // The statement; its totals are the earnings that were read after the card.
    await read('getIncomeStatement', `/All?limit=${statementPageLength}`);
    const ofDay = costs.splice(0);
    wait(120);
    // Back on Home, whose totals the card has changed while they were not on screen.
    await send('getUser', `/${uid}`, { idToken });
    await read('getDashboardBalance');
    const soon = totalOf('a return to Home after two minutes', costs.splice(0));
    wait(600);
    // After five minutes all of it is read again.
    await send('getUser', `/${uid}`, { idToken });
    await read('getTransfers', newestPayment);
    await read('getRewardTips');
    await read('getEarnings');
    await read('getDashboardBalance');
    await read('getDailyRewardList', `?limit=${recentRewardsLength}`);
    const late = totalOf('a return after ten minutes', costs.splice(0));
    // Tips again; within five minutes nothing is asked there, as the browser follows the latest one.
    await read('getTips');
    await read('getTipCount');
    return { ofDay, returns: [soon, late, totalOf('a return to Tips after ten minutes', costs)] };
  }

  /** Both members, one after the other: the first reads what the server then keeps for all. */
  async function liveBoth(day: string): Promise<readonly [LivedDay, LivedDay]> {
    const [first, second] = members;
    if (first === undefined || second === undefined) throw new Error('There are no two members');
    time.now = new Date(`${day}T10:00:00.000Z`);
    const onNewServer = await liveTheDay(first);
    time.now = new Date(`${day}T11:00:00.000Z`);
    return [onNewServer, await liveTheDay(second)];
  }

  note('Living the day');
  const [onNewServer, { ofDay: costs, returns }] = await liveBoth(lastBenchDay);
  note('Living half a year');
  await liveThrough(context, time, addDays(lastBenchDay, 1), lateDay);
  const [, late] = await liveBoth(lateDay);
  say("## A member's day\n");
  const ofFirstMonth = [...costs, totalOf('in total', costs)];
  const ofLateDay = [...late.ofDay, totalOf('in total', late.ofDay)];
  say(
    textTable([
      ['call', 'reads', 'writes', `on ${lateDay}`, ''],
      ...ofFirstMonth.map((cost, index) => rowOf(cost, ofLateDay[index])),
      rowOf(totalOf('the first member of a new server', onNewServer.ofDay), undefined),
      ...returns.map((cost, index) => rowOf(cost, late.returns[index])),
    ]),
  );
  say('');
  const total = totalOf('', costs);
  const lateTotal = totalOf('', late.ofDay);
  say(
    textTable([
      ["a member's day", 'documents', 'target', ''],
      ['reads', String(total.reads), ...verdict(total.reads, { atMost: 20 })],
      ['writes', String(total.writes), ...verdict(total.writes, { atMost: 4 })],
      [
        'reads with six archived months',
        String(lateTotal.reads),
        ...verdict(lateTotal.reads, { atMost: 20 }),
      ],
    ]),
  );
  say('');
}

/** A payment of the month before the day that is lived. */
const paymentOf = (of: { readonly uid: string; readonly from: string; readonly nonce: number }) =>
  testPayment({
    ...of,
    attempts: [{ txn: `0x${'1'.repeat(64)}`, raw: null, kind: 'first' }],
    state: 'confirmed',
    nextLookAt: null,
  });

function totalOf(call: string, costs: readonly CallCost[]): CallCost {
  return {
    call,
    reads: costs.reduce((sum, { reads }) => sum + reads, 0),
    writes: costs.reduce((sum, { writes }) => sum + writes, 0),
  };
}

function rowOf({ call, reads, writes }: CallCost, late: CallCost | undefined): string[] {
  const lateFigures = late === undefined ? [] : [String(late.reads), String(late.writes)];
  return [call, String(reads), String(writes), ...lateFigures];
}
