import { formatMicros } from '@polytips/functions/contract/values/micros.ts';
import { onClocksOf } from '../../base/time/dates.ts';
import { kindNames } from '../../rewards/reward-text.ts';
import type { IncomeLine } from './statement-model.ts';

const columns = ['Date', 'Kind', 'Reward', 'Reason', 'Amount (USDT)', 'Plan', 'Folio'] as const;

/** Spreadsheets that guess an encoding take the file for UTF-8 by this mark. */
const byteOrderMark = '\uFEFF';

/** Rewards as a table for a spreadsheet, RFC 4180: amounts exact with 6 decimals, lines end in CRLF. */
export function statementCsv(lines: readonly IncomeLine[], timeZone: string): string {
  const rows = lines.map(({ date, cause, title, reason, amountMicros, plan, folio }) => [
    dayIn(timeZone, new Date(date)),
    textCell(kindNames[cause.kind]),
    textCell(title),
    textCell(reason),
    // A figure of ours, also with the sign of a correction, and no formula.
    formatMicros(amountMicros),
    plan?.toString() ?? '',
    textCell(folio),
  ]);
  return `${byteOrderMark}${[columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}

/** The name of the file, with the business day (YYYY-MM-DD) that it was made on. */
export function statementFileName(day: string): string {
  return `polytips-all-${day}.csv`;
}

/** YYYY-MM-DD, which every spreadsheet takes for a date, and which sorts. */
function dayIn(timeZone: string, moment: Date): string {
  return onClocksOf(timeZone, moment).toISOString().slice(0, 10);
}

/** A text that begins like a formula gets an apostrophe, so that no spreadsheet computes it. */
function textCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
