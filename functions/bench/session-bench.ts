import * as z from 'zod/mini';
import { addDays } from '../src/calendar/business-day.ts';
import { recentRewardsLength } from '../src/contract/home.ts';
import { statementPageLength } from '../src/contract/statements.ts';
import { createApp } from '../src/http/create-app.ts';
import { handlers } from '../src/http/handlers.ts';
import { countBilledReads, countWrites } from '../test/firestore-requests.ts';
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

/** What a request of the bench consists of besides its path. */
interface BenchRequest {
  readonly idToken?: string;
  readonly body?: object;
  readonly device?: string;
}

/** A day of a member with six archived months. */
const lateDay = '2026-07-15';

const toScratch = z.object({
  data: z.object({ getRewardTips: z.tuple([z.object({ token: z.string() })]) }),
});

/**
 * Counts what a typical day of a member reads and writes in Firestore, call by call, through the real app:
 * the calls that the web makes when the member logs in, sees Home, scratches the card, reads the tips and
 * looks at the statement.
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

  const reads = countBilledReads(firestore);
  const writes = countWrites(firestore);

  const wait = (seconds: number) => {
    time.now = new Date(time.now.getTime() + seconds * 1_000);
  };

  async function liveTheDay({ device, mail, pass, publicKey, uid }: BenchMember) {
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
    await read('getTransfers');
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
    // The statement.
    await read('getIncomeStatement', `/All?limit=${statementPageLength}`);
    return costs;
  }

  /** Both members, one after the other: the first reads what the server then keeps for all. */
  async function liveBoth(day: string): Promise<readonly [CallCost[], CallCost[]]> {
    const [first, second] = members;
    if (first === undefined || second === undefined) throw new Error('There are no two members');
    time.now = new Date(`${day}T10:00:00.000Z`);
    const onNewServer = await liveTheDay(first);
    time.now = new Date(`${day}T11:00:00.000Z`);
    return [onNewServer, await liveTheDay(second)];
  }

  note('Living the day');
  const [onNewServer, costs] = await liveBoth(lastBenchDay);
  note('Living half a year');
  await liveThrough(context, time, addDays(lastBenchDay, 1), lateDay);
  const [, late] = await liveBoth(lateDay);
  say("## A member's day\n");
  const ofFirstMonth = [...costs, totalOf('in total', costs)];
  const ofLateDay = [...late, totalOf('in total', late)];
  say(
    textTable([
      ['call', 'reads', 'writes', `on ${lateDay}`, ''],
      ...ofFirstMonth.map((cost, index) => rowOf(cost, ofLateDay[index])),
      rowOf(totalOf('the first member of a new server', onNewServer), undefined),
    ]),
  );
  say('');
  const total = totalOf('', costs);
  const lateTotal = totalOf('', late);
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
