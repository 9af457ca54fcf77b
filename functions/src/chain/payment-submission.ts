import * as z from 'zod/mini';
import { balanceOfData } from '../contract/chain/erc20.ts';
import { tipMinWei } from '../contract/chain/polygon.ts';
import { type ReservedAtNonce, reservedBy } from '../contract/chain/reserved.ts';
import { askEndpoints } from './ask-endpoints.ts';
import { hexOf, transactionCountOn } from './blocks.ts';
import { type Chain, type ChainRefusal, ChainUnavailableError } from './chain.ts';
import type { JsonRpcEndpoint } from './json-rpc-endpoint.ts';
import type { SignedTransaction } from './signed-transaction.ts';

const rpcQuantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((hex: string) => BigInt(hex)),
);
const latestBlock = z.object({ baseFeePerGas: rpcQuantity });

/** The words of nodes (geth, bor, OpenZeppelin's ERC-20), for what is found before a node is asked. */
const words = {
  tooLittlePol: 'insufficient funds for gas * price + value',
  tooLittleUsdt: 'ERC20: transfer amount exceeds balance',
  feeTooLow: 'max fee per gas less than block base fee',
  tipTooLow: 'transaction underpriced: tip needed 25 gwei',
} as const;

const accepted = { ok: true } as const;
const refusal = (text: string): ChainRefusal => ({ ok: false, words: text });

/** How payments are tried and sent at these endpoints, and what wallets have to pay with. */
export function submissionTo(
  endpoints: readonly JsonRpcEndpoint[],
  {
    chainId,
    usdtAddress,
    timeoutMs,
  }: { readonly chainId: number; readonly usdtAddress: string; readonly timeoutMs: number },
): Pick<Chain, 'isUsed' | 'getBalances' | 'getGasPrice' | 'tryPayment' | 'broadcast'> {
  const usdtOf = (endpoint: JsonRpcEndpoint, address: string): Promise<bigint> => {
    const balanceOf = { to: usdtAddress, data: balanceOfData(address) };
    return endpoint.request('eth_call', [balanceOf, 'latest'], rpcQuantity);
  };

  /** The first answer of an endpoint. */
  const askOne = <Answer>(ask: (endpoint: JsonRpcEndpoint) => Promise<Answer>): Promise<Answer> =>
    askEndpoints(endpoints, { ask, conclude: ([answer]) => answer, timeoutMs });

  /**
   * Whether balances cover the payment and its fees suffice. What got its block since `waiting` was read is off the
   * balances already: where they do not suffice, they are compared again with what this endpoint's blocks still lack.
   */
  async function tryBalances(
    endpoint: JsonRpcEndpoint,
    transaction: SignedTransaction,
    usdtMicros: bigint,
    waiting: readonly ReservedAtNonce[],
  ): Promise<typeof accepted | ChainRefusal> {
    const { from, valueWei, gasLimit, maxFeePerGasWei, maxPriorityFeePerGasWei } = transaction;
    const [wei, micros, block] = await Promise.all([
      weiOf(endpoint, from),
      usdtMicros === 0n ? 0n : usdtOf(endpoint, from),
      endpoint.request('eth_getBlockByNumber', ['latest', false], latestBlock),
    ]);
    const reserved = reservedBy(waiting);
    const hasPol = wei >= valueWei + gasLimit * maxFeePerGasWei + reserved.wei;
    const hasUsdt = usdtMicros === 0n || micros >= usdtMicros + reserved.usdtMicros;
    if (!hasPol || !hasUsdt) {
      const mined = await transactionCountOn(endpoint, from, 'latest');
      const stillWaiting = waiting.filter(({ nonce }) => nonce >= mined);
      return stillWaiting.length < waiting.length
        ? tryBalances(endpoint, transaction, usdtMicros, stillWaiting)
        : refusal(hasPol ? words.tooLittleUsdt : words.tooLittlePol);
    }
    if (maxFeePerGasWei < block.baseFeePerGas) return refusal(words.feeTooLow);
    if (maxPriorityFeePerGasWei < tipMinWei(chainId)) return refusal(words.tipTooLow);
    return accepted;
  }

  return {
    isUsed: (address) =>
      askEndpoints(endpoints, {
        async ask(endpoint) {
          const [usdtMicros, wei, sent] = await Promise.all([
            usdtOf(endpoint, address),
            weiOf(endpoint, address),
            transactionCountOn(endpoint, address, 'latest'),
          ]);
          return usdtMicros > 0n || wei > 0n || sent > 0;
        },
        // That nothing is there, two have to say.
        conclude: (answers, isAll) =>
          answers.includes(true) ||
          (isAll && answers.length >= Math.min(2, endpoints.length) ? false : undefined),
        timeoutMs,
      }),

    getBalances: (address) =>
      askOne(async (endpoint) => {
        const [usdtMicros, wei] = await Promise.all([
          usdtOf(endpoint, address),
          weiOf(endpoint, address),
        ]);
        // Read last: what got its block before the balances were read is counted.
        const mined = await transactionCountOn(endpoint, address, 'latest');
        return { usdtMicros, wei, mined };
      }),

    getGasPrice: () => askOne((endpoint) => endpoint.request('eth_gasPrice', [], rpcQuantity)),

    tryPayment: (transaction, usdtMicros, waiting, block) =>
      askEndpoints(endpoints, {
        async ask(endpoint) {
          const affordable = await tryBalances(endpoint, transaction, usdtMicros, waiting);
          if (!affordable.ok) return affordable;
          const { from, to, valueWei, data, gasLimit } = transaction;
          const call = { from, to, data, value: hexOf(valueWei), gas: hexOf(gasLimit) };
          try {
            await endpoint.request('eth_call', [call, block], z.string());
            return affordable;
          } catch (failure) {
            return refusal(requireNodeWords(failure));
          }
        },
        conclude: (answers, isAll) =>
          answers.find(({ ok }) => ok) ?? (isAll ? answers[0] : undefined),
        timeoutMs,
      }),

    async broadcast(raw) {
      try {
        return await askEndpoints(endpoints, {
          async ask(endpoint) {
            try {
              await endpoint.request('eth_sendRawTransaction', [raw], z.string());
              return accepted;
            } catch (failure) {
              const refused = requireNodeWords(failure);
              return knownWords.test(refused) ? accepted : refusal(refused);
            }
          },
          // Every endpoint has been sent the bytes by then.
          conclude: (answers) =>
            answers.find(({ ok }) => ok) ??
            (answers.length === endpoints.length ? answers[0] : undefined),
          timeoutMs,
        });
      } catch (error) {
        if (!(error instanceof ChainUnavailableError)) throw error;
        // An endpoint was silent: it may have taken the bytes. They are sent again at the next look.
        return accepted;
      }
    },
  };
}

