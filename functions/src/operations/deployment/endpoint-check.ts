import * as z from 'zod/mini';
import { blockNumberOn } from '../../chain/blocks.ts';
import { type JsonRpcEndpoint, openEndpoint } from '../../chain/json-rpc-endpoint.ts';
import { searchLogs } from '../../chain/search-logs.ts';
import { topicsOf } from '../../chain/usdt-transfer-log.ts';
import { addressTopic } from '../../contract/chain/erc20.ts';
import {
  blocksPerDay,
  polContract,
  polTransferTopic,
  polygonChainId,
} from '../../contract/chain/polygon.ts';
import { blocksPerScanMax } from '../../scans/scan-transfers.ts';
import type { Deployment, Problem } from './deployment.ts';

/** USDT calls itself USDT0 on Polygon since it is bridged by LayerZero. */
const tokenSymbols: readonly string[] = ['USDT', 'USDT0'];
const tokenDecimals = 6n;

/**
 * A transaction of Polygon's block 25,304,223, of 2022: an endpoint whose index of transactions is pruned, as Bor's is
 * after 2,350,000 blocks by default, has no receipt of it.
 */
const oldTransaction = '0x1776b345a550da41fb20c3a036740e370494881d60e839c270c67ce110d05885';

/** The server goes on with so many. Source: design section 5, rule 6. */
const witnessesMin = 2;
/** Of this many one may be lost. */
const endpointsMin = witnessesMin + 1;
/** Public endpoints end without notice: a browser that has one alone would then show no balance and send nothing. */
const webEndpointsMin = 2;

/** Bor says now and then, for some calls in a hundred, that it has no pending state. */
const asksMax = 3;

/**
 * Asks each endpoint which chain it answers for, what the token is, and for transfers of a day ago: those of the server for
 * USDT, and those of the web app, as its pages do, for POL. Those of the server also have to know a pending block, and on
 * Polygon old receipts. There are enough of them for one to be lost. While server and web app can do without the silent
 * ones, these may wait.
 */
