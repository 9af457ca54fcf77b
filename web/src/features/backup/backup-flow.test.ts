import { describe, expect, it } from 'vitest';
import { type Ask, afterOpening, afterPick, afterWriting, type BackupFlow } from './backup-flow.ts';

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(
  ' ',
);
const ask: Ask = (_, place) => ({ place, candidates: [] });
const shown = afterOpening(words, [3, 7, 12], ask);
const asked = afterWriting(shown);

/** Where a flow is, and what it asks or says. */
const outlineOf = (flow: BackupFlow) => {
  if (flow.step === 'check') return `check ${flow.question.place}`;
  if (flow.step !== 'phrase') return flow.step;
  const { mistake, question } = flow;
  return `phrase, then ${question.place}${mistake === undefined ? '' : `: ${mistake.place} is not ${mistake.picked}`}`;
};

const picking = (...picks: readonly string[]) =>
  picks.reduce<BackupFlow>((flow, picked) => afterPick(afterWriting(flow), picked, ask), asked);

describe('a backup', () => {
  it('shows the words first, then asks', () => {
    expect(outlineOf(shown)).toBe('phrase, then 3');
    expect(outlineOf(asked)).toBe('check 3');
  });

  it.each([
    [['thank'], 'check 7'],
    [['thank', 'worth'], 'check 12'],
    [['thank', 'worth', 'yellow'], 'passed'],
    [['legal'], 'phrase, then 3: 3 is not legal'],
    [['thank', 'thank'], 'phrase, then 7: 7 is not thank'],
    [['thank', 'thank', 'worth'], 'check 12'],
    [['legal', 'winner', 'thank', 'worth', 'yellow'], 'passed'],
    [['thank', 'worth', ''], 'phrase, then 12: 12 is not '],
  ])('after %j: %s', (picks, expected) => {
    expect(outlineOf(picking(...picks))).toBe(expected);
  });

  it('asks anew after a mistake, with other words to choose from', () => {
    let drawn = 0;
    const counting: Ask = (_, place) => {
      drawn += 1;
      return { place, candidates: [String(drawn)] };
    };
    const first = afterWriting(afterOpening(words, [3, 7, 12], counting));
    const second = afterPick(first, 'legal', counting);
    expect(second).toMatchObject({ question: { place: 3, candidates: ['2'] } });
  });

  it('keeps no word once it is passed', () => {
    expect(picking('thank', 'worth', 'yellow')).toEqual({ step: 'passed' });
  });

  it.each([{ step: 'why' }, { step: 'password' }, { step: 'passed' }] as const)(
    'takes no pick and no writing at $step',
    (flow) => {
      expect(afterPick(flow, 'legal', ask)).toBe(flow);
      expect(afterWriting(flow)).toBe(flow);
    },
  );

  it('takes no pick while the words are shown', () => {
    expect(afterPick(shown, 'thank', ask)).toBe(shown);
  });
});
