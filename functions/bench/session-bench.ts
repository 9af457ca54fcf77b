import * as z from 'zod/mini';
import { createApp } from '../src/http/create-app.ts';
import { handlers } from '../src/http/handlers.ts';
import { countBilledReads, countWrites } from '../test/firestore-requests.ts';
import { type BenchClock, type BenchMember, lastBenchDay, makeUpMonth } from './bench-month.ts';
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
    await read('getRewardTips');
    await read('getDailyRewardList');
    await read('getEarnings');
    wait(35);
    // Tips.
    await read('getTips');
    await read('getTipCount');
    wait(40);
    // The statement.
    await read('getIncomeStatement', '/All');
    return costs;
  }

  note('Living the day');
  const days: CallCost[][] = [];
  for (const [index, member] of members.entries()) {
    time.now = new Date(`${lastBenchDay}T${10 + index}:00:00.000Z`);
    days.push(await liveTheDay(member));
  }
  const [onNewServer = [], costs = []] = days;
  const [firstReads, firstWrites] = totalsOf(onNewServer);
  const [dayReads, dayWrites] = totalsOf(costs);
  say("## A member's day\n");
  say(
    textTable([
      ['call', 'reads', 'writes'],
      ...costs.map((cost) => [cost.call, String(cost.reads), String(cost.writes)]),
      ['in total', String(dayReads), String(dayWrites)],
      ['the first member of a new server', String(firstReads), String(firstWrites)],
    ]),
  );
  say('');
  say(
    textTable([
      ["a member's day", 'documents', 'target', ''],
      ['reads', String(dayReads), ...verdict(dayReads, { atMost: 20 })],
      ['writes', String(dayWrites), ...verdict(dayWrites, { atMost: 4 })],
    ]),
  );
  say('');
}

function totalsOf(costs: readonly CallCost[]): readonly [reads: number, writes: number] {
  return [
    costs.reduce((sum, { reads }) => sum + reads, 0),
    costs.reduce((sum, { writes }) => sum + writes, 0),
  ];
}
