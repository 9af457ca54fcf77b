import { abiWord } from '../src/contract/chain/erc20.ts';
import type { Micros } from '../src/contract/values/micros.ts';
import type { TestChain } from './fakes/chain.ts';

/** A transfer that a contract makes out of the allowance of `from`. */
interface AllowedTransfer {
  readonly from: string;
  readonly to: string;
  readonly amountMicros: Micros;
}

/** A contract that anybody may let make a receipt as large as he pays for. */
export interface LogWriter {
  /** The call data with which it writes so many empty logs, and makes the transfer after them. */
  dataOf(logs: number, transfer: AllowedTransfer): string;
  /** The call data of the token with which a wallet allows it to move USDT. */
  readonly approval: string;
  readonly address: string;
}

const address = `0x${'cd'.repeat(20)}`;
/** Counts down from the first word of its call data, `LOG0` each time, and calls the token with the rest. */
const codeFor = (token: string): string =>
  `0x6000355b60006000a060019003806003576020360380602060003760006000916000600073${token.slice(2)}5af100`;

/** Puts the contract on a chain. */
export async function createLogWriter(chain: TestChain): Promise<LogWriter> {
  await chain.rpc('anvil_setCode', address, codeFor(chain.usdtAddress));
  return {
    address,
    approval: `0x095ea7b3${abiWord(address)}${abiWord(2n ** 255n)}`,
    dataOf: (logs, { from, to, amountMicros }) =>
      `0x${abiWord(BigInt(logs))}23b872dd${abiWord(from)}${abiWord(to)}${abiWord(amountMicros)}`,
  };
}
