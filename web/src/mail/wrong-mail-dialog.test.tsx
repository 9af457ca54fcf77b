import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ownUser } from '../base/api/testing/own-user.ts';
import { WrongMailDialog } from './wrong-mail-dialog.tsx';

const fakes = vi.hoisted(() => ({
  useCall: vi.fn<(call: { readonly name: string }) => unknown>(),
  isPaid: false,
  balances: {},
}));
vi.mock('../base/api/use-call.ts', () => ({ useCall: fakes.useCall }));
vi.mock('../chain/use-balances.ts', () => ({
  useBalances: () => fakes.balances,
}));
vi.mock('../session/log-out.ts', () => ({ logOutTo: () => Promise.resolve() }));
vi.mock('../session/paid-package.ts', () => ({ usePaidPackage: () => fakes.isPaid }));
vi.mock('../session/use-session.ts', () => ({
  useMember: () => ({ uid: 'ABC123', publicKey: `0x${'aB'.repeat(20)}` }),
}));

const read = (data: unknown) => ({ data, isError: false, isFetched: true, isPaused: false });
const unread = { ...read(undefined), isFetched: false };
const failed = { ...read(undefined), isError: true };

const empty = { usdtMicros: 0n, polWei: 0n };
const unused = { balances: read(empty), status: 'Inactive', isPaid: false, invited: invites(0) };
const signUp = 'Sign up again';
const backUp = 'Back up';

it.each<[string, string | undefined, Partial<Record<keyof typeof unused, unknown>>]>([
  ['nothing', signUp, {}],
  ['a friend whom the member has invited', backUp, { invited: invites(1) }],
  ['perhaps friends, which cannot be read', backUp, { invited: failed }],
  ['perhaps friends, which are not read yet', undefined, { invited: unread }],
  ['USDT', backUp, { balances: read({ ...empty, usdtMicros: 1n }) }],
  ['POL', backUp, { balances: read({ ...empty, polWei: 1n }) }],
  ['balances that cannot be read', backUp, { balances: failed }],
  ['balances that are not read yet', undefined, { balances: unread }],
  ['a package that is paid for', backUp, { isPaid: true }],
  ['a package that was started', backUp, { status: 'Active' }],
])('a member with a wrong mail and an account that has %s is offered: %s', (_, offered, has) => {
  const { balances, status, isPaid, invited } = { ...unused, ...has };
  Object.assign(fakes, { balances, isPaid });
  fakes.useCall.mockImplementation(({ name }) =>
    name === 'getUser' ? read([{ ...ownUser, ACTIVATION_STATUS: status }]) : invited,
  );
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WrongMailDialog open onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const labels = [...shown.matchAll(/>([^<>]+)<\/(?:button|a)>/g)].map(([, label]) => label);
  expect(labels).toEqual(['Cancel', ...(offered === undefined ? [] : [offered])]);
});

function invites(members: number) {
  return read([{ members }]);
}
