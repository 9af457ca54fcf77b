import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';
import * as z from 'zod/mini';
import { abiWord } from '../../src/contract/chain/erc20.ts';
import type { Micros } from '../../src/contract/values/micros.ts';
import { localChain } from '../../src/local-world/server-variables.ts';

/** A transfer of test USDT to be mined. */
interface TestTransfer {
  readonly from: string;
  readonly to: string;
  readonly amountMicros: Micros;
  /** The token contract; the test USDT unless given. */
  readonly token?: string;
}

/**
 * A real chain of the tests' own on which blocks come only when the test mines them, so that each
 * stage of finality holds still. Every address may send without a key.
 */
export interface TestChain {
  readonly url: string;
  readonly chainId: number;
  readonly usdtAddress: string;
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Mints to the sender and sends, without mining. @returns the hash. */
  send(transfer: TestTransfer): Promise<string>;
  /** Sends what the sender does not have, which fails when it is mined. @returns the hash. */
  sendFailing(transfer: TestTransfer): Promise<string>;
  /** Mines one block: what was sent is included, not final. */
  mine(): Promise<void>;
  /** Mines until everything sent is final. */
  finalize(): Promise<void>;
}

const { usdtAddress } = localChain;
const call = (selector: string, to: string, amount: Micros): string =>
  `0x${selector}${abiWord(to)}${abiWord(amount)}`;
const mint = '40c10f19';
const transfer = 'a9059cbb';
const hashReply = z.string();

/** The chain of the tests of a file or `describe`. It carries the test USDT of the local world's chain at `RPC_URL`. */
export function testChain(): TestChain {
  let running: { readonly url: string; readonly usdtCode: unknown } | undefined;
  const requireRunning = () => {
    if (running === undefined)
      throw new Error('The chain runs only while tests and their hooks do');
    return running;
  };

  beforeAll(async () => {
    const worldUrl = process.env['RPC_URL'];
    if (worldUrl === undefined)
      throw new Error('RPC_URL names no local world to take the test USDT from');
    const child = startAnvil();
    const url = await readUrl(child);
    const usdtCode = await callRpc(worldUrl, 'eth_getCode', [usdtAddress, 'latest']);
    await callRpc(url, 'anvil_setCode', [usdtAddress, usdtCode]);
    running = { url, usdtCode };
    return async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    };
  });

  const rpc = (method: string, ...params: readonly unknown[]) =>
    callRpc(requireRunning().url, method, params);

  async function transact(from: string, to: string, data: string): Promise<string> {
    return hashReply.parse(
      await rpc('eth_sendTransaction', { from, to, data, gas: '0x30d40', gasPrice: '0x0' }),
    );
  }

  return {
    get url() {
      return requireRunning().url;
    },
    chainId: localChain.chainId,
    usdtAddress,
    rpc,
    async send({ from, to, amountMicros, token = usdtAddress }) {
      await rpc('anvil_setCode', token, requireRunning().usdtCode);
      await transact(from, token, call(mint, from, amountMicros));
      return transact(from, token, call(transfer, to, amountMicros));
    },
    sendFailing: ({ from, to, amountMicros, token = usdtAddress }) =>
      transact(from, token, call(transfer, to, amountMicros)),
    mine: async () => void (await rpc('anvil_mine', '0x1')),
    finalize: async () => void (await rpc('anvil_mine', '0x4')),
  };
}

function startAnvil(): ChildProcess {
  return spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../../../node_modules/.bin/anvil', import.meta.url)),
      '--host=127.0.0.1',
      '--port=0',
      '--no-mining',
      '--auto-impersonate',
      '--slots-in-an-epoch=1',
      '--base-fee=0',
      '--gas-price=0',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TARGET_TOOL: 'anvil' } },
  );
}

/** Reads where the chain listens, and goes on reading: anvil dies when its output is not read. */
function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const address = /Listening on (\S+:\d+)/.exec(output)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
    child.once('exit', () => reject(new Error(`The chain did not start:\n${output}`)));
  });
}

const reply = z.union([
  z.object({ result: z.unknown() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

async function callRpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const body = reply.parse(await response.json());
  if ('error' in body) throw new Error(`${method}: ${body.error.message}`);
  return body.result;
}
