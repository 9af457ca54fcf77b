import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveRpc } from '@polytips/functions/test/fakes/rpc-endpoint.ts';

const lateMs = 4_000;
/** Longer than the server waits. */
const timeoutMs = 20_000;
/**
 * One request of so many is answered by a fault, by chance: were it each eighth, a call that makes as many requests would
 * meet one whenever it is made again.
 */
const faultEvery = 8;

/** The chain has done what it was asked in each of them: what is lost is the answer. */
const faults = {
  'RPC error': (reply: ServerResponse): void => {
    const error = { code: -32_000, message: 'header not found' };
    reply.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
  },
  'RPC 503': (reply: ServerResponse): void => {
    reply.statusCode = 503;
    reply.end('overloaded');
  },
  'RPC late': async (reply: ServerResponse, answer: string): Promise<void> => {
    await sleep(lateMs);
    reply.end(answer);
  },
  'RPC cut off': (reply: ServerResponse): void => void reply.destroy(),
  // The server has to give up by itself.
  'RPC silence': (): void => undefined,
} as const;
const kinds = Object.entries(faults);

/** Starts an endpoint that passes on to a chain, until this process ends; its faults can be switched. */
export async function startFaultyChain(onFault: (kind: string) => void) {
  let chainUrl = '';
  let faulted = 0;
  let isFaulty = false;
  const endpoint = await serveRpc(async (request, reply) => {
    try {
      const body = await text(request);
      const headers = { 'content-type': 'application/json' };
      const answer = await (
        await fetch(chainUrl, {
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(timeoutMs),
        })
      ).text();
      reply.setHeader('content-type', 'application/json');
      const entry = kinds[faulted % kinds.length];
      if (!isFaulty || Math.random() * faultEvery >= 1 || entry === undefined) {
        reply.end(answer);
        return;
      }
      const [kind, answerWith] = entry;
      faulted += 1;
      onFault(kind);
      await answerWith(reply, answer);
    } catch {
      // The chain does not answer, while it starts or ends.
      reply.destroy();
    }
  });
  return {
    /** Passes on to the chain at `rpcUrl` from now on. @returns where to find it instead. */
    standBefore(rpcUrl: string): string {
      chainUrl = rpcUrl;
      return endpoint.url;
    },
    setFaulty(faulty: boolean): void {
      isFaulty = faulty;
    },
  };
}
