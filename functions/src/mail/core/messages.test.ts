import { describe, expect, it } from 'vitest';
import { greet, renderNewDevice, renderRecovery, renderWelcome } from './messages.ts';

const link =
  'https://tips.example/#/reset-password?token=aB3-_aB3-_aB3-_aB3-_aB3-_aB3-_aB3-_aB3-_aB3&email=ada%2Btips%40mail.example';
const member = {
  uid: '7K3QAZ',
  token: 'aB3-_aB3-_',
  webOrigin: 'https://tips.example',
  supportMail: 'people@tips.example',
};
const welcome = renderWelcome({ name: 'Ada', ...member });
const recovery = renderRecovery({ name: 'Ada', link, minutes: 10 });
const newDevice = renderNewDevice({ name: 'Ada', minute: '2026-01-07T18:05' });
const messages = [
  ['welcome', welcome, 3],
  ['recovery', recovery, 2],
  ['new device', newDevice, 0],
] as const;

describe.each(messages)('the %s mail', (_, { subject, text, html }, links) => {
  it('the plain text and the HTML have the same words', () => {
    const shown = html
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'");
    const words = shown.split(/\s+/);
    const missing = text.split(/\s+/).filter((word) => {
      const bare = word.replace(/:$/, '');
      return !words.includes(word) && !words.includes(bare);
    });
    expect(missing).toEqual([]);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('the HTML loads nothing and runs nothing, and leads to the app alone', () => {
    expect(html).not.toMatch(/<(?:img|script|style|link|iframe|form)\b|url\(|\bon\w+=/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = '']) => url);
    expect(addresses.filter((url) => !url.startsWith('https://tips.example/#/'))).toEqual([]);
    expect(addresses).toHaveLength(links);
    expect(html.match(/<a\b/g) ?? []).toHaveLength(links);
  });

  it('the mail warns against requests for the words or the password', () => {
    const warning = 'Nobody at PolyTips ever asks for your recovery words or your password.';
    expect(text).toContain(warning);
    expect(html).toContain(warning);
  });
});

describe('the welcome mail', () => {
  it('names the mailbox to which somebody writes who opened no account', () => {
    expect(welcome.text).toContain('ask our support, at people@tips.example, to free');
  });

  it('the link that confirms the mail stands on a line of its own, and in the HTML', () => {
    const confirmation = 'https://tips.example/#/verify-mail?token=aB3-_aB3-_';
    expect(welcome.text.split('\n')).toContain(confirmation);
    expect(welcome.html).toContain(`href="${confirmation}"`);
  });

  it('the welcome has the id, the invitation link and the reminder', () => {
    expect(welcome.text).toContain('Hello Ada,');
    expect(welcome.text).toContain('7K3QAZ');
    expect(welcome.text.split('\n')).toContain('https://tips.example/#/signup?s=7K3QAZ');
    expect(welcome.html).toContain('href="https://tips.example/#/signup?s=7K3QAZ"');
    expect(welcome.text).toContain('12 recovery words');
  });

  it.each([`<b>"Eve" & 'Co'<b>`, '<img src=x onerror=alert()>', '" onclick="alert()'])(
    'the name %j is shown as text',
    (name) => {
      const { text, html } = renderWelcome({ name, ...member });
      expect(text).toContain(`Hello ${name},`);
      expect(html).not.toContain(name);
      expect(html).not.toMatch(/<b>|<img/);
    },
  );
});

describe('the recovery mail', () => {
  it('the link is exact and on a line of its own', () => {
    expect(recovery.text.split('\n')).toContain(link);
    const hrefs = [...recovery.html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    );
    expect(hrefs).toEqual([link, link]);
  });

  it('the recovery says that the link is short-lived and works once, and what the wallet still needs', () => {
    for (const fact of [
      'within 10 minutes of your request',
      'works once',
      'ignore this mail',
      'old password once more, or your 12 recovery words',
    ]) {
      expect(recovery.text).toContain(fact);
    }
  });
});

describe('the mail about a new device', () => {
  it('says when, what to do about it, and that the wallet is concerned', () => {
    for (const fact of [
      'Hello Ada,',
      'Time: 07-Jan-2026, 18:05 UTC\n',
      'Profile, Change Password. That ends every other session.',
      'choose Forgot Password',
      'safe only in another wallet of yours',
    ]) {
      expect(newDevice.text).toContain(fact);
    }
  });

  it('has no web address, and its subject, which a locked screen shows, no moment', () => {
    expect(newDevice.text + newDevice.html).not.toMatch(/https?:|www\.|#\//);
    expect(newDevice.subject).not.toMatch(/\d/);
  });
});

it.each([
  ['Ada Lovelace', 'Hello Ada Lovelace,'],
  ["Ada M. O'Neill-Šimić", "Hello Ada M. O'Neill-Šimić,"],
  ['आशा राव', 'Hello आशा राव,'],
  ['  Ada\r\n\r\nYour prize  ', 'Hello Ada Your prize,'],
  ['Ada \u202eecalevoL', 'Hello Ada ecalevoL,'],
  ['Win at prizes.example', 'Hello,'],
  ['https://prizes', 'Hello,'],
  ['www prizes', 'Hello,'],
  ['prizes@example', 'Hello,'],
  ['prizes\\example', 'Hello,'],
  ['Win at prizes\uff0eexample', 'Hello,'],
  ['Win at prizes\u3002example', 'Hello,'],
  ['Win at prizes\uff61example', 'Hello,'],
  ['\uff57\uff57\uff57 prizes', 'Hello,'],
  ['Call support +1 800 555 0199', 'Hello,'],
  ['Call support \u0661\u0668\u0660\u0660', 'Hello,'],
  ['Call support \uff11\uff18\uff10\uff10', 'Hello,'],
  ['\u200b\u200b', 'Hello,'],
])('the name %j is greeted with %j', (name, greeting) => {
  expect(greet(name)).toBe(greeting);
});
