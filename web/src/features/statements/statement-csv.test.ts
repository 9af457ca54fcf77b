import { describe, expect, it } from 'vitest';
import { statementCsv, statementFileName } from './statement-csv.ts';
import type { IncomeLine } from './statement-model.ts';

const line: IncomeLine = {
  id: '1',
  title: 'Daily reward, BTC',
  reason: '0.3% of your 50.00 USDT package',
  token: 'BTC',
  date: '2026-01-05T18:30:00.000Z',
  amountMicros: 150_001n,
  folio: '2026-01-06-DR-0',
  plan: 2,
  cause: { kind: 'DR', packages: 1, lastDay: 0, base: 50_000_000n, rate: '0.30', token: 'BTC' },
};
const header = '\uFEFFDate,Kind,Reward,Reason,Amount (USDT),Plan,Folio\r\n';
const csv = (part: Partial<IncomeLine>) =>
  statementCsv([{ ...line, ...part }], 'Asia/Kolkata').slice(header.length);

describe('statementCsv', () => {
  it('begins with the mark of UTF-8 and the columns, and ends each line with CRLF', () => {
    expect(statementCsv([], 'UTC')).toBe(header);
    expect(statementCsv([line, line], 'UTC').split('\r\n')).toHaveLength(4);
  });

  it('writes the date in the business zone and the amount with 6 decimals', () => {
    expect(csv({})).toBe(
      '2026-01-06,DR Tips,"Daily reward, BTC",0.3% of your 50.00 USDT package,0.150001,2,2026-01-06-DR-0\r\n',
    );
  });

  it.each([
    [1_234_567_890_123n, '1234567.890123'],
    [-4_000_000n, '-4.000000'],
    [1n, '0.000001'],
  ])('writes %s micros as %s', (amountMicros, text) => {
    expect(csv({ amountMicros })).toContain(`,${text},`);
  });

  it.each([
    ['=SUM(A1)', "'=SUM(A1)"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
    ['\tx', "'\tx"],
    ['plain', 'plain'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=a,b', '"\'=a,b"'],
  ])('writes the text %j as %j', (title, cell) => {
    expect(csv({ title })).toContain(`,DR Tips,${cell},`);
  });

  it('leaves the plan of a daily reward empty', () => {
    expect(csv({ plan: undefined, title: 'Reward' })).toBe(
      '2026-01-06,DR Tips,Reward,0.3% of your 50.00 USDT package,0.150001,,2026-01-06-DR-0\r\n',
    );
  });
});

it('the file is named after the day', () => {
  expect(statementFileName('2026-01-06')).toBe('polytips-all-2026-01-06.csv');
});
