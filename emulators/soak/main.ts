import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { morningOf, nextOpenDay } from '../base/business-days.ts';
import { waitUntil } from '../base/wait-until.ts';
import { publishTicks } from '../client/deliveries.ts';
import { runOperation } from '../client/run-operation.ts';
import { createWorldClient, type Member } from '../client/world-client.ts';
import { smallWorld } from '../seed/demo-world.ts';
import { runInWorld, type SeededWorld } from '../start/run-in-world.ts';
import type { World } from '../start/world.ts';
import { findDamage, letTimePass, listOpenedDays, listPending } from './books.ts';
import { disturb, disturbances } from './disturb.ts';
import { startFaultyChain } from './faulty-chain.ts';
import { type LoadWorld, playAdmin, playMember, subscribe, type Timings } from './load.ts';
import { createCpuMeter } from './processes.ts';

const help = `Puts 200 members on a local world, without faults and then with them, and compares what was
acknowledged and paid with what is recorded.

  npm run soak [-- --minutes 5] [--members 200]

--minutes bounds the load: a third of it is undisturbed. Start, preparation and verification come on top. The
exit code is 1 when something is lost, doubled or stuck, when a verification fails, and when a kind of promise or
of disturbance never came.
`;
const rootsCount = 10;
const batch = 20;
const packageMicros = 10_000_000_000n;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayIntervalMs = 60_000;
const endMs = 180_000;
/** Longer than the lease of a mail whose delivery was killed. */
const settleMs = 360_000;
const settleIntervalMs = 3_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    members: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const minutes = Number(values.minutes);
const membersCount = Number(values.members);
if (values.help || !(minutes > 0) || !(membersCount > 0)) {
  say(help);
  process.exit(values.help ? 0 : 2);
}

const faults = new Map<string, number>(disturbances.map((kind) => [kind, 0]));
const countFault = (kind: string): void => void faults.set(kind, (faults.get(kind) ?? 0) + 1);

const chain = await startFaultyChain(countFault);
const cpu = createCpuMeter();
process.exit(
  await runInWorld(
    {
      name: 'soak',
      demo: smallWorld,
      web: false,
      serverRpcUrl: (rpcUrl) => chain.standBefore(rpcUrl),
      onProgress: say,
    },
    soak,
  ),
);

