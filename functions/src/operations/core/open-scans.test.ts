import { expect, it } from 'vitest';
import { openScans } from './open-scans.ts';

const bounds = { settled: 100, finalized: 110 };
const wallet = { name: 'wallet', untilBlock: null };
const former = { name: 'wallet', untilBlock: 50 };

it.each<[string, Parameters<typeof openScans>[0], [first: number, next: number] | null, string[]]>([
  ['that has searched every settled block', [wallet], [0, 101], []],
  [
    'that lacks the last of them',
    [wallet],
    [0, 100],
    ['The scan wallet has reached block 100, not 100'],
  ],
  ['that was never made', [wallet], null, ['The scan wallet has reached block 0, not 100']],
  ['of a former payer up to the last block', [former], [0, 51], []],
  [
    'of a former payer before the last block',
    [former],
    [0, 50],
    ['The scan wallet has reached block 50, not 50'],
  ],
  [
    'of a payer who is one again',
    [former, wallet],
    [0, 51],
    ['The scan wallet has reached block 51, not 100'],
  ],
  [
    'whose last block is not settled yet',
    [{ ...wallet, untilBlock: 200 }],
    [0, 90],
    ['The scan wallet has reached block 90, not 100'],
  ],
  ['that is as far as the final blocks', [wallet], [0, 111], []],
  [
    'that is farther',
    [wallet],
    [0, 112],
    ['The scan wallet stands at block 112, beyond the final 110'],
  ],
  ['that begins later', [wallet], [120, 120], []],
])('a scan %s is judged', (_, needed, blocks, open) => {
  const [first = 0, next = 0] = blocks ?? [];
  const scanned = new Map(blocks === null ? [] : [['wallet', { first, next }]]);
  expect(openScans(needed, scanned, bounds)).toEqual(open);
});
