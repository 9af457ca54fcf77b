import { formatCount } from './format-count.ts';

/**
 * An amount of USDT in whole micro-USDT (10^-6 USDT, the token's own unit on chain). Code that calculates with USDT has
 * no other representation of it; a payment may also be of POL, in wei (`token-amount.ts`).
 */
export type Micros = bigint;

const decimals = 6;
/** One USDT. */
export const microsPerUsdt: Micros = 10n ** BigInt(decimals);

/** The form of an amount that a request may carry: up to 9 digits and up to 6 decimals, no sign. Source: design section 4, Values. */
export const requestedUsdtPattern = /^\d{1,9}(?:\.\d{1,6})?$/;

/**
 * Reads a decimal USDT string ("12", "12.5", "-0.000001") exactly.
 * @throws {RangeError} when the text is no decimal number or has more than 6 decimals.
 */
export function parseMicros(text: string): Micros {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text);
  if (match === null) throw new RangeError('Not an amount of USDT with at most 6 decimals');
  const [, sign = '', whole = '0', fraction = ''] = match;
  const micros = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -micros : micros;
}

/** Writes an amount as a USDT string with exactly 6 decimals: 12500000n is "12.500000". */
export function formatMicros(micros: Micros): string {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(decimals + 1, '0');
  const sign = micros < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Writes an amount to be read: exact, with thousands separators and at least 2 decimals: "1,150.00", "0.017501". */
export function figureOf(micros: Micros): string {
  const [whole = '', fraction = ''] = formatMicros(micros).split('.');
  const shown = fraction.replace(/0{1,4}$/, '');
  return `${formatCount(whole)}.${shown}`;
}
