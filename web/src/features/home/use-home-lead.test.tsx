import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useHomeLead } from './use-home-lead.ts';

const fakes = vi.hoisted(() => ({
  liveMicros: undefined as bigint | undefined,
  readMicros: undefined as bigint | undefined,
}));

vi.mock('../../session/use-session.ts', () => ({
  useMember: () => ({ uid: 'AAAAAA', publicKey: '0x1', admin: false }),
}));
vi.mock('../../base/browser/use-last-known.ts', () => ({
  useLastKnown: (_name: string, known: string | undefined) => known,
}));
vi.mock('../../base/live/use-live-account.ts', () => ({
  useLiveAccount: () =>
    fakes.liveMicros === undefined
      ? { state: 'loading' }
      : { state: 'ready', totals: { credited: { DR: fakes.liveMicros } } },
}));
vi.mock('../../base/api/use-call.ts', () => ({
  useCall: () => ({
    data: fakes.readMicros === undefined ? undefined : [{ total: { DR: fakes.readMicros } }],
  }),
}));

const Lead = () => useHomeLead() ?? 'unknown';

it.each([
  [undefined, undefined, 'unknown'],
  [undefined, 0n, 'first steps'],
  [undefined, 1n, 'card of the day'],
  [0n, undefined, 'unknown'],
  [0n, 1n, 'card of the day'],
  // The first reward, which the list may show before the earnings are read again.
  [1n, 0n, 'card of the day'],
  [1n, undefined, 'card of the day'],
] as const)(
  'with %s micros live and %s read Home begins with: %s',
  (liveMicros, readMicros, lead) => {
    Object.assign(fakes, { liveMicros, readMicros });
    expect(renderToStaticMarkup(<Lead />)).toBe(lead);
  },
);
