import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ownUser } from '../base/api/testing/own-user.ts';
import { WrongMailDialog } from './wrong-mail-dialog.tsx';

const fakes = vi.hoisted(() => ({
  useCall: vi.fn<(call: { readonly name: string }) => unknown>(),
  isPaid: false,
  balances: undefined,
}));
vi.mock('../base/api/use-call.ts', () => ({ useCall: fakes.useCall }));
vi.mock('../chain/use-balances.ts', () => ({
  useBalances: () => ({ data: fakes.balances }),
}));
vi.mock('../session/log-out.ts', () => ({ logOutTo: () => Promise.resolve() }));
vi.mock('../session/paid-package.ts', () => ({ usePaidPackage: () => fakes.isPaid }));
vi.mock('../session/use-session.ts', () => ({
  useMember: () => ({ uid: 'ABC123', publicKey: `0x${'aB'.repeat(20)}` }),
}));

const empty = { usdtMicros: 0n, polWei: 0n };
const unused = { balances: empty, status: 'Inactive', isPaid: false, invited: 0 };

it.each<[string, boolean, Partial<Record<keyof typeof unused, unknown>>]>([
  ['nothing', true, {}],
  ['a friend whom the member has invited', false, { invited: 1 }],
  ['perhaps friends, which are not read yet', false, { invited: undefined }],
  ['USDT', false, { balances: { ...empty, usdtMicros: 1n } }],
  ['POL', false, { balances: { ...empty, polWei: 1n } }],
  ['balances that are not read yet', false, { balances: undefined }],
  ['a package that is paid for', false, { isPaid: true }],
  ['a package that was started', false, { status: 'Active' }],
])('an account with a wrong mail and %s may be left for another one: %s', (_, may, has) => {
  const { balances, status, isPaid, invited } = { ...unused, ...has };
  Object.assign(fakes, { balances, isPaid });
  fakes.useCall.mockImplementation(({ name }) =>
    name === 'getUser'
      ? { data: [{ ...ownUser, ACTIVATION_STATUS: status }] }
      : { data: invited === undefined ? undefined : [{ members: invited }] },
  );
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WrongMailDialog open onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(shown.includes('Sign up again</button>')).toBe(may);
  expect(shown.includes('Back up')).toBe(!may);
});
