import type { Message } from './render-message.ts';
import { greet, renderMessage } from './render-message.ts';

/** Whom a welcome mail greets. */
export interface Welcome {
  readonly name: string;
  readonly uid: string;
  /** The public origin of the web app. */
  readonly webOrigin: string;
}

/** The mail to a new member. It holds no secret, so it may be kept. */
export function renderWelcome({ name, uid, webOrigin }: Welcome): Message {
  return renderMessage({
    subject: 'Welcome to PolyTips',
    blocks: [
      { kind: 'paragraph', text: greet(name) },
      {
        kind: 'paragraph',
        text: 'Good to have you with us. Your account is open, and so is a wallet of your own.',
      },
      { kind: 'facts', rows: [['Your user ID and referral ID', uid]] },
      {
        kind: 'link',
        label: 'Your invitation link',
        link: `${webOrigin}/#/signup?s=${uid}`,
      },
      {
        kind: 'paragraph',
        text: 'One thing to do today: write down the 12 recovery words of your wallet, on paper, when the app shows them. We do not have them, so nobody can give them back to you.',
      },
      {
        kind: 'paragraph',
        text: 'Nobody at PolyTips ever asks for your recovery words or your password. Whoever does wants your money.',
      },
    ],
    footer:
      'You get this mail because someone opened a PolyTips account with this address. If it was not you, ignore it.',
  });
}
