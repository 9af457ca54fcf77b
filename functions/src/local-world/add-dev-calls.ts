import type { Hono, Context as RequestContext } from 'hono';
import type { AppEnvironment } from '../http/app-environment.ts';
import { replyRefusal } from '../http/reply-refusal.ts';
import type { Context } from '../platform/context.ts';
import { accepted, type Outcome } from '../platform/outcome.ts';
import { describeWorld } from './describe-world.ts';
import { donate } from './faucet.ts';
import { clockInput, faucetInput, runInput } from './inputs.ts';
import { moveClock } from './moved-clock.ts';
import { parseDevBody } from './parse-dev-body.ts';
import { parseJobName, runJobWithin } from './run-job-within.ts';

const jobReplyMs = 50_000;

/** Adds the dev calls of design section 2; never part of a deployed build. */
export function addDevCalls(app: Hono<AppEnvironment>, context: Context): void {
  const { config, firestore } = context;

  on('GET', '/dev/world', async () => accepted(await describeWorld(context)));

  on('POST', '/dev/clock', async (request) => {
    const body = await parseDevBody(request.req.raw, clockInput);
    if (!body.ok) return body;
    const moved = await moveClock(firestore, new Date(body.value.now), config.timeZone);
    if (!moved.ok) return moved;
    const { now, businessDay } = await describeWorld(context);
    return accepted({ now, businessDay });
  });

  on('POST', '/dev/faucet', async (request) => {
    const body = await parseDevBody(request.req.raw, faucetInput);
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
    const body = await parseDevBody(request.req.raw, runInput);
    if (!body.ok) return replyRefusal(request, body.refusal);
    const report = await runJobWithin(context, name.value, jobReplyMs);
    return request.json({ data: report }, report.state === 'done' ? 200 : 202);
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

/** Through Hosting, and on the function's own address. */
const prefixes = ['/api', ''] as const;