/** @throws when something is lost, doubled or stuck, when a verification fails, and when something never came. */
async function soak(at: SeededWorld, signal: AbortSignal): Promise<void> {
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${at.ports.firestore}`;
  // An app of its own: the seed ends the default one.
  const firestore = getFirestore(initializeApp({ projectId: at.projectId }, 'soak'));
  const authUrl = `http://127.0.0.1:${at.ports.auth}`;
  const client = createWorldClient({ apiUrl: at.urls.api, authUrl, kdfCost: at.kdfCost });
  const admins = await Promise.all(
    smallWorld.accounts.flatMap((account) => ('admin' in account ? [client.logIn(account)] : [])),
  );
  const load: LoadWorld = {
    client,
    rpcUrl: at.urls.rpc,
    promised: {
      subscriptions: new Map(),
      reveals: new Set(),
      withdrawals: new Set(),
      payouts: new Map(),
      tips: new Set(),
    },
    timings: noTimings(),
    day: undefined,
    giveUp: signal,
  };
  say(`Signing up ${membersCount} members, each with a package`);
  const members = await makeMembers(load);
  await waitForPackages(load, firestore);

  const calmMs = (minutes * minuteMs) / 3;
  const faultyMs = 2 * calmMs;

  say('Load without faults');
  const calm = await runPhase(at, firestore, load, { members, admins }, calmMs);
  say('Load with faults');
  const disturbance = new AbortController();
  // What has begun by then is ended without them: under them a pay-out may need more tries than the end has time for.
  const faultsEnd = AbortSignal.any([disturbance.signal, AbortSignal.timeout(faultyMs), signal]);
  chain.setFaulty(true);
  const disturbed = disturb(at, countFault, faultsEnd).finally(() => chain.setFaulty(false));
  const rough = await Promise.race([
    runPhase(at, firestore, load, { members, admins }, faultyMs),
    // It ends only when it fails, before its time.
    disturbed.then(() => new Promise<never>(() => undefined)),
  ]).finally(() => disturbance.abort());
  await disturbed;

  say('Settling');
  const stuck = await settle(load, firestore);
  const { usdt, companyWallet } = await client.getWorld();
  const parties = {
    firestore,
    rpcUrl: at.urls.rpc,
    usdtAddress: usdt,
    companyWallet,
    admins: admins.map(({ wallet }) => wallet.publicKey),
  };
  const damage = await findDamage(parties, load.promised);
  const unsound = await verify(at, firestore);
  await firestore.terminate();

  const acknowledged = Object.entries(load.promised).map(([kind, { size }]) => ({ kind, size }));
  const untried = [
    ...acknowledged.filter(({ size }) => size === 0).map(({ kind }) => kind),
    ...disturbances.filter((kind) => faults.get(kind) === 0),
  ];
  say('');
  say(
    `requests             ${calm.ms.length} without faults, ${rough.ms.length} with them, ${rough.failed} of those made again`,
  );
  say(`acknowledged         ${acknowledged.map(({ kind, size }) => `${size} ${kind}`).join(', ')}`);
  for (const [kind, count] of faults) {
    const anHour = Math.round((count * hourMs) / faultyMs);
    say(`${kind.padEnd(20)} ${count}, ${anHour} an hour`);
  }
  say(
    `p50                  ${percentile(calm.ms, 50)} ms without faults, ${percentile(rough.ms, 50)} ms with them`,
  );
  say(
    `p99                  ${percentile(calm.ms, 99)} ms without faults, ${percentile(rough.ms, 99)} ms with them`,
  );
  say(`cores without faults ${calm.cores}`);
  say(`cores with faults    ${rough.cores}`);
  say(`saturates first      ${rough.cores.split(',')[0]} of ${availableParallelism()} cores`);
  for (const [name, list] of [...Object.entries(damage), ['stuck', stuck]] as const) {
    say(`${name.padEnd(20)} ${list.length}`);
    for (const each of list.slice(0, 20)) say(`  ${each}`);
  }
  say(`verifications        ${unsound.length === 0 ? 'all sound' : 'NOT sound'}`);
  for (const each of unsound) say(each);
  for (const kind of untried) say(`No ${kind} at all: the load was too short or too small`);
  const faulty = [...damage.lost, ...damage.doubled, ...stuck, ...unsound, ...untried];
  if (faulty.length > 0) throw new Error(`The soak has found ${faulty.length} faults`);
}

async function makeMembers(load: LoadWorld): Promise<readonly Member[]> {
  const { client } = load;
  const { rootSponsor } = await client.getWorld();
  const members: Member[] = [];
  while (members.length < membersCount) {
    const from = members.length;
    const size = Math.min(batch, membersCount - from);
    const added = Array.from({ length: size }, async (_, at) => {
      const number = from + at;
      const sponsor = from < rootsCount ? undefined : members[number % rootsCount];
      const member = await client.signUp({
        sponsor: sponsor?.uid ?? rootSponsor ?? '',
        name: `Soak Member ${number}`,
        mobile: '+91 9000000200',
        mail: `soak-${number}@polytips.example`,
        password: 'Polygon1',
      });
      await client.fund(member.wallet.publicKey, { usdt: '1000000', pol: '100' });
      await subscribe(load, member, packageMicros);
      return member;
    });
    members.push(...(await Promise.all(added)));
  }
  return members;
}

/** The job of bookings confirms them all, where each member would ask again and again. */
function waitForPackages({ client, giveUp }: LoadWorld, firestore: Firestore): Promise<void> {
  return waitUntil(
    { name: 'A package', timeoutMs: settleMs, intervalMs: settleIntervalMs, signal: giveUp },
    async () => {
      await letTimePass(firestore);
      await client.runJob('reconcile');
      return (await listPending(firestore)).length === 0;
    },
  );
}

