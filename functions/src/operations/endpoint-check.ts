import * as z from 'zod/mini';
import { openEndpoint } from '../chain/json-rpc-endpoint.ts';
import { polygonChainId } from '../contract/polygon.ts';
import type { Deployment } from './deployment-checks.ts';

/** USDT calls itself USDT0 on Polygon since it is bridged by LayerZero. */
const tokenSymbols: readonly string[] = ['USDT', 'USDT0'];
const tokenDecimals = 6n;

/**
 * A transaction of Polygon's block 25,304,223, of 2022: an endpoint whose index of transactions is pruned, as Bor's is
 * after 2,350,000 blocks by default, has no receipt of it.
 */
const oldTransaction = '0x1776b345a550da41fb20c3a036740e370494881d60e839c270c67ce110d05885';

/** Of this many one may be lost: the server goes on with two. Source: design section 5, rule 6. */
const endpointsMin = 3;

/**
 * Asks each endpoint which chain it answers for, and what the token is; those of the server also whether they know a
 * pending block, and on Polygon whether they have old receipts. There are enough of them for one to be lost.
 */
export async function checkEndpoints({
  config,
  timeoutMs,
  web,
}: Pick<Deployment, 'config' | 'timeoutMs' | 'web'>): Promise<readonly string[]> {
  const { chainId, rpcUrls, usdtAddress } = config;
  const call = (data: string, block = 'latest') => [{ to: usdtAddress, data }, block] as const;
  const ask = async (url: string, variable: 'RPC_URLS' | 'VITE_RPC_URLS') => {
    // Its path may be a key.
    const { host } = new URL(url);
    const endpoint = openEndpoint(url, chainId, timeoutMs);
    try {
      const [symbol, decimals] = [
        await endpoint.request('eth_call', call(symbolData), abiText),
        await endpoint.request('eth_call', call('0x313ce567'), abiNumber),
      ];
      if (!tokenSymbols.includes(symbol) || decimals !== tokenDecimals) {
        return [
          `USDT_ADDRESS is a token ${symbol} with ${String(decimals)} decimals at ${host}. Set the address of USDT.`,
        ];
      }
      if (variable === 'VITE_RPC_URLS') return [];
      // The server tries every first attempt there.
      const hasPendingBlock = await endpoint
        .request('eth_call', call(symbolData, 'pending'), abiText)
        .then(
          () => true,
          () => false,
        );
      const isPruned =
        chainId === polygonChainId &&
        (await endpoint.request('eth_getTransactionReceipt', [oldTransaction], z.unknown())) ===
          null;
      return [
        ...(hasPendingBlock
          ? []
          : [
              `The endpoint ${host} answers nothing about the pending block: no payment could be tried there. Name one in RPC_URLS that does.`,
            ]),
        ...(isPruned
          ? [
              `The endpoint ${host} has no receipts of old transactions: old payments would count as missing from the chain. Name one in RPC_URLS that keeps them all.`,
            ]
          : []),
      ];
    } catch (error) {
      const reason =
        error instanceof z.core.$ZodError ? 'USDT_ADDRESS is no token there' : reasonIn(error);
      return [`The endpoint ${host} is of no use: ${reason}. Name another in ${variable}.`];
    }
  };
  const hosts = new Set(rpcUrls.map((url) => new URL(url).host));
  const isTooFew = chainId === polygonChainId && hosts.size < endpointsMin;
  const answers = await Promise.all([
    ...rpcUrls.map((url) => ask(url, 'RPC_URLS')),
    ...webEndpoints(web).map((url) => ask(url, 'VITE_RPC_URLS')),
  ]);
  return [
    ...(isTooFew
      ? [
          `RPC_URLS names ${hosts.size} hosts: when one is lost, no payment is confirmed. Name ${endpointsMin}.`,
        ]
      : []),
    ...answers.flat(),
  ];
}

/** Asks a token for its symbol. */
const symbolData = '0x95d89b41';

const reasonIn = (error: unknown): string =>
  error instanceof Error && /answers for chain/.test(error.message)
    ? error.message
    : 'it does not answer';

const hexWord = /^0x[0-9a-f]{64}$/i;
const abiNumber = z.pipe(
  z.string().check(z.regex(hexWord)),
  z.transform((hex: string) => BigInt(hex)),
);
/** A text as contracts give it: where it begins, its length, its bytes. */
const abiText = z.pipe(
  z.string().check(z.regex(/^0x(?:[0-9a-f]{64}){3}$/i)),
  z.transform((hex: string) => {
    const bytes = Buffer.from(hex.slice(2), 'hex');
    return bytes.subarray(64, 64 + (bytes[63] ?? 0)).toString('utf8');
  }),
);

/** The endpoints that the web app is built with. */
export const webEndpoints = (web: Deployment['web']): readonly string[] =>
  (web['VITE_RPC_URLS'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