export async function checkEndpoints({
  config,
  timeoutMs,
  web,
}: Pick<Deployment, 'config' | 'timeoutMs' | 'web'>): Promise<readonly Problem[]> {
  const { chainId, companyWallet, rpcUrls, usdtAddress, webOrigin } = config;
  const call = (data: string, block = 'latest') => [{ to: usdtAddress, data }, block] as const;
  const usdtToCompany = { address: usdtAddress, topics: topicsOf({ to: [companyWallet] }) };
  const polToCompany = {
    address: polContract,
    topics: [polTransferTopic, addressTopic(polContract), null, addressTopic(companyWallet)],
  };

  async function findServerProblems(endpoint: JsonRpcEndpoint, host: string): Promise<string[]> {
    // The server tries every first attempt there.
    const hasPendingBlock = await answers(() =>
      endpoint.request('eth_call', call(symbolData, 'pending'), abiText),
    );
    const searches = await answers(() => searchDayAgo(endpoint, usdtToCompany));
    const isPruned =
      chainId === polygonChainId &&
      (await endpoint.request('eth_getTransactionReceipt', [oldTransaction], z.unknown())) === null;
    return [
      ...(hasPendingBlock
        ? []
        : [
            `The endpoint ${host} answers nothing about the pending block: no payment could be tried there. Name one in RPC_URLS that does.`,
          ]),
      ...(searches
        ? []
        : [
            `The endpoint ${host} does not search ${blocksPerScanMax} blocks of a day ago for transfers: payments to the company would be found late or never, and no pay-out could begin. Name one in RPC_URLS that does, or take another plan of its provider.`,
          ]),
      ...(isPruned
        ? [
            `The endpoint ${host} has no receipts of old transactions: old payments would count as missing from the chain. Name one in RPC_URLS that keeps them all.`,
          ]
        : []),
    ];
  }

  const ask = async (url: string, variable: 'RPC_URLS' | 'VITE_RPC_URLS'): Promise<Answer> => {
    // Its path may be a key.
    const { host } = new URL(url);
    const uselessFor = (reason: string) =>
      `The endpoint ${host} is of no use: ${reason}. Name another in ${variable}.`;
    const isOfWeb = variable === 'VITE_RPC_URLS';
    const endpoint = openEndpoint(url, chainId, timeoutMs, isOfWeb ? webOrigin : undefined);
    try {
      const [symbol, decimals] = [
        await endpoint.request('eth_call', call(symbolData), abiText),
        await endpoint.request('eth_call', call('0x313ce567'), abiNumber),
      ];
      if (!tokenSymbols.includes(symbol) || decimals !== tokenDecimals) {
        return {
          host,
          problems: [
            `USDT_ADDRESS is a token ${symbol} with ${String(decimals)} decimals at ${host}. Set the address of USDT.`,
          ],
        };
      }
      return isOfWeb
        ? {
            host,
            problems: [],
            searchesPol: await answers(() => searchDayAgo(endpoint, polToCompany)),
          }
        : { host, problems: await findServerProblems(endpoint, host) };
    } catch (error) {
      if (error instanceof z.core.$ZodError)
        return { host, problems: [uselessFor('USDT_ADDRESS is no token there')] };
      return error instanceof Error && /answers for chain|may not read/.test(error.message)
        ? { host, problems: [uselessFor(error.message)] }
        : { host, problems: [], silence: uselessFor('it does not answer') };
    }
  };
  const hosts = new Set(rpcUrls.map((url) => new URL(url).host));
  const isTooFew = chainId === polygonChainId && hosts.size < endpointsMin;
  const [ofServer, ofWeb] = await Promise.all([
    Promise.all(rpcUrls.map((url) => ask(url, 'RPC_URLS'))),
    Promise.all(webEndpoints(web).map((url) => ask(url, 'VITE_RPC_URLS'))),
  ]);
  const searchPol = ofWeb.flatMap(({ searchesPol }) => searchesPol ?? []);
  return [
    ...(isTooFew
      ? [
          `RPC_URLS names ${hosts.size} hosts: when one is lost, no payment is confirmed. Name ${endpointsMin}.`,
        ]
      : []),
    ...problemsOf(ofServer, witnessesMin),
    ...problemsOf(ofWeb, webEndpointsMin),
    // The browser asks the next one where one refuses.
    ...(searchPol.length > 0 && !searchPol.includes(true)
      ? [
          `No endpoint of VITE_RPC_URLS searches ${blocksPerScanMax} blocks of a day ago for POL: no member would see what POL a wallet received. Name one that does.`,
        ]
      : []),
  ];
}

/** Searches blocks of a day ago for logs, as many as the server does at once. */
async function searchDayAgo(
  endpoint: JsonRpcEndpoint,
  logs: Pick<Parameters<typeof searchLogs>[1], 'address' | 'topics'>,
): Promise<void> {
  const fromBlock = Math.max(0, (await blockNumberOn(endpoint)) - blocksPerDay);
  await searchLogs(endpoint, { ...logs, fromBlock, toBlock: fromBlock + blocksPerScanMax - 1 });
}

/** Whether one of some calls is answered. */
async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  for (let asked = 0; asked < asksMax; asked += 1) {
    const isAnswered = await ask().then(
      () => true,
      () => false,
    );
    if (isAnswered) return true;
  }
  return false;
}

/** What an endpoint has answered. */
interface Answer {
  readonly host: string;
  readonly problems: readonly string[];
  /** What is wrong with one that does not answer. */
  readonly silence?: string;
  /** Whether one of the web app searches for POL. */
  readonly searchesPol?: boolean;
}

/** The problems of some endpoints, of which `hostsMin` hosts have to answer. */
function problemsOf(answered: readonly Answer[], hostsMin: number): Problem[] {
  const answering = answered.flatMap(({ host, silence }) => (silence === undefined ? [host] : []));
  const isEnough = new Set(answering).size >= hostsMin;
  return answered.flatMap(({ problems, silence }) => [
    ...problems,
    ...(silence === undefined ? [] : [isEnough ? { mayWait: silence } : silence]),
  ]);
}

/** Asks a token for its symbol. */
const symbolData = '0x95d89b41';

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
