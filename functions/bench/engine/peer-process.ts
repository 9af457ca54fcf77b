import * as z from 'zod/mini';
import { networkShapes } from '../../test/reference/random-network.ts';
import { type Measurement, type Peer, type PeerAnswer, peerRequest } from './measurement.ts';
import { memoryNow, peakResidentMib } from './peak-memory.ts';
import { peerNames, preparePeer } from './prepare-peer.ts';

// The process of one peer on one network: node peer-process.ts <peer> <shape> <members>, by `fork`.
const [name, shape, members] = z
  .tuple([z.enum(peerNames), z.enum(networkShapes), z.coerce.number().check(z.int(), z.positive())])
  .parse(process.argv.slice(2));

let peer: Peer | undefined;

// However the process that asks us ends, this one does not outlive it.
process.on('disconnect', () => process.exit(1));
// A server of ours is stopped on the way out; the others may die where they are.
if (name === 'postgres')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(1));

process.on('message', (message) => {
  const request = peerRequest.parse(message);
  if ('end' in request) void end();
  else void answer(async () => await peer?.measures[request.measure]?.());
});

await answer(async () => {
  peer = await preparePeer(name, shape, members);
  return undefined;
});

async function answer(measure: () => Promise<Measurement | undefined>): Promise<void> {
  try {
    const measurement = (await measure()) ?? null;
    const { heapMib } = memoryNow();
    send({ measurement, residentMib: peakResidentMib(), heapMib });
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) });
  }
}

function send(reply: PeerAnswer): void {
  if (process.connected) process.send?.(reply);
}

async function end(): Promise<void> {
  await peer?.close();
  process.exit(0);
}
