import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { confirmMailPath } from '../../../config/paths.ts';
import { MailReminder } from './mail-reminder.tsx';

const fakes = vi.hoisted(() => ({ mailVerified: 'NO' }));
vi.mock('../../../session/use-session.ts', () => ({ useMember: () => ({ uid: 'ABC123' }) }));
vi.mock('../../../base/api/use-call.ts', () => ({
  useCall: () => ({ data: [{ MAIL: 'jon@example.com', mailVerified: fakes.mailVerified }] }),
}));
vi.mock('../../../base/browser/use-last-known.ts', () => ({
  useLastKnown: (_: string, known: string) => known,
}));

it.each([
  ['NO', true],
  ['YES', false],
])('with a mail whose confirmation is %s Home reminds of it: %s', (mailVerified, reminds) => {
  fakes.mailVerified = mailVerified;
  const shown = renderToStaticMarkup(<MailReminder />);
  expect(shown.includes('Your email is not confirmed')).toBe(reminds);
  // A mark behind it would stand alone in the next line where the address just fills one.
  expect(shown.includes('If jon@example.com is not yours')).toBe(reminds);
  expect(shown.includes(`href="#${confirmMailPath}"`)).toBe(reminds);
});
