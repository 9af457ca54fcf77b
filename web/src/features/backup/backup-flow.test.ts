import { describe, expect, it } from 'vitest';
import {
  afterDoubt,
  afterOpening,
  afterPick,
  afterWriting,
  type BackupFlow,
  type DrawQuestion,
} from './backup-flow.ts';

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(
  ' ',
);
const draw: DrawQuestion = (_, place) => ({ place, candidates: [] });
const shown = afterOpening(words, [3, 7, 12], draw);
const checking = afterWriting(shown);

/** The step of a flow with its question and mistake. */
const outlineOf = (flow: BackupFlow) => {
  if (flow.step === 'check') return `check ${flow.question.place}`;
  if (flow.step !== 'phrase') return flow.step;
  const { mistake, question } = flow;
  return `phrase, then ${question.place}${mistake === undefined ? '' : `: ${mistake.place} is not ${mistake.picked}`}`;
};

const picking = (...picks: readonly string[]) =>
  picks.reduce<BackupFlow>((flow, picked) => afterPick(afterWriting(flow), picked, draw), checking);

describe('a backup', () => {
  it('shows the words first, then checks them', () => {
    expect(outlineOf(shown)).toBe('phrase, then 3');
    expect(outlineOf(checking)).toBe('check 3');
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
  ])('after the picks %j is at: %s', (picks, expected) => {
    expect(outlineOf(picking(...picks))).toBe(expected);
  });

  it('draws new candidates after a mistake', () => {
    let drawn = 0;
    const counting: DrawQuestion = (_, place) => {
      drawn += 1;
      return { place, candidates: [String(drawn)] };
    };
    const first = afterWriting(afterOpening(words, [3, 7, 12], counting));
    const second = afterPick(first, 'legal', counting);
    expect(second).toMatchObject({ question: { place: 3, candidates: ['2'] } });
  });

  it('shows the words once more, then asks the same question', () => {
    const second = picking('thank');
    const again = afterDoubt(second);
    expect(outlineOf(again)).toBe('phrase, then 7');
    expect(afterWriting(again)).toMatchObject(second);
  });

  it('holds no word once it is passed', () => {
    expect(picking('thank', 'worth', 'yellow')).toEqual({ step: 'passed' });
  });

  it.each([{ step: 'password' }, { step: 'passed' }] as const)(
    'ignores picks, writing and doubt at $step',
    (flow) => {
      expect(afterDoubt(flow)).toBe(flow);
      expect(afterPick(flow, 'legal', draw)).toBe(flow);
      expect(afterWriting(flow)).toBe(flow);
    },
  );

  it('ignores picks while the words are shown', () => {
    expect(afterPick(shown, 'thank', draw)).toBe(shown);
  });
});