/** An endpoint that has the bytes, or whose chain has used their nonce, is none that refuses them. */
const knownWords =
  /already known|already imported|known transaction|existing tx with same hash|nonce too low/i;

const weiOf = (endpoint: JsonRpcEndpoint, address: string): Promise<bigint> =>
  endpoint.request('eth_getBalance', [address, 'latest'], rpcQuantity);

const answeredError = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ info: z.object({ error: z.object({ message: z.string() }) }) }),
]);
const wordsMax = 200;
/**
 * A node that lags, is asked too much, or lacks a block says nothing about what it was asked: another node may. Other
 * words refuse, where every endpoint has such: a refusal in words that nobody knows would otherwise never be said.
 */
const troubleWords =
  /header not found|block not found|unknown block|missing trie node|not available|limit exceeded|request limit|rate limit|too many requests|route your request|timed? ?out|internal error/i;

/**
 * The words in which a node refused a request, at most 200 characters of them.
 * @throws `failure` itself when no node answered, or one with trouble of its own.
 */
function requireNodeWords(failure: unknown): string {
  const { data } = answeredError.safeParse(failure);
  if (data === undefined) throw failure;
  const { error } = 'error' in data ? data : data.info;
  // What follows are the words of the contract that is paid: with those its author would make any trial a trouble.
  const isOfContract = /^execution reverted/i.test(error.message);
  if (!isOfContract && troubleWords.test(error.message)) throw failure;
  return error.message.slice(0, wordsMax);
}
