import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { median } from '../test/median.ts';
import { figure, medianRatio, note, say, textTable, verdict } from './report.ts';

/** How many requests are measured of each call, by how many callers at once. */
export interface LatencyBenchOptions {
  readonly loads: readonly { readonly callers: number; readonly requests: number }[];
}

/** A request, in milliseconds as its caller sees it and those of them inside Firestore. */
interface Timing {
  readonly ms: number;
  readonly firestoreMs: number;
}

/** The same calls and the one document in turns: a machine that changes its speed changes both. */
interface Round {
  readonly one: readonly Timing[];
  readonly call: readonly Timing[];
}

const roundsOfACall = 5;
const answeredWithinMs = 30_000;
const warmUpRequests = 50;
const slowShare = 0.95;
const started = z.object({
  port: z.int(),
  uid: z.string(),
  publicKey: z.string(),
  idToken: z.string(),
});

/** The reads of a member's screens. */
const callsOf = ({ publicKey, uid }: z.output<typeof started>): readonly string[] => [
  `getUser/${uid}`,
  ...[
    'getHome',
    'getTransfers',
    'getEarnings',
    'getRewardTips',
    'getDashboardBalance',
    'getDailyRewardList',
  ]
    .concat(['getTips', 'getTipCount', 'getMyPackages', 'getDirect', 'getInflows', 'getReceipts'])
    .map((call) => `${call}/${publicKey}`),
  `getIncomeStatement/${publicKey}/All`,
  `getIncomeStatement/${publicKey}/Withdrawal`,
  'getPlan',
];

/**
 * Measures each read of a member's screens against a handler of the same app that reads one document, in
 * turns; returns whether every request was answered with 200.
 */
export async function benchLatency({ loads }: LatencyBenchOptions): Promise<boolean> {
  note('Starting the server');
  const worker = new Worker(new URL('./latency-server.ts', import.meta.url));
  try {
    const [message]: unknown[] = await once(worker, 'message');
    const server = started.parse(message);
    const wrong: string[] = [];

    async function timeRequest(path: string): Promise<Timing> {
      const startedMs = performance.now();
      const reply = await fetch(`http://127.0.0.1:${server.port}/${path}`, {
        headers: { authorization: `Bearer ${server.idToken}` },
        signal: AbortSignal.timeout(answeredWithinMs),
      });
      await reply.arrayBuffer();
      const ms = performance.now() - startedMs;
      if (reply.status !== 200) wrong.push(`${path}: ${reply.status}`);
      return { ms, firestoreMs: Number(reply.headers.get('x-firestore-ms')) };
    }

    async function measure(path: string, callers: number, requests: number): Promise<Timing[]> {
      const timings: Timing[] = [];
      let left = requests;
      const call = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          timings.push(await timeRequest(path));
        }
      };
      await Promise.all(Array.from({ length: callers }, call));
      return timings;
    }

    const calls = callsOf(server).map((path) => ({ name: nameOf(path), path: `api/${path}` }));
    note('Warming up');
    const onePath = `one-document/${server.uid}`;
    for (const { path } of [...calls, { path: onePath }]) await measure(path, 1, warmUpRequests);
    say('## Latency of the API\n');
    for (const { callers, requests } of loads) {
      note(`Measuring with ${callers} at once`);
      const rows: string[][] = [];
      for (const { name, path } of calls) {
        const rounds: Round[] = [];
        while (rounds.length < roundsOfACall) {
          const one = await measure(onePath, callers, requests / roundsOfACall);
          rounds.push({ one, call: await measure(path, callers, requests / roundsOfACall) });
        }
        rows.push(rowOf(name, rounds));
      }
      const columns = ['p50', 'p95', 'Firestore', 'p50 / one', 'p95 / one', 'of one', 'target', ''];
      say(textTable([[`ms, ${callers} at once`, ...columns], ...rows]));
      say('');
    }
    for (const problem of new Set(wrong)) say(`WRONGLY ANSWERED: ${problem}`);
    return wrong.length === 0;
  } finally {
    await worker.terminate();
  }
}

/** `getIncomeStatement All`: the call and its kind, without the member. */
function nameOf(path: string): string {
  const [call = '', , kind] = path.split('/');
  return kind === undefined ? call : `${call} ${kind}`;
}

const timesOf = (timings: readonly Timing[]): readonly number[] => timings.map(({ ms }) => ms);

function rowOf(name: string, rounds: readonly Round[]): string[] {
  const ratioOf = (share: (values: readonly number[]) => number) =>
    medianRatio(
      rounds.map(({ call }) => share(timesOf(call))),
      rounds.map(({ one }) => share(timesOf(one))),
    );
  const all = rounds.flatMap(({ call }) => call);
  const ratio = ratioOf(median);
  return [
    name,
    figure(median(timesOf(all))),
    figure(slowOf(timesOf(all))),
    figure(median(all.map(({ firestoreMs }) => firestoreMs))),
    `${figure(ratio)}x`,
    `${figure(ratioOf(slowOf))}x`,
    figure(median(timesOf(rounds.flatMap(({ one }) => one)))),
    ...verdict(ratio, { atMost: 2 }),
  ];
}

/** The time within which 95 of a hundred are answered. */
function slowOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const slow = sorted[Math.ceil(sorted.length * slowShare) - 1];
  if (slow === undefined) throw new RangeError('Nothing was measured');
  return slow;
}
