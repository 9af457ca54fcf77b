import { abiWord } from '../src/contract/chain/erc20.ts';

/** A hash that no transaction has, another one for each number. */
export const hashOf = (number: number): string => `0x${abiWord(BigInt(number))}`;
