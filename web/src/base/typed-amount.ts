import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';

/** A typed amount: its exact value in the smallest units, or what is wrong with it. */
export type AmountReading =
  | { readonly state: 'amount'; readonly amount: bigint }
  /** Nothing, or nothing above zero. */
  | { readonly state: 'missing' }
  | {
      readonly state: 'wrong';
      /** For people. */
      readonly problem: string;
      /** The value in thousands, where the problem is that its comma could as well be the decimal sign. */
      readonly inThousands?: bigint;
    };

const decimalsOf: Record<TokenSymbol, number> = { USDT: 6, POL: 18 };
/** As many as the server takes. */
const wholeDigitsMax = 9;

/**
 * A whole number and its decimals. Spaces may part thousands, and commas where they cannot be the decimal sign: before
 * a dot, and where there is more than one.
 */
const amountForm =
  /^([1-9]\d{0,2}(?:(?:\s\d{3})+|(?:,\d{3})+(?=\.)|(?:,\d{3}){2,}$)|\d*)(?:([.,])(\d*))?$/;

/**
 * Reads an amount as people type it, in the digits of any script. Nothing is ever rounded or guessed: a comma is taken
 * for the decimal sign that many phones offer instead of the dot, unless it could as well part thousands.
 */
export function readAmount(typed: string, symbol: TokenSymbol): AmountReading {
  const text = inAsciiDigits(typed).trim();
  if (text === '') return { state: 'missing' };
  const match = amountForm.exec(text);
  if (match === null) return wrong(inFigures);
  const [, parted = '', sign, fraction = ''] = match;
  if (parted === '' && fraction === '') return wrong(inFigures);
  const whole = parted.replaceAll(/[\s,]|^0+/g, '');
  const decimals = decimalsOf[symbol];
  if (sign === ',' && /^\d{1,3}$/.test(whole) && fraction.length === 3)
    return {
      ...wrong(`${text} could mean ${whole}${fraction} or ${whole}.${fraction}. Write one of them`),
      inThousands: BigInt(whole + fraction + '0'.repeat(decimals)),
    };
  const exact = fraction.replace(/0+$/, '');
  if (exact.length > decimals)
    return wrong(`${symbol} has ${decimals} decimals at most; this has ${exact.length}`);
  if (whole.length > wholeDigitsMax) return wrong('This amount is too large');
  const amount = BigInt(whole + exact.padEnd(decimals, '0'));
  return amount > 0n ? { state: 'amount', amount } : { state: 'missing' };
}

/** A text with the digits of every script as 0 to 9, the decimal sign of Arabic as a dot, and its sign for thousands as a space. */
const inAsciiDigits = (typed: string): string =>
  typed
    .replaceAll(/[^\P{Nd}0-9]/gu, asciiDigitOf)
    .replaceAll('٫', '.')
    .replaceAll('٬', ' ');

/** Unicode has the ten digits of a script in a row, and such rows one after the other. */
function asciiDigitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

const inFigures = 'Write the amount in figures alone, such as 100';

/**
 * What is wrong with what is typed, at its field: nothing while it is no amount yet. `findProblem` judges one that can be
 * read.
 */
export function findFieldProblem(
  reading: AmountReading,
  findProblem: (amount: bigint) => string | undefined,
): string | undefined {
  if (reading.state === 'wrong') return reading.problem;
  return reading.state === 'amount' ? findProblem(reading.amount) : undefined;
}

const wrong = (problem: string) => ({ state: 'wrong', problem }) as const;
