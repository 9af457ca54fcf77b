import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePorts } from '../base/ports.ts';
import { sendRaw } from '../base/send-raw.ts';
import { createInbox, type MailCatcher, startMailCatcher } from './mail-catcher.ts';

let catcher: MailCatcher;
let inboxUrl: string;
let smtpPort: number;

beforeAll(async () => {
  const [inbox = 0, smtp = 0] = await findFreePorts(2);
  smtpPort = smtp;
  inboxUrl = `http://127.0.0.1:${inbox}`;
  catcher = await startMailCatcher({ inbox, smtp: smtpPort });
});

afterAll(() => catcher.stop());

const send = (to: string, subject: string, html?: string) =>
  createTransport({ host: '127.0.0.1', port: smtpPort }).sendMail({
    from: 'app@example.test',
    to,
    subject,
    text: `Text of ${subject}`,
    ...(html === undefined ? {} : { html }),
  });

const list = async (query = ''): Promise<unknown> =>
  (await fetch(`${inboxUrl}/api/mails${query}`)).json();

test('the inbox lists the mails to one address, newest first', async () => {
  await send('one@example.test', 'First', '<b>Grüße</b>');
  await send('two@example.test', 'Second');
  await send('One@Example.test', 'Third');
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(await list('?to=ONE@example.test')).toEqual({
    data: [
      { to: 'One@example.test', subject: 'Third', text: 'Text of Third\n', html: '', at },
      {
        to: 'one@example.test',
        subject: 'First',
        text: 'Text of First\n',
        html: '<b>Grüße</b>\n',
        at,
      },
    ],
  });
});

test('the inbox of an address without mail is empty', async () => {
  expect(await list('?to=nobody@example.test')).toEqual({ data: [] });
});

test('the page escapes the scripts of a mail', async () => {
  await send('three@example.test', '<script>alert(1)</script>', '<script>alert(2)</script>');
  const page = await (await fetch(inboxUrl)).text();
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script');
});

test('a mail over a megabyte is refused', async () => {
  await expect(send('four@example.test', 'Large', 'x'.repeat(1_200_000))).rejects.toThrow(
    'too large',
  );
  expect(await list('?to=four@example.test')).toEqual({ data: [] });
});

test('an inbox beyond its capacity drops the oldest mails', () => {
  const small = createInbox(2);
  for (const subject of ['1', '2', '3']) {
    small.add({ to: 'a@example.test', subject, text: '', html: '', at: '' });
  }
  expect(small.list().map(({ subject }) => subject)).toEqual(['3', '2']);
});

test('a second world on the same ports does not start', async () => {
  const ports = { inbox: Number(new URL(inboxUrl).port), smtp: smtpPort };
  await expect(startMailCatcher(ports)).rejects.toThrow('EADDRINUSE');
});

test('a target that is no URL is refused, and the inbox goes on', async () => {
  expect(await sendRaw(inboxUrl, 'GET // HTTP/1.1\r\nHost: inbox\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await list('?to=nobody@example.test')).toEqual({ data: [] });
});
