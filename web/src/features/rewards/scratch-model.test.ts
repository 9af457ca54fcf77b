import { describe, expect, it } from 'vitest';
import { type ScratchedCells, scratch, scratchedPercent } from './scratch-model.ts';

const size = { width: 350, height: 250, radius: 25 };
const nothing: ScratchedCells = new Set();
const across = (y: number) => ({ from: { x: 0, y }, to: { x: 1, y } });

describe('scratch', () => {
  it.each([
    ['a stroke across the middle', [across(0.5)], 20],
    ['the same stroke twice', [across(0.5), across(0.5)], 20],
    ['strokes over the upper half', [across(0.1), across(0.3), across(0.45)], 55],
    ['a stroke beside the card', [across(1.5)], 0],
    [
      'strokes over everything',
      [across(0.1), across(0.3), across(0.5), across(0.7), across(0.9)],
      100,
    ],
  ])('%s', (_case, strokes, percent) => {
    const gone = strokes.reduce((cells, stroke) => scratch(cells, stroke, size), nothing);
    expect(scratchedPercent(gone)).toBeCloseTo(percent, 0);
  });

  it('of a touch without movement takes off a dot', () => {
    const middle = { x: 0.5, y: 0.5 };
    const share = scratchedPercent(scratch(nothing, { from: middle, to: middle }, size));
    expect(share).toBeGreaterThan(1);
    expect(share).toBeLessThan(4);
  });

  it('leaves the given cells unchanged', () => {
    scratch(nothing, across(0.5), size);
    expect(nothing.size).toBe(0);
  });
});
