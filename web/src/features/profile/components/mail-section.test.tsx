import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ownUser } from '../../../base/api/testing/own-user.ts';
import { confirmMailPath, paths } from '../../../config/paths.ts';
import { Router } from '../../../ui/router.tsx';
import { MailSection } from './mail-section.tsx';

vi.mock('../../../session/use-session.ts', () => ({ useMember: () => ({ uid: 'ABC123' }) }));
vi.mock('../../../base/api/use-call.ts', () => ({
  useCall: () => ({ data: [{ ...ownUser, mailVerified: 'NO' }] }),
}));
vi.mock('../../../mail/confirm-mail.tsx', () => ({ ConfirmMail: () => 'Send again' }));

it.each([
  [confirmMailPath, true],
  [paths.profile, false],
])('%s opens what to do about a mail that is not confirmed: %s', (address, isOpen) => {
  const shown = renderToStaticMarkup(
    <Router address={address}>
      <MailSection />
    </Router>,
  );
  expect(shown).toContain('Email not confirmed');
  expect(shown.includes('Send again')).toBe(isOpen);
});
