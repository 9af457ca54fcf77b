import * as z from 'zod/mini';
import * as messages from '../messages.ts';
import { formatMicros, parseMicros, requestedUsdtPattern } from './micros.ts';

/** The tokens that members send. */
export type TokenSymbol = 'USDT' | 'POL';

/** An amount of a token in its smallest unit: micro-USDT or wei. */
export interface TokenAmount {
  readonly symbol: TokenSymbol;
  readonly amount: bigint;
}

/** An amount of a token as requests, rows and documents have it: a decimal text, and what it is of. */
export interface WrittenAmount {
  readonly symbol: TokenSymbol;
  readonly amt: string;
}

const polPattern = /^\d{1,9}(?:\.\d{1,18})?$/;
const polDecimals = 18;

/** The fields of an amount of a token. What has them checks `hasDecimalsOfToken` as well. */
export const writtenAmount = {
  symbol: z.enum(['USDT', 'POL']),
  amt: z
    .string({ error: messages.invalidAmount })
    .check(z.regex(polPattern, messages.invalidAmount)),
};

/** Refuses an amount with more decimals than its token has, which neither of its fields says alone. */
export const hasDecimalsOfToken = z.refine<WrittenAmount>(
  ({ symbol, amt }: WrittenAmount) => symbol === 'POL' || requestedUsdtPattern.test(amt),
  messages.invalidAmount,
);

/**
 * Reads an amount of a token, with any zeros at either end.
 * @throws {RangeError} when it is none, which no schema above lets pass.
 */
export const decodeAmount = ({ symbol, amt }: WrittenAmount): TokenAmount => ({
  symbol,
  amount: symbol === 'USDT' ? parseMicros(amt) : parseWei(amt),
});

/** Writes an amount of a token, never negative, in one form: of USDT with 6 decimals, of POL without needless zeros. */
export const encodeAmount = ({ symbol, amount }: TokenAmount): WrittenAmount => ({
  symbol,
  amt: symbol === 'USDT' ? formatMicros(amount) : formatWei(amount),
});

/** Whether two amounts are as much of the same token. */
export const isSameAmount = (one: TokenAmount, other: TokenAmount): boolean =>
  one.symbol === other.symbol && one.amount === other.amount;

function parseWei(text: string): bigint {
  if (!polPattern.test(text)) throw new RangeError('Not an amount of POL with at most 18 decimals');
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(polDecimals, '0'));
}

function formatWei(wei: bigint): string {
  const digits = wei.toString().padStart(polDecimals + 1, '0');
  const fraction = digits.slice(-polDecimals).replace(/0+$/, '');
  const whole = digits.slice(0, -polDecimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
