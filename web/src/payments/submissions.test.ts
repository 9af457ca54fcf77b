import { expect, test } from 'vitest';
import { countSubmission, submissions } from './submissions.ts';
import type { SubmitStep } from './submit-payment.ts';

const ignore = () => undefined;

test.each<['is answered' | 'breaks', () => Promise<string>]>([
  ['is answered', async () => 'end'],
  ['breaks', () => Promise.reject(new Error('broken'))],
])('a payment counts from its signature until it %s', async (_, finish) => {
  const counts: [SubmitStep, number][] = [];
  const note = (step: SubmitStep) => counts.push([step, submissions.get()]);
  const ended = countSubmission(async (onStep) => {
    for (const step of ['checking', 'signing', 'sending', 'unanswered'] as const) onStep(step);
    return finish();
  }, note);
  await Promise.allSettled([ended]);
  expect(counts).toEqual([
    ['checking', 0],
    ['signing', 0],
    ['sending', 1],
    ['unanswered', 1],
  ]);
  expect(submissions.get()).toBe(0);
});

test('a payment that is not signed never counts', async () => {
  const end = await countSubmission(async (onStep) => {
    onStep('signing');
    expect(submissions.get()).toBe(0);
    return 'refused';
  }, ignore);
  expect([end, submissions.get()]).toEqual(['refused', 0]);
});
