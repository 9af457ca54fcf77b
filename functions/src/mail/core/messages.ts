/** A rendered mail, with the same content in plain text and in HTML. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The values of a welcome mail. */
interface Welcome {
  readonly name: string;
  readonly uid: string;
  /** For the link that verifies the mail; it has no effect without the member's session. */
  readonly token: string;
  /** The public origin of the web app. */
  readonly webOrigin: string;
  /** The mailbox in which people answer members. */
  readonly supportMail: string;
}

/** The mail to a new member. Nothing in it opens anything alone, so it may be kept. */
export function renderWelcome({ name, uid, token, webOrigin, supportMail }: Welcome): Message {
  const query = new URLSearchParams({ token });
  return renderMessage({
    subject: 'Welcome to PolyTips',
    blocks: [
      { kind: 'paragraph', text: greet(name) },
      {
        kind: 'paragraph',
        text: 'Good to have you with us. Your account is open, and so is a wallet of your own.',
      },
      {
        kind: 'button',
        label: 'Confirm your email',
        link: `${webOrigin}/#/verify-mail?${query.toString()}`,
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
        text: `${warning} A person who does wants your money.`,
      },
    ],
    footer: `You get this mail because someone opened a PolyTips account with this address. If it was not you, do not confirm it. Choose Forgot Password in the app to take the account over, or ask our support, at ${supportMail}, to free this address.`,
  });
}

/** The values of a recovery mail. */
interface Recovery {
  readonly name: string;
  readonly link: string;
  /** How long the link is valid. */
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
        text: `Someone asked to reset the password of your account. If it was you, choose a new one within ${minutes} minutes of your request. The link works once.`,
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
      { kind: 'paragraph', text: warning },
    ],
    footer: memberFooter,
  });
}

/** The values of a mail about a new device. */
interface NewDevice {
  readonly name: string;
  /** Of the login, in UTC: YYYY-MM-DDTHH:mm. */
  readonly minute: string;
}

/**
 * The mail about a login at a device that the account does not know. It has no link: behind one the app would ask for the
 * password, and a forged mail would look the same.
 */
export function renderNewDevice({ name, minute }: NewDevice): Message {
  const [day = '', time] = minute.split('T');
  return renderMessage({
    subject: 'A new device logged in to PolyTips',
    blocks: [
      { kind: 'paragraph', text: greet(name) },
      {
        kind: 'paragraph',
        text: 'Someone logged in to your account with your password, on a device that your account does not know.',
      },
      { kind: 'facts', rows: [['Time', `${showDay(day)}, ${time} UTC`]] },
      {
        kind: 'paragraph',
        text: 'Was it you? Then there is nothing to do. A private window and a browser without its cookies count as new devices, too.',
      },
      {
        kind: 'paragraph',
        text: 'Was it not you? Then change your password in the app at once: Profile, Change Password. That ends every other session. If your password does not work any more, choose Forgot Password where you log in.',
      },
      {
        kind: 'paragraph',
        text: 'Your password opens your wallet, too: a person who has it may have copied your recovery words. Your money is then safe only in another wallet of yours, and a withdrawal still goes to the old one: move it on as soon as it comes.',
      },
      { kind: 'paragraph', text: `Open the app yourself: this mail has no link. ${warning}` },
    ],
    footer: memberFooter,
  });
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day, YYYY-MM-DD, as the app shows it: dd-MMM-yyyy. */
export function showDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${monthNames[Number(month) - 1]}-${year}`;
}

/** Stands in every mail. */
export const warning = 'Nobody at PolyTips ever asks for your recovery words or your password.';

/** Why a member gets a mail. */
export const memberFooter = 'You get this mail because this address belongs to a PolyTips account.';

/**
 * The first line of a mail. Anyone can sign up with a stranger's address and choose the name in it, so a
 * name that could pass for a web or mail address or a telephone number, which mail programs turn into a link, is left out.
 * Browsers read wide letters and dots in an address as plain ones, and the full stop of Chinese as a dot.
 */
export function greet(name: string): string {
  const shown = name
    .normalize('NFKC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return shown === '' || /[/\\:@\u3002\p{Nd}]|\.\S|^www/iu.test(shown)
    ? 'Hello,'
    : `Hello ${shown},`;
}

/** A part of a mail, from top to bottom. */
type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Values to keep, each under its label. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'button'; readonly label: string; readonly link: string }
  /** A link to pass on: shown in full. */
  | { readonly kind: 'link'; readonly label: string; readonly link: string };

/** A mail before it is laid out. */
interface MessageContent {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets it, in small print. */
  readonly footer: string;
}

const ink = '#161a23';
const faded = '#5a6377';
const accent = '#5b36d6';
const font =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;line-height:1.5";
const whole = 'overflow-wrap:anywhere;word-break:break-word';

/** Lays a mail out, in plain text and in HTML with inline styles and nothing from elsewhere. */
export function renderMessage({ subject, blocks, footer }: MessageContent): Message {
  const texts = ['PolyTips', ...blocks.map(blockAsText), footer];
  return {
    subject,
    text: `${texts.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f3f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f2f3f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;background:#ffffff;border-radius:12px"><tr><td align="left" style="padding:28px 24px;color:${ink};font-size:16px;${font}">
<p style="margin:0 0 20px;color:${accent};font-size:20px;font-weight:700">PolyTips</p>
${blocks.map(blockAsHtml).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e5ec;color:${faded};font-size:13px">${escapeHtml(footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`,
  };
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'button':
    case 'link':
      // On a line of its own, so that no full stop becomes part of it.
      return `${block.label}:\n${block.link}`;
  }
}

function blockAsHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'facts':
      return block.rows.map(factAsHtml).join('\n');
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.link)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p style="margin:0 0 16px;color:${faded};font-size:13px;${whole}">If the button does not work, open this address:<br><a href="${escapeHtml(block.link)}" style="color:${accent}">${escapeHtml(block.link)}</a></p>`;
    case 'link':
      return `<p style="margin:0 0 16px;${whole}"><span style="color:${faded};font-size:13px">${escapeHtml(block.label)}</span><br><a href="${escapeHtml(block.link)}" style="color:${accent}">${escapeHtml(block.link)}</a></p>`;
  }
}

function factAsHtml([label, value]: readonly [string, string]): string {
  return `<p style="margin:0 0 16px"><span style="color:${faded};font-size:13px">${escapeHtml(label)}</span><br><strong style="font-size:20px;letter-spacing:1px;${whole}">${escapeHtml(value)}</strong></p>`;
}

/** Text as HTML shows it, in content and in quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
