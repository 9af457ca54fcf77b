import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { createRootMember } from '../src/accounts/create-root-member.ts';
import { addDays, isSunday } from '../src/calendar/business-day.ts';
import type { ActingContext } from '../src/context/context.ts';
import type { AppEnvironment } from '../src/http/answer-call.ts';
import { addPackage, getTree } from '../src/network/store.ts';
import { neverOver } from '../src/platform/deadline.ts';
import { closeMonths } from '../src/rewards/close-months.ts';
import { openDays, openingOf } from '../src/rewards/open-days.ts';
import { postTip } from '../src/tips/post-tip.ts';
import { signupBody } from '../test/app-under-test.ts';
import { unpaced } from '../test/fakes/unpaced.ts';

const joinedDay = '2026-01-05';
const tipsADay = 3;
const packageMicros = 100_000_000n;

/** The last day of the month, which is opened; a Friday. */
export const lastBenchDay = '2026-01-30';

/** Business and real time of a benchmark, which stands still between its steps. */
export interface BenchClock {
  now: Date;
}

/** A member whose browser has logged in before. */
export interface BenchMember {
  readonly uid: string;
  readonly mail: string;
  readonly pass: string;
  readonly publicKey: string;
  /** The cookie of the device. */
  readonly device: string;
}

const signedUp = z.object({ data: z.tuple([z.object({ uid: z.string() })]) });

/**
 * Lets some members sign up on the first Monday of a month, buys each a package and opens all days of the
 * month, with the tips of each.
 */
export async function makeUpMonth(
  context: ActingContext,
  app: Hono<AppEnvironment>,
  clock: BenchClock,
  count: number,
): Promise<readonly BenchMember[]> {
  const { firestore } = context;

  async function post(path: string, body: object): Promise<{ reply: unknown; cookie: string }> {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await app.request(path, request, {});
    const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? [];
    return { reply: await response.json(), cookie };
  }

  async function join(sponsor: string): Promise<BenchMember> {
    const body = signupBody(sponsor);
    const { mail, pass, public: publicKey } = body;
    const [{ uid }] = signedUp.parse((await post('/api/signup', body)).reply).data;
    await firestore.runTransaction(async (transaction) => {
      const tree = await getTree(firestore, uid, transaction);
      const added = {
        id: `${uid}_0`,
        amountMicros: packageMicros,
        startDay: addDays(joinedDay, 1),
      };
      addPackage(firestore, transaction, uid, tree, added);
    });
    const { cookie: device } = await post('/api/login', { mail, pass });
    return { uid, mail, pass, publicKey, device };
  }

  clock.now = new Date(`${joinedDay}T12:00:00.000Z`);
  const body = signupBody('');
  const root = await createRootMember(
    context,
    { name: body.fname, mail: body.mail, mobile: body.mob, publicKey: body.public, proven: true },
    body,
    { now: clock.now, today: joinedDay },
  );
  const members: BenchMember[] = [];
  while (members.length < count) members.push(await join(root.uid));
  await liveThrough(context, clock, joinedDay, lastBenchDay);
  return members;
}

/** Opens all business days from one to another, with the tips of each, and archives the months that are over. */
export async function liveThrough(
  context: ActingContext,
  clock: BenchClock,
  from: string,
  to: string,
): Promise<void> {
  for (let today = from; today <= to; today = addDays(today, 1)) {
    if (isSunday(today)) continue;
    clock.now = new Date(`${today}T00:05:00.000Z`);
    await openDays({ ...openingOf(context), ramp: unpaced }, { deadline: neverOver });
    await closeMonths(context, { deadline: neverOver, ramp: unpaced });
    for (let tip = 1; tip <= tipsADay; tip += 1) {
      const now = new Date(clock.now.getTime() + tip);
      await postTip(context, { heading: `Tip ${tip}`, details: 'Hold' }, { now, today });
    }
  }
}
