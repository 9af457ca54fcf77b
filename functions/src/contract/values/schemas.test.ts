import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { rowsOrNoData, usdt } from './schemas.ts';

describe('a list in a reply', () => {
  const reply = rowsOrNoData(z.object({ amt: usdt }));

  it.each<[string, unknown, { amt: bigint }[]]>([
    ['without rows is the word of the spec', 'No Data', []],
    ['has its rows', [{ amt: '1.500000' }], [{ amt: 1_500_000n }]],
  ])('%s', (_, written, rows) => {
    expect(z.encode(reply, rows)).toEqual(written);
    expect(z.parse(reply, written)).toEqual(rows);
  });

  it.each([
    ['no list', {}],
    ['another word', 'No Data Found'],
    ['a row of another shape', [{}]],
  ])('is not %s', (_, written) => {
    expect(z.safeParse(reply, written).success).toBe(false);
  });
});
