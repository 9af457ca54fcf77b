import { formatMicros } from '@polytips/functions/contract/micros.ts';
import { formatPolExactly } from '@polytips/functions/contract/pol-amount.ts';
import type { TokenAmount } from '../../base/format.ts';

/** A token that is sent. */
export type Token = TokenAmount['kind'];

/** A typed amount: its exact value, or what is wrong with it. */
export type AmountReading =
  | { readonly state: 'amount'; readonly amount: bigint }
  /** Nothing, or nothing above zero. */
  | { readonly state: 'missing' }
  | { readonly state: 'wrong'; readonly problem: string };

const decimalsOf: Record<Token, number> = { USDT: 6, POL: 18 };
/** As many as the server records. */
const wholeDigitsMax = 9;

/**
 * Reads an amount as people type it. Nothing is ever rounded or guessed: a comma is taken for the
 * decimal sign that many phones offer instead of the dot, unless it could as well part thousands.
 */
export function readAmount(typed: string, token: Token): AmountReading {
  const text = typed.trim();
  if (text === '') return { state: 'missing' };
  const match = /^(\d*)(?:([.,])(\d*))?$/.exec(text);
  if (match === null) return wrong(describeUnreadable(text));
  const [, whole = '', sign, fraction = ''] = match;
  if (whole === '' && fraction === '') return wrong('Write the amount in figures, such as 12.5');
  if (sign === ',' && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3)
    return wrong(
      `${text} could mean ${whole}${fraction} or ${whole}.${fraction}. Write one of them`,
    );
  const decimals = decimalsOf[token];
  if (fraction.length > decimals)
    return wrong(`${token} has ${decimals} decimals at most; this has ${fraction.length}`);
  if (whole.replace(/^0+/, '').length > wholeDigitsMax) return wrong('This amount is too large');
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'));
  return amount > 0n ? { state: 'amount', amount } : { state: 'missing' };
}

/** An amount as the field shows it: exact, with a dot, without separators. */
export function writeAmount({ kind, amount }: TokenAmount): string {
  return kind === 'POL' ? formatPolExactly(amount) : formatMicros(amount).replace(/\.?0+$/, '');
}

function describeUnreadable(text: string): string {
  if (/^[-+]/.test(text)) return 'Write the amount without a sign';
  if (/^[\d.,' ]+$/.test(text)) return 'Write the amount without separators, such as 1250.5';
  return 'Write the amount in figures, such as 12.5';
}

const wrong = (problem: string): AmountReading => ({ state: 'wrong', problem });
