import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noteFollowed } from '../reads/followed-reads.ts';
import { useTodaysCard } from './use-todays-card.ts';

type Reply = CallReply<'getRewardTips'>;
type AskAgainMs = (kept: {
  readonly state: { readonly data: Reply | undefined };
}) => number | false;

const made = vi.hoisted(() => ({ askAgainMs: undefined as AskAgainMs | undefined }));
vi.mock('../session/use-session.ts', () => ({ useMember: () => ({ publicKey: '0x1' }) }));
vi.mock('../base/api/use-call.ts', () => ({
  useCall(_call: unknown, _input: unknown, options: { readonly refetchIntervalMs: AskAgainMs }) {
    made.askAgainMs = options.refetchIntervalMs;
    return {};
  },
}));

function Screen() {
  useTodaysCard();
  return null;
}

it.each<[string, Reply | undefined, boolean, number | false]>([
  ['of a day that is not opened is asked for again every 15 seconds', [], false, 15_000],
  ['that the account will bring is asked for again every minute', [], true, 60_000],
  ['of an opened day is not asked for again', [{ token: 'just' }], false, false],
  ['that is not read yet is not asked for again', undefined, false, false],
])('a card %s', (_, data, isFollowed, askAgainMs) => {
  onTestFinished(noteFollowed(['getRewardTips'], () => isFollowed));
  renderToStaticMarkup(<Screen />);
  expect(made.askAgainMs?.({ state: { data } })).toBe(askAgainMs);
});
