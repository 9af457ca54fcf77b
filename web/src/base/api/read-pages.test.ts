import { tipsCalls } from '@polytips/functions/contract/calls/tips.ts';
import { describe, expect, it } from 'vitest';
import { CallFailed } from './call-failure.ts';
import { readPages } from './read-pages.ts';
import { type FakeAnswer, fakeServer } from './testing/fake-server.ts';

const page = (length: number) =>
  Array.from({ length }, (_, index) => ({
    dates: '2026-01-05T08:00:00.000Z',
    heading: 'BTC',
    details: 'Hold',
    Tip_sl: `2026-01-05_${String(index + 1).padStart(20, '0')}`,
  }));

describe('a list that is read to its end', () => {
  const params = { publicKey: `0x${'a'.repeat(40)}` };

  /** Reads the pages of the tips, as far as `isEnough` wants them. */
  async function read(getTips: readonly FakeAnswer[], isEnough = (_rows: number) => false) {
    const { callApi, requests } = fakeServer({ getTips });
    const lengths: number[] = [];
    const reading = (async () => {
      for await (const rows of readPages(callApi, tipsCalls.getTips, { params })) {
        lengths.push(rows.length);
        if (isEnough(rows.length)) break;
      }
    })();
    const [end] = await Promise.allSettled([reading]);
    const asked = requests.map(({ path }) => path?.replace(/^[^?]*/, ''));
    return { lengths, asked, failure: end.status === 'rejected' ? end.reason : undefined };
  }

  const full = { data: page(100) };
  const further = `?after=2026-01-05_${'0'.repeat(17)}100&limit=100`;

  it.each<[string, readonly FakeAnswer[], readonly number[]]>([
    ['the one page that is not full', [{ data: page(99) }], [99]],
    ['the word for none', [{ data: 'No Data' }], [0]],
    ['a page after full ones', [full, full, { data: page(1) }], [100, 100, 1]],
    ['an empty page after a full one', [full, { data: [] }], [100, 0]],
  ])('ends with %s', async (_, answers, lengths) => {
    const asked = ['?limit=100', further, further].slice(0, lengths.length);
    expect(await read(answers)).toEqual({ lengths, asked, failure: undefined });
  });

  it('asks for no page that is not wanted any more', async () => {
    const { asked } = await read([full], (rows) => rows === 100);
    expect(asked).toEqual(['?limit=100']);
  });

  it('fails with the first page that cannot be read', async () => {
    const refused = { status: 403, code: 'forbidden' };
    const { lengths, failure } = await read([full, refused]);
    expect(lengths).toEqual([100]);
    expect(failure).toEqual(new CallFailed({ kind: 'refused', message: 'forbidden', ...refused }));
  });
});
