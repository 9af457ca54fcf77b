import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type SmtpTrouble, startTestSmtp, type TestSmtp } from '../../test/fakes/smtp.ts';
import type { SmtpConfig } from '../platform/config.ts';
import { deadlineIn, neverOver } from '../platform/deadline.ts';
import { attemptMaxMs } from './core/delivery.ts';
import { renderRecovery } from './core/messages.ts';
import { createSmtp } from './smtp.ts';

const from = 'PolyTips <no-reply@tips.example>';
const sender = { from, replyTo: 'people@tips.example' };
const patient = { enterMs: 10_000, sendMs: 10_000 };
const impatient = { enterMs: 250, sendMs: 250 };
const link = `https://tips.example/#/reset-password?token=${'aB3-_'.repeat(9)}&email=ada%40mail.example`;
const message = renderRecovery({ name: 'Ada Šimić', link, minutes: 10 });
const mail = { id: 'recovery_1', to: 'ada@mail.example', ...message };

let server: TestSmtp;
beforeAll(async () => {
  server = await startTestSmtp();
});
// On a busy machine a test may have given up before its connection came.
beforeEach(() => server.trouble());
afterAll(() => server.stop());

const send = (changes: Partial<typeof mail> = {}, timeouts = patient) =>
  createSmtp(server.config, sender, timeouts).send({ ...mail, ...changes }, neverOver);

/** Where a server listens from now on, and how to end it. */
async function listen(listener: Server) {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const end = async (): Promise<void> => {
    const closed = once(listener, 'close');
    listener.close();
    await closed;
  };
  return { port, end };
}

describe('a server that takes mails', () => {
  it('the mail arrives as it was rendered', async () => {
    const result = await send();
    const messageId: unknown = expect.stringMatching(/^<[0-9a-f]{40}@tips\.example>$/);
    expect(result).toEqual({
      state: 'taken',
      messageId,
      response: expect.stringMatching(/^250 /),
    });
    const taken = server.mails.at(-1);
    expect(taken).toEqual({
      envelope: { from: 'no-reply@tips.example', to: ['ada@mail.example'] },
      from,
      replyTo: 'people@tips.example',
      to: 'ada@mail.example',
      subject: message.subject,
      text: expect.stringContaining(link),
      html: expect.stringContaining(link.replaceAll('&', '&amp;')),
      messageId,
    });
    expect(taken?.text.trim()).toBe(message.text.trim());
    expect(taken?.html.trim()).toBe(message.html.trim());
  });

  it('the same mail has the same Message-ID, another mail another one', async () => {
    await send();
    await send();
    await send({ id: 'recovery_2' });
    const [first, again, other] = server.mails.slice(-3).map(({ messageId }) => messageId);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it.each(['ada@mail.example, eve@mail.example', 'ada@mail.example\r\nBcc: eve@mail.example'])(
    'the address %j adds no second recipient',
    async (to) => {
      const before = server.recipients.length;
      await send({ to });
      const asked = server.recipients.slice(before);
      expect(asked).not.toContain('eve@mail.example');
      expect(asked.length).toBeLessThan(2);
    },
  );
});

it('a server that answers the text later than it lets anybody in has the mail once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let taken = 0;
  const { promise: read, resolve } = Promise.withResolvers<() => void>();
  const late = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        resolve(callback);
      });
    },
  });
  const { end, port } = await listen(late.server);
  const timeouts = { ...patient, sendMs: 10 * patient.enterMs };
  const smtp = createSmtp({ ...server.config, port }, sender, timeouts);
  const sending = smtp.send(mail, neverOver);
  const answer = await read;
  await vi.advanceTimersByTimeAsync(2 * patient.enterMs);
  answer();
  expect(await sending).toMatchObject({ state: 'taken' });
  expect(taken).toBe(1);
  await end();
});

it('a mail whose time is up is waited for no longer, however patient we are', async () => {
  server.trouble('silence');
  const smtp = createSmtp(server.config, sender, patient);
  const before = performance.now();
  expect(await smtp.send(mail, deadlineIn(500))).toMatchObject({ state: 'refused' });
  expect(performance.now() - before).toBeLessThan(patient.sendMs / 2);
});

it('a mail whose time is up before the server lets us in is not sent', async () => {
  const before = server.recipients.length;
  const smtp = createSmtp(server.config, sender, patient);
  expect(await smtp.send(mail, deadlineIn(0))).toMatchObject({ state: 'refused' });
  expect(server.recipients).toHaveLength(before);
});

it.each<[SmtpConfig['security'], string[]]>([
  ['none', ['login', 'mail']],
  ['starttls', []],
  ['tls', []],
])('with %s a server that takes everything unencrypted sees %j', async (security, expected) => {
  const seen: string[] = [];
  const open = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(_login, _session, callback) {
      seen.push('login');
      callback(null, { user: 'tips' });
    },
    onData(stream, _session, callback) {
      seen.push('mail');
      stream.resume();
      stream.on('end', callback);
    },
  });
  // What a client says in TLS is no command.
  open.on('error', () => undefined);
  const { end, port } = await listen(open.server);
  const login = { user: 'tips', password: 'secret' };
  const smtp = createSmtp({ ...server.config, port, security, login }, sender, patient);
  const state = security === 'none' ? 'taken' : 'unavailable';
  expect(await smtp.send(mail, neverOver)).toMatchObject({ state });
  expect(seen).toEqual(expected);
  await end();
});

