import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { WalletPasswordForm } from './wallet-password-form.tsx';

vi.mock('../../session/use-session.ts', () => ({
  useMember: () => ({ mail: 'one@polytips.example' }),
}));

it('the password of the wallet is that of the member who is logged in, also where password managers have several', () => {
  const shown = renderToStaticMarkup(
    <WalletPasswordForm
      attempt={{
        isOpening: false,
        progress: 0,
        problem: undefined,
        open: () => Promise.resolve(undefined),
        cancel: () => undefined,
      }}
      onSubmit={() => Promise.resolve(true)}
      intro={null}
    />,
  );
  expect(shown).toMatch(/<input[^>]* autoComplete="username"[^>]* value="one@polytips.example"/);
});
