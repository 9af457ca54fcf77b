import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { NetworkShape } from '../../test/reference/random-network.ts';
import { type Measurement, type PeerReply, peerReply } from './measurement.ts';
import type { PeerName } from './prepare-peer.ts';

/** A peer that runs. */
export interface RunningPeer {
  /**
   * Measures once.
   * @throws when the peer does not know the measure, or dies of it.
   */
  measure(name: string): Promise<Measurement>;
  /** The memory of its process, as of its last answer: the peak and the heap. */
  memory(): Pick<PeerReply, 'residentMib' | 'heapMib'>;
  end(): Promise<void>;
}

/** A run of the slowest on a slow machine, with what is prepared for it. */
const answerTimeoutMs = 600_000;

/** MiB of heap: the engine has what an instance of 1 GiB can give, and the others all they want. */
const heapMib: Record<PeerName, number> = {
  engine: 640,
  bigints: 12_000,
  numbers: 12_000,
  postgres: 4_000,
};

/** Starts a peer in a process of its own and waits until it is prepared. */
export async function startPeer(
  name: PeerName,
  shape: NetworkShape,
  members: number,
): Promise<RunningPeer> {
  const script = fileURLToPath(import.meta.resolve('./peer-process.ts'));
  const child = fork(script, [name, shape, String(members)], {
    execArgv: [...process.execArgv, '--expose-gc', `--max-old-space-size=${heapMib[name]}`],
  });
  const kill = (): void => void child.kill();
  process.once('exit', kill);
  const end = async (): Promise<void> => {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (child.connected) child.send({ end: true });
    await ended;
  };
  try {
    let last = await replyOf(child, name);
    return {
      async measure(measure) {
        const reply = replyOf(child, name);
        child.send({ measure });
        last = await reply;
        if (last.measurement === null) throw new Error(`${name} does not measure ${measure}`);
        return last.measurement;
      },
      memory: () => last,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function replyOf(child: ChildProcess, name: PeerName): Promise<PeerReply> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const died = new AbortController();
  const onExit = (): void => died.abort(new Error(`${name} died`));
  child.once('exit', onExit);
  try {
    const [message]: unknown[] = await once(child, 'message', {
      signal: AbortSignal.any([signal, died.signal]),
    });
    const reply = peerReply.parse(message);
    if ('error' in reply) throw new Error(`${name}: ${reply.error}`);
    return reply;
  } finally {
    child.off('exit', onExit);
  }
}
