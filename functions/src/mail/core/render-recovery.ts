import type { Message } from './render-message.ts';
import { greet, renderMessage } from './render-message.ts';

/** Whose password a recovery mail resets. */
export interface Recovery {
  readonly name: string;
  readonly link: string;
  /** For how long the link holds. */
  readonly minutes: number;
}

/** The mail with the link that resets a password. */
export function renderRecovery({ name, link, minutes }: Recovery): Message {
  return renderMessage({
    subject: 'Reset your PolyTips password',
    blocks: [
      { kind: 'paragraph', text: greet(name) },
      {
        kind: 'paragraph',
        text: `Someone asked to reset the password of your account. If it was you, choose a new one within ${minutes} minutes. The link works once.`,
      },
      { kind: 'button', label: 'Choose a new password', link },
      {
        kind: 'paragraph',
        text: 'Your wallet stays locked with the old password: to use it after the reset you need the old password once more, or your 12 recovery words.',
      },
      {
        kind: 'paragraph',
        text: 'It was not you? Then ignore this mail. Nothing changes without the link, so do not pass it on.',
      },
      {
        kind: 'paragraph',
        text: 'Nobody at PolyTips ever asks for your recovery words or your password.',
      },
    ],
    footer: 'You get this mail because this address belongs to a PolyTips account.',
  });
}
