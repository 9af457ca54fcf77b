import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { Router } from '../../ui/router.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const fakes = vi.hoisted(() => ({ problem: vi.fn<() => string | undefined>() }));
vi.mock('../../config/environment.ts', () => ({ environment: { supportMail: undefined } }));
vi.mock('../../session/remembered.ts', () => ({ isRemembered: () => false }));
vi.mock('../../session/stored-user.ts', () => ({ saveStoredUser: undefined }));
vi.mock('../../session/use-session.ts', () => ({ useSession: () => ({ state: 'none' }) }));
vi.mock('./components/log-out-first.tsx', () => ({ LogOutFirst: undefined }));
vi.mock('../../wallet/use-backup-state.ts', () => ({ noteFreshWallet: undefined }));
vi.mock('../../wallet/components/restore-wallet-form.tsx', () => ({
  RestoreWalletForm: () => null,
}));
vi.mock('./use-reset-password.ts', () => ({
  useResetPassword: () => ({ ended: { state: 'reset', member: { mail: 'one@polytips.example' } } }),
}));
vi.mock('../../wallet/use-replace.ts', () => ({
  // As where the server has not answered.
  useWaysOn: () => undefined,
  useReplace: () => ({ isReplacing: false, problem: fakes.problem() }),
}));

beforeEach(() => vi.resetAllMocks());

const show = () =>
  renderToStaticMarkup(
    <Router address="/reset-password?token=t&email=one@polytips.example">
      <ResetPasswordScreen />
    </Router>,
  );

it('no new wallet is offered before the server allows it', () => {
  const shown = show();
  expect(shown).toContain('Restore your wallet');
  expect(shown).not.toContain('Begin with a new wallet');
});

it('an attempt at a new wallet that failed says why, can be repeated and leads back, whatever the server says meanwhile', () => {
  fakes.problem.mockReturnValue('The server could not be reached.');
  const shown = show();
  expect(shown).not.toContain('Restore your wallet');
  expect(shown).toContain('The server could not be reached.');
  expect(shown).toContain('Begin with a new wallet');
  expect(shown).toContain('aria-label="Back"');
});
