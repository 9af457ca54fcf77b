import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { median } from '../test/median.ts';
import { figure, medianRatio, note, say, textTable, timeOf, verdict } from './report.ts';

/** How often it is measured. */
export interface HostileBenchOptions {
  readonly rounds: number;
}

const hostileAtOnce = 20;
const warmUpRounds = 30;
const answeredWithinMs = 20_000;
const started = z.object({ port: z.int(), uid: z.string(), idToken: z.string() });

/** A body that is made to cost the server, and how the server must refuse it. */
interface HostileBody {
  readonly path: string;
  readonly text: string;
  readonly status: 400 | 401 | 413;
}

const filled = (part: string, bytes: number): string =>
  part.repeat(Math.ceil(bytes / Buffer.byteLength(part)));

/** Bodies that once took a search of secrets 80 ms each, at every length that somebody may send. */
function hostileBodies(): readonly HostileBody[] {
  const parts = [
    `${'abandon'.repeat(11)}zzz`,
    `${'a'.repeat(63)}g`,
    'carcardcarpetz',
    '\u0301\u0316',
  ];
  const texts = (bytes: number): readonly string[] => [
    ...parts.map((part) => JSON.stringify({ x: filled(part, bytes) })),
    JSON.stringify({ x: Array.from({ length: bytes / 2 }, () => 1) }),
  ];
  return [
    ...texts(32_000).map((text) => ({ path: '/api/withdrawal', text, status: 413 }) as const),
    ...texts(900).map((text) => ({ path: '/api/withdrawal', text, status: 401 }) as const),
    ...texts(24_000).map((text) => ({ path: '/api/sendTips', text, status: 401 }) as const),
    // The longest body that is searched for a sender without a session.
    ...texts(1_900).map((text) => ({ path: '/api/signup', text, status: 400 }) as const),
  ];
}

/**
 * Measures a member's plain call beside so many hostile bodies at once against the same call alone;
 * returns whether every request was answered as it should be.
 */
export async function benchHostile({ rounds }: HostileBenchOptions): Promise<boolean> {
  note('Starting the server');
  const worker = new Worker(new URL('./hostile-server.ts', import.meta.url));
  try {
    const [message]: unknown[] = await once(worker, 'message');
    const { idToken, port, uid } = started.parse(message);
    const bodies = hostileBodies();
    const wrong: string[] = [];

    const plainCall = () =>
      timeOf(async () => {
        const reply = await fetch(`http://127.0.0.1:${port}/api/getUser/${uid}`, {
          headers: { authorization: `Bearer ${idToken}` },
          signal: AbortSignal.timeout(answeredWithinMs),
        });
        await reply.arrayBuffer();
        if (reply.status !== 200) wrong.push(`the plain call: ${reply.status}`);
      });

    const besideHostile = async (): Promise<number> => {
      const sent = await Promise.all(
        Array.from({ length: hostileAtOnce }, (_, index) => prepare(port, bodies, index)),
      );
      const answers = sent.map(({ send }) => send());
      const ms = await plainCall();
      const statuses = await Promise.all(answers);
      for (const [index, status] of statuses.entries()) {
        const { expected, path } = sent[index] ?? {};
        if (status !== expected) wrong.push(`${path}: ${status} instead of ${expected}`);
      }
      return ms;
    };

    note('Warming up');
    for (let round = 0; round < warmUpRounds; round += 1) {
      await plainCall();
      await besideHostile();
    }
    note(`Measuring ${rounds} rounds`);
    const aloneMs: number[] = [];
    const besideMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      aloneMs.push(await plainCall());
      besideMs.push(await besideHostile());
    }
    const ratio = medianRatio(besideMs, aloneMs);
    say('## Hostile bodies\n');
    say(
      textTable([
        ['a plain call of a member', 'ms', 'beside / alone', 'target', ''],
        ['alone', figure(median(aloneMs)), '', '', ''],
        [
          `beside ${hostileAtOnce} hostile bodies at once`,
          figure(median(besideMs)),
          `${figure(ratio)}x`,
          ...verdict(ratio, { atMost: 1.5 }),
        ],
      ]),
    );
    say('');
    for (const problem of new Set(wrong)) say(`WRONGLY ANSWERED: ${problem}`);
    return wrong.length === 0;
  } finally {
    await worker.terminate();
  }
}

/** A connection that is open, and sends a hostile body on request; the send resolves to the status. */
async function prepare(port: number, bodies: readonly HostileBody[], index: number) {
  const body = bodies[index % bodies.length];
  if (body === undefined) throw new RangeError('There is no hostile body');
  const { path, status: expected, text } = body;
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(answeredWithinMs, () => socket.destroy());
  await once(socket, 'connect');
  const bytes = Buffer.from(text);
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${bytes.byteLength}\r\n\r\n`;
  const request = Buffer.concat([Buffer.from(head), bytes]);
  return { path, expected, send: () => sendOver(socket, request) };
}

async function sendOver(socket: Socket, request: Buffer): Promise<number | undefined> {
  const answered = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString('latin1')));
    socket.once('close', () => resolve(''));
    // A server that refuses a body unread may close the connection under it.
    socket.on('error', () => undefined);
  });
  socket.write(request);
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(await answered)?.[1];
  socket.destroy();
  return status === undefined ? undefined : Number(status);
}
