import type { Micros } from '@polytips/functions/contract/micros.ts';

/**
 * A whole number of `10^-decimals` units as a decimal with thousands separators and exactly
 * `shown` decimals. Cut, never rounded: nobody is shown more than there is.
 */
export function formatUnits(units: bigint, decimals: number, shown: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const fraction = digits.slice(-decimals).slice(0, shown);
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  const isZero = /^[0,.]*$/.test(text);
  return units < 0n && !isZero ? `-${text}` : text;
}

/** USDT to show: 2 decimals, or 4 for totals, cut rather than rounded: "1,240.50". */
export function formatUsdt(micros: Micros, decimals: 2 | 4 = 2): string {
  return formatUnits(micros, 6, decimals);
}

/** POL to show, from wei: 4 decimals, cut rather than rounded: "3.2816". */
export function formatPol(wei: bigint): string {
  return formatUnits(wei, 18, 4);
}

/** An amount of a token in its smallest units: micros of USDT, wei of POL. */
export interface TokenAmount {
  readonly kind: 'USDT' | 'POL';
  readonly amount: bigint;
}

const centMicros = 10_000n;

/** USDT that is about to move or has moved: 2 decimals, or all 6 where 2 would not be exact. */
export function formatPayment(micros: Micros): string {
  return formatUnits(micros, 6, micros % centMicros === 0n ? 2 : 6);
}

const polShown = 4;

/** POL that is about to move or has moved: 4 decimals, or as many as are needed to be exact. */
function formatPolPayment(wei: bigint): string {
  const exact = formatUnits(wei, 18, 18);
  const [whole = '0', fraction = ''] = exact.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(polShown, '0')}`;
}

/** The figure of an amount that moves, exactly, without its unit. */
export function formatFigure({ kind, amount }: TokenAmount): string {
  return kind === 'USDT' ? formatPayment(amount) : formatPolPayment(amount);
}

/** An amount that moves, exactly, with its unit: "40.00 USDT". */
export function formatToken(amount: TokenAmount): string {
  return `${formatFigure(amount)} ${amount.kind}`;
}

const shownWei = 10n ** 14n;

/** A network fee in POL, rounded up to what is shown: a fee is never shown smaller than it may be. */
export function formatFee(wei: bigint): string {
  return formatPol(((wei + shownWei - 1n) / shownWei) * shownWei);
}

const minuteMs = 60_000;

/** The day that `moment` falls on in `timeZone` (IANA name), as dd-MMM-yyyy. */
export function dateIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('day')}-${part('month')}-${part('year')}`;
}

/** `moment` on the clocks of `timeZone` (IANA name), as dd-MMM-yyyy HH:mm:ss. */
export function momentIn(timeZone: string, moment: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
  return `${dateIn(timeZone, moment)} ${time}`;
}

/**
 * `moment`, the end of something, on the clocks of `timeZone` (IANA name), as
 * dd-MMM-yyyy HH:mm and the zone. The minute is rounded up, so that it is over by then.
 */
export function endIn(timeZone: string, moment: Date): string {
  const minute = new Date(Math.ceil(moment.getTime() / minuteMs) * minuteMs);
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(minute);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${dateIn(timeZone, minute)} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}

/** A business day (YYYY-MM-DD) as dd-MMM-yyyy; a day has no zone. */
export function formatDay(day: string): string {
  return dateIn('UTC', new Date(`${day}T00:00:00Z`));
}

/** A hash or address in a list: the first 6 and the last 4 characters. Source: spec section 9. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 6)}...${hash.slice(-4)}`;
}

/** A hash in a success modal: the first 10 characters. Source: spec section 9. */
export function headOfHash(hash: string): string {
  return `${hash.slice(0, 10)}...`;
}