interface People {
  readonly members: readonly Member[];
  readonly admins: readonly Member[];
}

/** The load for so long: a business day begins at once and each minute. What has begun is ended. */
async function runPhase(
  at: World,
  firestore: Firestore,
  load: LoadWorld,
  { members, admins }: People,
  ms: number,
): Promise<Timings & { readonly cores: string }> {
  load.timings = noTimings();
  const { timings } = load;
  cpu.restart();
  const over = AbortSignal.timeout(ms);
  const openings = (async () => {
    while (!over.aborted) {
      await openNextDay(at, firestore, load);
      await sleep(dayIntervalMs, undefined, { signal: over }).catch(() => undefined);
    }
  })();
  await withinTime(
    ms + endMs,
    Promise.all([
      openings,
      ...members.map((member, place) => playMember(load, member, place, over)),
      ...admins.map((admin, ofTwo) => playAdmin(load, admin, { name: admin.uid, ofTwo }, over)),
    ]),
  );
  const cores = cpu.read().map(([role, used]) => `${role} ${used.toFixed(2)}`);
  return { ...timings, cores: cores.join(', ') };
}

/** Moves business time to the next day that is no Sunday, and has it opened, by two ticks at once. */
async function openNextDay(at: World, firestore: Firestore, load: LoadWorld): Promise<void> {
  load.day = undefined;
  const { client, giveUp: signal } = load;
  const patience = { timeoutMs: endMs, intervalMs: 1_000, signal };
  let day = '';
  await waitUntil({ name: 'A new business day', ...patience }, async () => {
    if (day === '') day = nextOpenDay((await client.getWorld()).businessDay);
    await client.setClock(morningOf(day));
    return true;
  });
  const pubsub = { pubsubPort: at.ports.pubsub, projectId: at.projectId };
  await waitUntil(
    { name: `The opening of ${day}`, timeoutMs: endMs, intervalMs: 5_000, signal },
    async () => {
      const run = await firestore.doc(`runs/${day}`).get();
      if (run.get('state') === 'done') return true;
      // A run that was killed is taken up by the next tick.
      await publishTicks(pubsub, 'openDay', 2);
      return false;
    },
  );
  load.day = day;
}

/** Runs all jobs until nothing is pending, or for as long as anything may take. */
async function settle(
  { client, giveUp }: LoadWorld,
  firestore: Firestore,
): Promise<readonly string[]> {
  const { schedule: jobs } = await client.getWorld();
  const deadline = performance.now() + settleMs;
  let pending = await listPending(firestore);
  do {
    giveUp.throwIfAborted();
    await letTimePass(firestore);
    // One after the other, as the schedule of a deployment has them; what a job cannot end stays pending.
    for (const { job } of jobs) await client.runJob(job).catch(() => undefined);
    await sleep(settleIntervalMs);
    pending = await listPending(firestore);
  } while (pending.length > 0 && performance.now() < deadline);
  return pending;
}

/** What the operators' verifications complain of. */
async function verify(at: World, firestore: Firestore): Promise<readonly string[]> {
  const commands = [
    ['ledger:verify', []],
    ['chain:verify', []],
    ...(await listOpenedDays(firestore)).map((day) => ['rewards:replay', [day]] as const),
  ] as const;
  const complaints: string[] = [];
  for (const [command, parameters] of commands) {
    await runOperation(at, command, parameters).catch((error: unknown) => {
      complaints.push(`  ${command} ${parameters.join(' ')}: ${String(error)}`);
    });
  }
  return complaints;
}

async function withinTime<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const ended = new AbortController();
  const late = sleep(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error('The load did not end: a request was never answered');
  });
  // Only the race looks at it, and not once the work is done.
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => ended.abort());
}

function noTimings(): Timings {
  return { ms: [], failed: 0 };
}

function percentile(ms: readonly number[], of: number): string {
  const sorted = ms.toSorted((one, other) => one - other);
  return (sorted[Math.ceil((sorted.length * of) / 100) - 1] ?? 0).toFixed(0);
}
