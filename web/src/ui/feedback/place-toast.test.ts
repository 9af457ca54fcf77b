import { expect, it } from 'vitest';
import { placeToast } from './place-toast.ts';

const title = { top: 20, bottom: 64 };

it.each([
  ['on the floor where nothing is there', [title], 540],
  ['on the floor beside what ends above it', [title, { top: 400, bottom: 540 }], 540],
  ['over the field that stands on the floor', [title, { top: 530, bottom: 590 }], 470],
  [
    'in the lowest gap that is high enough',
    [title, { top: 530, bottom: 590 }, { top: 480, bottom: 520 }, { top: 300, bottom: 360 }],
    420,
  ],
  ['on the floor where every gap is too low', [title, { top: 90, bottom: 590 }], 540],
  ['on the floor, whatever the bar under it holds', [title, { top: 610, bottom: 660 }], 540],
])('a message stands %s', (_, taken, top) => {
  expect(placeToast({ height: 60, floor: 600, taken })).toBe(top);
});
