import { abiWord } from '@polytips/functions/contract/chain/erc20.ts';
import { createRecoveryPhrase } from '@polytips/functions/sealing/recovery-phrase.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { findOpenedWallet } from '../vault/opened-wallet.ts';
import { createJsonRpc } from './json-rpc.ts';
import type { ScanRecord } from './received-pol.ts';
import { type ScanRequest, scanReceivedPol } from './scan-received-pol.ts';
import { createTransferLogs, type TransferLogs } from './transfer-logs.ts';

// Blocks come every second, and finality a few later.
const chainUrl = `http://127.0.0.1:${process.env['CHAIN_PORT'] ?? '8545'}`;
// On the local chain: sends through it are logged as Polygon logs all POL.
const polContract = '0x0000000000000000000000000000000000001010';
const spanTaken = 3n;

/** An endpoint that takes few blocks at once, as public ones do. */
const narrowFetch: typeof fetch = async (input, init) => {
  const { method, params } = z
    .object({ method: z.string(), params: z.array(z.unknown()) })
    .parse(JSON.parse(z.string().parse(init?.body)));
  if (method !== 'eth_getLogs') return fetch(input, init);
  const range = z.object({ fromBlock: z.string(), toBlock: z.string() }).parse(params[0]);
  if (BigInt(range.toBlock) - BigInt(range.fromBlock) < spanTaken) return fetch(input, init);
  const error = { code: -32_000, message: 'block range is too wide' };
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
};

const logsBy = (through: typeof fetch) =>
  createTransferLogs(createJsonRpc({ endpoints: [chainUrl], chainId: 31_337, fetch: through }));

/** A browser that has never scanned. */
function openBrowser(logs: TransferLogs) {
  let record: ScanRecord | undefined;
  const deps = {
    logs,
    isRestartable: false,
    nowMs: () => Date.now(),
    read: async () => record,
    keep: async (changed: ScanRecord) => void (record = changed),
  };
  const scan = (depth: ScanRequest['depth'] = 'further') =>
    scanReceivedPol(deps, { owner, depth, sinceMs: undefined });
  return { scan, found: () => record?.found ?? [], to: () => record?.to ?? -1 };
}

async function call(method: string, parameters: readonly unknown[]): Promise<unknown> {
  const response = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }),
  });
  return z.object({ result: z.unknown() }).parse(await response.json()).result;
}

/** Sends POL to the member by the contract that logs it, from an account that anvil lets speak. */
async function send(wei: bigint): Promise<string> {
  await call('anvil_setBalance', [payer, '0xde0b6b3a7640000']);
  await call('anvil_impersonateAccount', [payer]);
  const value = `0x${wei.toString(16)}`;
  const data = `0x3e58c58c${abiWord(owner)}`;
  const sent = await call('eth_sendTransaction', [{ from: payer, to: polContract, data, value }]);
  return z.string().parse(sent);
}

async function sendFinally(wei: bigint): Promise<string> {
  const hash = await send(wei);
  const receipt = z.object({ blockNumber: z.string(), status: z.literal('0x1') });
  await vi.waitFor(
    async () => {
      const { blockNumber } = receipt.parse(await call('eth_getTransactionReceipt', [hash]));
      const { finalized } = await logsBy(fetch).getTip(0);
      if (Number(blockNumber) > finalized) throw new Error('Not final yet');
    },
    { timeout: 90_000 },
  );
  return hash;
}

const freshAddress = () => findOpenedWallet(createRecoveryPhrase())?.publicKey ?? '';
const owner = freshAddress();
const payer = freshAddress();
/** Not taken for bait, which has no time of its own. */
const worth = 10n ** 16n;
let earlierHash: string;
let laterHash: string;

beforeAll(async () => {
  earlierHash = await sendFinally(worth);
  laterHash = await sendFinally(worth);
});

test('POL for the member is found with its time and its sender', async () => {
  const { scan, found } = openBrowser(logsBy(fetch));
  expect(await scan()).toBe(false);
  expect(found()).toMatchObject([
    { hash: laterHash, from: payer, symbol: 'POL', amount: worth },
    { hash: earlierHash, from: payer, symbol: 'POL', amount: worth },
  ]);
  expect(Math.abs((found()[0]?.atMs ?? 0) - Date.now())).toBeLessThan(3_600_000);
});

test('an endpoint that accepts few blocks gets few at a time, until all are scanned', async () => {
  const { scan, found } = openBrowser(logsBy(narrowFetch));
  for (let visits = 0; visits < 100 && found().length < 2; visits += 1) {
    await scan();
  }
  // The newest first.
  expect(found()).toMatchObject([{ hash: laterHash }, { hash: earlierHash }]);
});

test('a transfer is found before it is final, and once', async () => {
  const { scan, found, to } = openBrowser(logsBy(fetch));
  await scan();
  const hash = await send(1n);
  const blockOf = async () => {
    await scan('new');
    return found().filter((each) => each.hash === hash);
  };
  await expect.poll(blockOf, { timeout: 90_000 }).toHaveLength(1);
  const [{ blockNumber } = { blockNumber: 0 }] = found();
  await expect
    .poll(
      async () => {
        await scan('new');
        return to();
      },
      { timeout: 90_000 },
    )
    .toBeGreaterThanOrEqual(blockNumber);
  expect(await blockOf()).toHaveLength(1);
});
