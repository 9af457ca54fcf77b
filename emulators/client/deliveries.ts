import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';

/** Where the local world writes down each event that its emulators deliver, among its logs. */
export const deliveriesFile = 'deliveries.jsonl';

const delivery = z.object({
  /** The function, as the emulator names it: `us-central1-<name>`, maybe with a number. */
  trigger: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The bytes of the event, in base64. */
  body: z.string(),
});

/** An event of a trigger or of a schedule, exactly as an emulator has delivered it to a function. */
export type Delivery = z.output<typeof delivery>;

/** The events that were delivered so far, the oldest first, without repetitions. */
export const readDeliveries = (file: string): readonly Delivery[] => readFrom(file, 0).deliveries;

/** The events that stand in the file from a byte on, and the byte after them. */
function readFrom(
  file: string,
  first: number,
): { readonly deliveries: readonly Delivery[]; readonly next: number } {
  // Without a file nothing was delivered yet.
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= first) return { deliveries: [], next: first };
  const bytes = Buffer.alloc(size - first);
  const opened = openSync(file, 'r');
  readSync(opened, bytes, { position: first });
  closeSync(opened);
  // The last line may be half written.
  const length = bytes.lastIndexOf('\n') + 1;
  const lines = bytes.toString('utf8', 0, length).split('\n').slice(0, -1);
  return {
    deliveries: lines.map((line) => delivery.parse(JSON.parse(line))),
    next: first + length,
  };
}

const timeoutMs = 130_000;
/** What belongs to the connection, not to the event. */
const ofConnection = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
]);

/** Delivers an event once more, with the same bytes. @returns the status with which it was answered. */
export async function deliverAgain(
  functionsPort: string | number,
  { path, headers, body }: Delivery,
): Promise<number> {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name));
  const response = await fetch(`http://127.0.0.1:${functionsPort}${path}`, {
    method: 'POST',
    headers: { ...Object.fromEntries(kept), 'x-delivered-again': 'yes' },
    body: Buffer.from(body, 'base64'),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Publishes so many ticks of the schedule for a function at once, as Cloud Scheduler would one. */
export async function publishTicks(
  { pubsubPort, projectId }: { readonly pubsubPort: string | number; readonly projectId: string },
  name: string,
  count: number,
): Promise<void> {
  const topic = `projects/${projectId}/topics/firebase-schedule-${name}`;
  const response = await fetch(`http://127.0.0.1:${pubsubPort}/v1/${topic}:publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: Array.from({ length: count }, () => ({ data: 'e30=' })) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok)
    throw new Error(`No tick of ${name}: ${response.status} ${await response.text()}`);
}

const backends = z.object({
  backends: z.array(
    z.object({
      functionTriggers: z.array(
        z.object({
          entryPoint: z.string(),
          httpsTrigger: z.optional(z.unknown()),
          schedule: z.optional(z.unknown()),
        }),
      ),
    }),
  ),
});

/** What runs without a request: the functions of events and of schedules, as they are exported. */
export interface BackgroundFunctions {
  readonly triggered: readonly string[];
  readonly scheduled: readonly string[];
}

/** The background functions that the code deploys, as the Functions emulator has loaded them. */
export async function listBackgroundFunctions(
  functionsPort: string | number,
): Promise<BackgroundFunctions> {
  const response = await fetch(`http://127.0.0.1:${functionsPort}/backends`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  const all = backends
    .parse(await response.json())
    .backends.flatMap((each) => each.functionTriggers);
  const background = all.filter(({ httpsTrigger }) => httpsTrigger === undefined);
  const names = (scheduled: boolean): readonly string[] =>
    background
      .filter(({ schedule }) => (schedule !== undefined) === scheduled)
      .map(({ entryPoint }) => entryPoint)
      .toSorted();
  return { triggered: names(false), scheduled: names(true) };
}

/** Where events are delivered, and written down. */
export interface Deliveries {
  readonly file: string;
  readonly functionsPort: string | number;
  /** The functions whose events are doubled. */
  readonly functions: readonly string[];
}

const lookMs = 20;

/**
 * Delivers each event of these functions a second time until `signal` aborts, while its first delivery is
 * under way.
 * @returns the events, when their second deliveries have ended.
 */
export async function doubleDeliveries(
  { file, functionsPort, functions }: Deliveries,
  onDoubled: () => void,
  signal: AbortSignal,
): Promise<readonly Delivery[]> {
  let known = readFrom(file, 0).next;
  const doubled: Delivery[] = [];
  const again: Promise<unknown>[] = [];
  for (let isOver = false; !isOver; ) {
    // What was delivered before the end is doubled, too.
    isOver = signal.aborted;
    const { deliveries, next } = readFrom(file, known);
    known = next;
    for (const delivery of deliveries) {
      if (!functions.some((name) => delivery.trigger.includes(name))) continue;
      onDoubled();
      doubled.push(delivery);
      // A function that is killed under way answers nothing, as the first delivery may end too.
      again.push(deliverAgain(functionsPort, delivery).catch(() => undefined));
    }
    if (!isOver) await sleep(lookMs, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(again);
  return doubled;
}
