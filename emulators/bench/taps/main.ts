import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { median } from '@polytips/functions/test/median.ts';
import { chromium } from 'playwright-core';
import { morningOf, nextOpenDay } from '../../base/business-days.ts';
import { createWorldClient, type WorldClient } from '../../client/world-client.ts';
import { runInWorld, type SeededWorld } from '../../start/run-in-world.ts';
import { measuringOptions, readRounds, requireAccount } from '../measuring.ts';
import { writePlainSite } from '../pages/peers.ts';
import { serveSite } from '../serve-site.ts';
import {
  peersOfSteps,
  prefetchedSteps,
  walkAsAdmin,
  walkAsMember,
  walkAsNewcomer,
  walkOnSlowLine,
  walkPeers,
} from './journeys.ts';
import type { Markup } from './record-page.ts';
import { tapsWorld } from './taps-world.ts';
import { type StepFigures, Walk } from './walk.ts';

const help = `Measures what a tap costs on every screen: the tasks of more than 50 ms, and the time until the content is
painted, on a phone with a quarter of this machine's speed, beside a page without scripts; and a first login on a slow
line.

  npm run bench:taps [-- --rounds 3]
`;
const taskTargetMs = 50;
const listTargetMs = 100;
/** What the member has to buy and to send. */
const funds = { usdt: '1000', pol: '1' } as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const rounds = readRounds(help, 3);

/** The medians of a step's rounds. */
interface StepMedians {
  readonly step: string;
  /** 0 when no task took more than 50 ms. */
  readonly longestMs: number;
  readonly count: number;
  readonly sumMs: number;
  readonly contentMs: number | undefined;
}

process.exit(
  await runInWorld({ name: 'bench-taps', demo: tapsWorld, onProgress: say }, measureTaps),
);

async function measureTaps({
  accounts,
  directory,
  kdfCost,
  ports,
  urls,
  webFolder,
}: SeededWorld): Promise<void> {
  const plainFolder = join(directory, 'plain');
  await writePlainSite(webFolder, plainFolder);
  const plainUrl = await serveSite(plainFolder, urls.web);
  const url = await serveSite(webFolder, urls.web);
  const authUrl = `http://127.0.0.1:${ports.auth}`;
  const client = createWorldClient({ apiUrl: urls.api, authUrl, kdfCost });
  const member = requireAccount(accounts, 'partner');
  const { wallet } = await client.logIn(member);
  await client.fund(wallet.publicKey, funds);

  const admin = requireAccount(accounts, 'admin');
  let tips: Markup = { html: '', styles: [] };
  const journeys: Record<string, (walk: Walk) => Promise<void>> = {
    'a member': async (walk) => {
      tips = await walkAsMember(walk, url, member);
    },
    'a member with a slow line': (walk) => walkOnSlowLine(walk, url, member),
    'an admin': (walk) => walkAsAdmin(walk, url, admin),
    'a newcomer': (walk) => walkAsNewcomer(walk, url, member, `tap-${Date.now()}@a.example`),
    'the peers, without scripts': (walk) => walkPeers(walk, plainUrl, tips),
  };
  const walked = new Map(Object.keys(journeys).map((name) => [name, [] as StepFigures[][]]));
  const browser = await chromium.launch(measuringOptions());
  let loadMax = 0;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      say(`Round ${round} of ${rounds}`);
      await openNextDay(client);
      for (const [name, journey] of Object.entries(journeys)) {
        const walk = await Walk.start(browser);
        await journey(walk);
        await walk.end();
        walked.get(name)?.push(walk.figures);
        loadMax = Math.max(loadMax, loadavg()[0] ?? 0);
      }
    }
  } finally {
    await browser.close();
  }
  report(new Map([...walked].map(([name, figures]) => [name, mediansOf(figures)])));
  say(
    `The load of this machine was up to ${loadMax.toFixed(1)} on ${availableParallelism()} cores; a busy one makes tasks longer`,
  );
}

/** Opens the next business day, so that a card waits for the members; a Sunday has none. */
async function openNextDay(client: WorldClient): Promise<void> {
  const { businessDay } = await client.getWorld();
  await client.setClock(morningOf(nextOpenDay(businessDay)));
  await client.runJob('open-day');
}

/** @param figures those of each round, whose steps are the same. */
function mediansOf(figures: readonly (readonly StepFigures[])[]): readonly StepMedians[] {
  return (figures[0] ?? []).map(({ step, contentMs }, index) => {
    const middle = (pick: (each: StepFigures) => number) =>
      median(figures.flatMap((round) => round.slice(index, index + 1).map(pick)));
    return {
      step,
      longestMs: middle(({ taskMs }) => Math.max(0, ...taskMs)),
      count: middle(({ taskMs }) => taskMs.length),
      sumMs: middle(({ taskMs }) => taskMs.reduce((sum, ms) => sum + ms, 0)),
      contentMs:
        contentMs === undefined ? undefined : middle((each) => each.contentMs ?? Number.NaN),
    };
  });
}

function report(journeys: ReadonlyMap<string, readonly StepMedians[]>): void {
  for (const [name, steps] of journeys) {
    say(`\n${name.padEnd(32)}longest task  over 50 ms  together  content`);
    for (const step of steps) say(rowOf(step));
  }
  const [peers = [], ...ours] = [...journeys.values()].toReversed();
  const steps = ours.toReversed().flat();
  const find = (step: string): number | undefined =>
    [...peers, ...steps].find((each) => each.step === step)?.contentMs;

  say('');
  const slow = steps.filter(({ longestMs }) => longestMs > taskTargetMs);
  const worst = steps.toSorted((one, other) => other.longestMs - one.longestMs)[0];
  say(
    slow.length === 0
      ? `no task over ${taskTargetMs} ms: met by all ${steps.length} steps`
      : `no task over ${taskTargetMs} ms: missed by ${slow.length} of ${steps.length} steps, the most by "${worst?.step}" with ${worst?.longestMs.toFixed(0)} ms`,
  );
  for (const step of prefetchedSteps) {
    const ms = find(step) ?? Number.NaN;
    say(
      `${step}, under ${listTargetMs} ms: ${ms < listTargetMs ? 'met' : 'missed'} with ${ms.toFixed(0)} ms`,
    );
  }
  for (const [step, peer] of Object.entries(peersOfSteps)) {
    const ratio = (find(step) ?? Number.NaN) / (find(peer) ?? Number.NaN);
    say(`${step}: ${ratio.toFixed(1)}x ${peer}`);
  }
}

function rowOf({ step, longestMs, count, sumMs, contentMs }: StepMedians): string {
  return [
    step.padEnd(32),
    (count === 0 ? '-' : `${longestMs.toFixed(0)} ms`).padEnd(14),
    String(count).padEnd(12),
    (count === 0 ? '-' : `${sumMs.toFixed(0)} ms`).padEnd(10),
    contentMs === undefined ? '-' : `${contentMs.toFixed(0)} ms`,
  ].join('');
}
