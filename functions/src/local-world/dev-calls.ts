import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono, Context as RequestContext } from 'hono';
import * as z from 'zod/mini';
import { businessDayOf } from '../calendar/business-day.ts';
import type { Context } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { address, requestedUsdt } from '../contract/values/schemas.ts';
import { decodeAmount, writtenAmount } from '../contract/values/token-amount.ts';
import type { AppEnvironment } from '../http/answer-call.ts';
import { parseJsonBody, readBody } from '../http/input.ts';
import { replyRefusal } from '../http/refusals.ts';
import { runJob } from '../jobs/run-job.ts';
import { type JobName, type JobReport, jobNames, schedule } from '../jobs/schedule.ts';
import { getCompanyWallet } from '../ledger/company-wallet-store.ts';
import { findRootMember } from '../members/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';
import { donate } from './faucet.ts';
import { moveClock } from './moved-clock.ts';
import { localWorldPath } from './server-variables.ts';

/** The document at `localWorldPath`. */
const localWorldDocument = z.object({
  accounts: z.array(
    z.object({ role: z.string(), mail: z.string(), password: z.string(), uid: z.string() }),
  ),
});

/** Each dev call is answered through Hosting and at the function's own address. */
const prefixes = ['/api', ''] as const;

/** Hosting's emulator gives up after 60 s. */
const defaultJobReplyMs = 50_000;
const bodyBytesMax = 1_024;
const usdtMicrosMax = 10_000_000_000_000n;
const polWeiMax = 10_000n * 10n ** 18n;

const pol = z.pipe(
  writtenAmount.amt,
  z.transform((amt) => decodeAmount({ symbol: 'POL', amt }).amount),
);

const clockInput = z.strictObject({ now: z.iso.datetime({ offset: true }) });
const runInput = z.strictObject({});
/** At most 10 million USDT and 10,000 POL at a time. */
const faucetInput = z.strictObject({
  address,
  usdt: z
    ._default(requestedUsdt, 0n)
    .check(z.refine((micros) => micros <= usdtMicrosMax, 'usdt is at most 10000000')),
  pol: z._default(pol, 0n).check(z.refine((wei) => wei <= polWeiMax, 'pol is at most 10000')),
});

/**
 * Adds the dev calls of design section 2; never part of a deployed build. A call that runs a job is answered after
 * `jobReplyMs` at the latest.
 */
export function addDevCalls(
  app: Hono<AppEnvironment>,
  context: Context,
  jobReplyMs = defaultJobReplyMs,
): void {
  const { config, firestore } = context;
  const lateRuns: LateRuns = new Map();

  on('GET', '/dev/world', async () => accepted(await describeWorld(context)));

  on('POST', '/dev/clock', async (request) => {
    const body = await parseBody(request.req.raw, clockInput);
    if (!body.ok) return body;
    const moved = await moveClock(firestore, new Date(body.value.now), config.timeZone);
    if (!moved.ok) return moved;
    const { now, businessDay } = await describeWorld(context);
    return accepted({ now, businessDay });
  });

  on('POST', '/dev/faucet', async (request) => {
    const body = await parseBody(request.req.raw, faucetInput);
    if (!body.ok) return body;
    const { address, usdt, pol } = body.value;
    const txns = await donate(config.rpcUrls[0] ?? '', config.usdtAddress, {
      address,
      usdtMicros: usdt,
      polWei: pol,
    });
    return accepted({ txns });
  });

  const run = async (request: RequestContext<AppEnvironment>): Promise<Response> => {
    const name = parseJobName(request.req.param('job'));
    if (!name.ok) return replyRefusal(request, name.refusal);
    const body = await parseBody(request.req.raw, runInput);
    if (!body.ok) return replyRefusal(request, body.refusal);
    const state = await runJobWithin(context, name.value, lateRuns, jobReplyMs);
    return request.json({ data: { state } }, state === 'done' ? 200 : 202);
  };
  for (const prefix of prefixes) app.post(`${prefix}/dev/run/:job`, run);

  function on(
    method: 'GET' | 'POST',
    path: string,
    answer: (request: RequestContext<AppEnvironment>) => Promise<Outcome<object>>,
  ): void {
    const paths = prefixes.map((prefix) => `${prefix}${path}`);
    app.on(method, paths, async (request) => {
      const outcome = await answer(request);
      return outcome.ok
        ? request.json({ data: outcome.value })
        : replyRefusal(request, outcome.refusal);
    });
  }
}

/** The chain, the project, business time, the schedule and the demo accounts. */
async function describeWorld({ config, firestore, auth, clock }: Context) {
  const [now, companyWallet, root, seeded] = await Promise.all([
    clock.businessNow(),
    getCompanyWallet(firestore, config),
    findRootMember(firestore),
    firestore.doc(localWorldPath).get(),
  ]);
  return {
    usdt: config.usdtAddress,
    companyWallet,
    rpcUrl: config.rpcUrls[0] ?? null,
    chainId: config.chainId,
    projectId: auth.app.options.projectId ?? null,
    rootSponsor: root?.uid ?? null,
    now: now.toISOString(),
    businessDay: businessDayOf(now, config.timeZone),
    schedule: jobNames.map((job) => {
      const { cron, zone } = schedule[job];
      return { job, cron, zone };
    }),
    accounts: seeded.exists ? localWorldDocument.parse(seeded.data()).accounts : [],
  };
}

/** The body of a dev call, decoded; the refusal names the first field that is wrong. */
async function parseBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<Outcome<z.output<Schema>>> {
  const text = await readBody(request, bodyBytesMax);
  if (!text.ok) return text;
  const json = parseJsonBody(text.value, request.headers.get('content-type') ?? undefined);
  if (!json.ok) return json;
  const parsed = z.safeParse(schema, json.value);
  if (parsed.success) return accepted(parsed.data);
  const [issue] = parsed.error.issues;
  const field = issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}`;
  return refused('invalid_input', `${messages.invalidInput} ${field}`.trim());
}

function parseJobName(text: string | undefined): Outcome<JobName> {
  const name = jobNames.find((known) => known === text);
  return name === undefined
    ? refused('unknown_path', `No such job: one of ${jobNames.join(', ')}`)
    : accepted(name);
}

/** The runs that went on when their call was answered. */
type LateRuns = Map<JobName, Promise<JobReport>>;

/**
 * Runs a job and waits for at most `waitMs`; a job that is `running` then goes on by itself, and the next call waits for
 * that run: a second one beside it would only contend with it. A call that comes before has a run of its own, which
 * sees all that was written before the call.
 * @throws what the job throws, and when the job failed, which only an operator can repair.
 */
async function runJobWithin(
  context: Context,
  name: JobName,
  lateRuns: LateRuns,
  waitMs: number,
): Promise<JobReport['state'] | 'running'> {
  const run = lateRuns.get(name) ?? runJob(context, name);
  const waiting = new AbortController();
  const late = sleep(waitMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  const report = await Promise.race([run, late]);
  waiting.abort();
  if (report === undefined && lateRuns.get(name) !== run) {
    lateRuns.set(name, run);
    // Perhaps nothing awaits the job any more, and its failure must not end the process.
    void run
      .catch((error: unknown) => context.log.alert('job.failed', { job: name, error }))
      .finally(() => {
        if (lateRuns.get(name) === run) lateRuns.delete(name);
      });
  }
  if (report?.state === 'failed') throw new Error(`The job ${name} failed`);
  return report?.state ?? 'running';
}