it('an attempt ends in its time where the server lets us in late and then says nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise: connected, resolve } = Promise.withResolvers<Socket>();
  const mute = createServer((socket) => {
    socket.on('error', () => undefined);
    resolve(socket.resume());
  });
  const { end, port } = await listen(mute);
  const sending = createSmtp({ ...server.config, port }, sender).send(mail, neverOver);
  const socket = await connected;
  const lateMs = 19_000;
  await vi.advanceTimersByTimeAsync(lateMs);
  for (const answer of ['220 late', '250 ok']) {
    socket.write(`${answer}\r\n`);
    await once(socket, 'data');
  }
  await vi.advanceTimersByTimeAsync(attemptMaxMs - lateMs);
  const result = await Promise.race([sending, Promise.resolve('under way')]);
  expect(result).toMatchObject({ state: 'unavailable' });
  await end();
});

describe('a server that refuses mails', () => {
  let before = 0;
  beforeEach(() => {
    before = server.mails.length;
  });

  const troubles: readonly (readonly [SmtpTrouble, string])[] = [
    [{ at: 'recipient', code: 550 }, '550'],
    [{ at: 'data', code: 554 }, '554'],
    [{ at: 'sender', code: 553 }, '553'],
    [{ at: 'greeting', code: 421 }, '421'],
    [{ at: 'sender', code: 421 }, '421'],
    [{ at: 'recipient', code: 421 }, '421'],
    [{ at: 'data', code: 421 }, '421'],
    [{ hangUp: 'before' }, ''],
    ['silence', ''],
  ];
  it.each(troubles)('of the trouble %j a refusal keeps the reason: %s', async (trouble, reason) => {
    server.trouble(trouble);
    const result = await send({}, trouble === 'silence' ? { ...patient, sendMs: 250 } : patient);
    expect(result).toEqual({ state: 'refused', reason: expect.stringContaining(reason) });
    expect(server.mails).toHaveLength(before);
  });
});

describe('a server that takes no mail at all is unavailable', () => {
  it.each([
    ['never ends its greeting', '220-Wait\r\n'],
    ['lets nobody in for all it says', '220 Welcome\r\n250-Wait\r\n'],
  ])('where it %s', async (_, words) => {
    const talker = createServer((socket) => {
      const talk = setInterval(() => socket.write(words), 20);
      socket.on('error', () => undefined);
      socket.on('close', () => clearInterval(talk));
    });
    const { end, port } = await listen(talker);
    const smtp = createSmtp({ ...server.config, port }, sender, impatient);
    expect(await smtp.send(mail, neverOver)).toMatchObject({ state: 'unavailable' });
    // It ends when no connection is left open.
    await end();
  });

  it('where it answers each step, and too late for all of them', async () => {
    const slow = createServer((socket) => {
      const say = (text: string) => setTimeout(() => socket.write(text), 150);
      socket.on('error', () => undefined);
      say('220 slow\r\n');
      socket.on('data', () => say('250 ok\r\n'));
    });
    const { end, port } = await listen(slow);
    const smtp = createSmtp({ ...server.config, port }, sender, impatient);
    expect(await smtp.send(mail, neverOver)).toMatchObject({ state: 'unavailable' });
    await end();
  });

  it('where there is none', async () => {
    const smtp = createSmtp({ ...server.config, port: 1 }, sender, impatient);
    expect(await smtp.send(mail, neverOver)).toMatchObject({ state: 'unavailable' });
  });

  it('where it greets us with a refusal, and again without a mail', async () => {
    const refusal = { at: 'greeting', code: 554 } as const;
    server.trouble(refusal, refusal);
    expect(await send()).toEqual({ state: 'unavailable', reason: expect.stringContaining('554') });
  });

  it('where it says nothing, not even without a mail', async () => {
    const silent = await listen(createServer());
    const smtp = createSmtp({ ...server.config, port: silent.port }, sender, impatient);
    expect(await smtp.send(mail, neverOver)).toMatchObject({ state: 'unavailable' });
    await silent.end();
  });

  it('where it refuses our login', async () => {
    const guarded = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_login, _session, callback) => callback(new Error('Who are you?')),
    });
    const { end, port } = await listen(guarded.server);
    const login = { user: 'tips', password: 'secret' };
    const smtp = createSmtp({ ...server.config, port, login }, sender, patient);
    expect(await smtp.send(mail, neverOver)).toEqual({
      state: 'unavailable',
      reason: expect.stringContaining('Who are you?'),
    });
    await end();
  });
});

it.each(['PolyTips', 'PolyTips <no-reply>', 'no-reply@'])('the sender %j is refused', (wrong) => {
  expect(() => createSmtp(server.config, { ...sender, from: wrong })).toThrow('MAIL_FROM');
});
