import { expect } from 'vitest';
import { isBusy, type SentBody, type TestReply } from './app-under-test.ts';

/**
 * Expects that of bodies that exclude one another the winner, whose change is stored, was accepted, and no other.
 * Where the request of the winner was given up, none may have been: it was committed all the same.
 */
export function expectAccepted<Body>(
  sent: readonly SentBody<Body>[],
  winner: Body | undefined,
  isAccepted: (reply: TestReply) => boolean = ({ status }) => status === 200,
): void {
  const accepted = sent.filter(({ reply }) => isAccepted(reply)).map(({ body }) => body);
  const isGivenUp = sent.some(({ body, reply }) => body === winner && isBusy(reply));
  expect(isGivenUp ? [[], [winner]] : [[winner]]).toContainEqual(accepted);
}
