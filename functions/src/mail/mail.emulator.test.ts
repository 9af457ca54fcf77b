import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alreadyOver } from '../../test/deadlines.ts';
import { startTestSmtp, type TestSmtp } from '../../test/fakes/smtp.ts';
import { CrashedError, dieAfterCommit, dieEverywhere } from '../../test/firestore-requests.ts';
import { createTestWorld, type TestWorld, testVariables } from '../../test/world.ts';
import { refusalOfError } from '../http/refusals.ts';
import { neverOver } from '../platform/deadline.ts';
import { pagesOf } from '../platform/pages-of.ts';
import { paths } from '../platform/paths.ts';
import { renderRecovery, renderWelcome } from './core/messages.ts';
import { deliverDueMails } from './deliver-due-mails.ts';
import { deliverMail, type MailDeps } from './deliver-mail.ts';
import type { Smtp } from './smtp.ts';
import { createSmtp } from './smtp.ts';
import { createMail, dueMails, type NewMail } from './store.ts';

const noon = Date.parse('2026-01-07T12:00:00.000Z');
// Letters that no random id has: they are hexadecimal.
const to = 'ada.lovelace@mail.example';
const welcome: NewMail = {
  to,
  message: renderWelcome({
    name: 'Ada',
    uid: '7K3QAZ',
    token: 'aB3-_',
    webOrigin: 'https://tips.example',
    supportMail: 'people@tips.example',
  }),
};
const recovery: NewMail = {
  to,
  message: renderRecovery({ name: 'Ada', link: 'https://tips.example/#/reset', minutes: 10 }),
  expiresAt: new Date(noon + 10 * 60_000).toISOString(),
};
const sender = { from: testVariables.MAIL_FROM, replyTo: testVariables.SUPPORT_MAIL };

let server: TestSmtp;
let world: TestWorld;
let context: MailDeps;
let lines: { level: string; line: string }[] = [];

beforeAll(async () => {
  server = await startTestSmtp();
});
afterAll(() => server.stop());

beforeEach(() => {
  // On a busy machine a test may have given up before its connection came.
  server.trouble();
  world = createTestWorld();
  lines = [];
  const note =
    (level: string) =>
    (event: string, fields: object = {}): void =>
      void lines.push({ level, line: JSON.stringify({ event, ...fields }) });
  context = {
    ...world.context,
    smtp: createSmtp(server.config, sender),
    log: { info: note('info'), warn: note('warn'), alert: note('alert') },
  };
  setMinutes(0);
});

/** Moves the clock to so many minutes after noon. */
function setMinutes(minutes: number): void {
  world.setNow(new Date(noon + minutes * 60_000).toISOString());
}

/** Writes a mail under an id of its own. */
async function write(mail: NewMail): Promise<string> {
  const { clock, firestore } = context;
  const id = randomUUID();
  await firestore.runTransaction(async (transaction) => {
    createMail(firestore, transaction, id, mail, clock.realNow());
    await Promise.resolve();
  });
  return id;
}

const documentOf = (id: string) => context.firestore.doc(paths.outgoingMail(id));
const read = async (id: string) => (await documentOf(id).get()).data();
const runJob = () => deliverDueMails(context, neverOver);
const countTaken = () => server.mails.length;

/** The alerts so far, as they are logged. */
const alerted = () => lines.flatMap(({ level, line }) => (level === 'alert' ? line : []));

/** On a loaded machine some of many parallel transactions are given up; the others decide. */
function requireBusy(error: unknown): 'busy' {
  if (refusalOfError(error)?.code !== 'busy') throw error;
  return 'busy';
}

/** No log line may contain the address or the text of a mail. */
function expectDiscreetLog(): void {
  const text = JSON.stringify(lines);
  expect(text).not.toMatch(/lovelace/i);
  expect(text).not.toContain('tips.example');
}

describe('delivering', () => {
  it('a mail that is triggered five times at once is sent once, and its body removed', async () => {
    const before = countTaken();
    const id = await write(recovery);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => deliverMail(context, id).catch(requireBusy)),
    );
    expect(results.filter((result) => result === 'delivered')).toHaveLength(1);
    expect(results.filter((result) => !['delivered', 'not-due', 'busy'].includes(result))).toEqual(
      [],
    );
    for (const done of [id, 'unknown']) expect(await deliverMail(context, done)).toBe('not-due');
    expect(await runJob()).toEqual({ state: 'done', counts: {} });
    expect(countTaken()).toBe(before + 1);
    const taken = server.mails.at(-1);
    expect(taken).toMatchObject({ to, subject: recovery.message.subject });
    const now = Timestamp.fromMillis(noon);
    expect(await read(id)).toEqual({
      to: [to],
      message: { subject: recovery.message.subject },
      expiresAt: Timestamp.fromDate(new Date(recovery.expiresAt ?? '')),
      delivery: {
        state: 'SUCCESS',
        attempts: 1,
        nextAttemptAt: null,
        startTime: now,
        endTime: now,
        leaseExpireTime: null,
        error: null,
        info: { messageId: taken?.messageId, response: expect.stringMatching(/^250 /) },
        expireAt: Timestamp.fromMillis(noon + 30 * 24 * 60 * 60_000),
      },
    });
    expectDiscreetLog();
  });

  it('a mail is sent again after a temporary refusal, not before its time', async () => {
    const before = countTaken();
    const id = await write(recovery);
    server.trouble({ at: 'recipient', code: 451 });
    expect(await deliverMail(context, id)).toBe('postponed');
    expect(await read(id)).toMatchObject({
      message: recovery.message,
      delivery: { state: 'RETRY', error: expect.stringContaining('451') },
    });
    expect(await runJob()).toEqual({ state: 'done', counts: {} });
    expect(await deliverMail(context, id)).toBe('not-due');
    setMinutes(1);
    expect(await runJob()).toEqual({ state: 'done', counts: { delivered: 1 } });
    expect(await read(id)).toMatchObject({ delivery: { state: 'SUCCESS', attempts: 2 } });
    expect(countTaken()).toBe(before + 1);
  });

  it('a mail that the server accepted without a reply is sent again under the same Message-ID', async () => {
    const id = await write(welcome);
    server.trouble({ hangUp: 'after' });
    expect(await deliverMail(context, id)).toBe('postponed');
    setMinutes(1);
    await runJob();
    const [first, second] = server.mails.slice(-2);
    expect(second).toEqual(first);
  });

  it('a server that stays silent postpones the mail', async () => {
    const id = await write(welcome);
    server.trouble('silence');
    const timeouts = { enterMs: 5_000, sendMs: 200 };
    const smtp = createSmtp(server.config, sender, timeouts);
    expect(await deliverMail({ ...context, smtp }, id)).toBe('postponed');
    expect(await read(id)).toMatchObject({ delivery: { state: 'RETRY' } });
  });

  it('a server that takes no mail at all is an alert at each attempt, and one that refuses a recipient is none', async () => {
    const id = await write(welcome);
    server.trouble({ at: 'recipient', code: 550 });
    expect(await deliverMail(context, id)).toBe('postponed');
    expect(alerted()).toEqual([]);
    const away = createSmtp({ ...server.config, port: 1 }, sender);
    setMinutes(1);
    expect(await deliverMail({ ...context, smtp: away }, id)).toBe('postponed');
    expect(alerted()).toEqual([expect.stringContaining('"mail.relay"')]);
    expect(alerted()[0]).toContain('ECONNREFUSED');
    expect(await read(id)).toMatchObject({ delivery: { state: 'RETRY', attempts: 2 } });
    expectDiscreetLog();
  });

  it('a mail that is being sent is sent by nobody else', async () => {
    const id = await write(welcome);
    const { smtp } = context;
    const slow: Smtp = {
      send: async (...mail) => {
        setMinutes(4.9);
        expect(await deliverMail(context, id)).toBe('not-due');
        expect(await runJob()).toEqual({ state: 'done', counts: {} });
        return smtp.send(...mail);
      },
    };
    const before = countTaken();
    expect(await deliverMail({ ...context, smtp: slow }, id)).toBe('delivered');
    expect(countTaken()).toBe(before + 1);
  });

  it.each<[string, NewMail, number, number]>([
    ['as long as it has left where it expires', recovery, 60_000, 10],
    [
      'and leased as long as an attempt takes where it does not',
      welcome,
      Number.POSITIVE_INFINITY,
      14,
    ],
  ])('a mail is sent for %s', async (_, mail, mostMs, leaseEndMinutes) => {
    const id = await write(mail);
    setMinutes(9);
    let leftMs = 0;
    const noting: Smtp = {
      async send(_mail, deadline) {
        leftMs = deadline.leftMs();
        expect(await read(id)).toMatchObject({
          delivery: { leaseExpireTime: Timestamp.fromMillis(noon + leaseEndMinutes * 60_000) },
        });
        return { state: 'refused', reason: 'Busy' };
      },
    };
    await deliverMail({ ...context, smtp: noting }, id);
    expect(leftMs).toBeGreaterThan(50_000);
    expect(leftMs).toBeLessThanOrEqual(mostMs);
  });

  it('a sender whose lease ran out does not record its result', async () => {
    const id = await write(welcome);
    const slow: Smtp = {
      send: async () => {
        setMinutes(5);
        expect(await deliverMail(context, id)).toBe('delivered');
        return { state: 'refused', reason: 'Too late' };
      },
    };
    expect(await deliverMail({ ...context, smtp: slow }, id)).toBe('not-due');
    expect(await read(id)).toMatchObject({ delivery: { state: 'SUCCESS', attempts: 2 } });
  });
});

describe('giving up', () => {
  it('a mail that is refused for more than a day is given up until an operator orders another attempt', async () => {
    const before = countTaken();
    const id = await write(welcome);
    // The sender is not verified, which some servers say only after the text.
    server.trouble({ at: 'data', code: 554 });
    expect(await deliverMail(context, id)).toBe('postponed');
    for (const minutes of [1, 6, 21, 81, 321]) {
      setMinutes(minutes);
      server.trouble({ at: 'data', code: 554 });
      expect(await runJob()).toEqual({ state: 'done', counts: { postponed: 1 } });
    }
    setMinutes(1_760);
    expect(await runJob()).toEqual({ state: 'done', counts: {} });
    expect(alerted()).toHaveLength(0);
    setMinutes(1_761);
    server.trouble({ at: 'recipient', code: 550 });
    expect(await runJob()).toEqual({ state: 'done', counts: { 'given-up': 1 } });
    expect(await read(id)).toMatchObject({
      message: welcome.message,
      delivery: { state: 'ERROR', attempts: 7, error: expect.stringContaining('550') },
    });
    // The server has repeated the address.
    expect(await read(id)).toMatchObject({
      delivery: { error: expect.stringContaining('No <[mail]>') },
    });
    expect(alerted()).toHaveLength(1);
    expectDiscreetLog();
    setMinutes(100_000);
    expect(await runJob()).toEqual({ state: 'done', counts: {} });
    // As docs/runbooks/mail-that-did-not-arrive.md says.
    const nextAttemptAt = Timestamp.fromMillis(noon);
    await documentOf(id).update({
      'delivery.state': 'RETRY',
      'delivery.nextAttemptAt': nextAttemptAt,
    });
    expect(await runJob()).toEqual({ state: 'done', counts: { delivered: 1 } });
    expect(await read(id)).toMatchObject({ message: { subject: welcome.message.subject } });
    expect(countTaken()).toBe(before + 1);
  });

  it.each<[string, NewMail, number]>([
    ['is refused too late for another attempt', recovery, 9.5],
    ['has expired', recovery, 10],
  ])(
    'a mail that %s is an alert, also where the process dies after it is given up',
    async (_, mail, minutes) => {
      const id = await write(mail);
      setMinutes(minutes);
      const smtp: Smtp = {
        send() {
          dieAfterCommit(context.firestore, paths.outgoingMail(id));
          return Promise.resolve({ state: 'refused', reason: 'Unknown' });
        },
      };
      if (minutes === 10) dieAfterCommit(context.firestore, paths.outgoingMail(id));
      await expect(deliverMail({ ...context, smtp }, id)).rejects.toThrow(CrashedError);
      expect(await read(id)).toMatchObject({ delivery: { state: 'ERROR' } });
      expect(alerted()).toHaveLength(1);
    },
  );

  it('an expired mail is never sent and loses its body', async () => {
    const connections = server.connections();
    const id = await write(recovery);
    setMinutes(10);
    expect(await runJob()).toEqual({ state: 'done', counts: { 'given-up': 1 } });
    const document = await read(id);
    expect(document).toMatchObject({ delivery: { state: 'ERROR', error: 'expired', attempts: 0 } });
    expect(document?.['message']).toEqual({ subject: recovery.message.subject });
    expect(server.connections()).toBe(connections);
  });
});

describe('the job', () => {
  it('a mail whose sender dies at any request is delivered by the job, and its body removed', async () => {
    let id = '';
    let before = 0;
    let deaths = 0;
    await dieEverywhere(
      world.context,
      async ({ firestore }) => {
        setMinutes(0);
        before = countTaken();
        id = await write(recovery);
        await deliverMail({ ...context, firestore }, id);
      },
      async (point) => {
        deaths += 1;
        setMinutes(5);
        expect((await runJob()).state).toBe('done');
        const sent = server.mails.slice(before);
        // Twice when the reply of the request that recorded it was lost.
        expect({ point, enough: [1, 2].includes(sent.length) }).toEqual({ point, enough: true });
        expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
        const document = await read(id);
        expect({ point, document }).toMatchObject({
          point,
          document: { delivery: { state: 'SUCCESS', nextAttemptAt: null } },
        });
        expect(document?.['message']).toEqual({ subject: recovery.message.subject });
      },
    );
    expect(deaths).toBeGreaterThanOrEqual(6);
  });

  it('a mail that cannot be read stops no other, is alerted once an hour, and is sent once it is mended', async () => {
    const broken = await write(welcome);
    await documentOf(broken).update({ to });
    const id = await write(welcome);
    expect(await runJob()).toEqual({ state: 'done', counts: { delivered: 1, failed: 1 } });
    expect(await read(id)).toMatchObject({ delivery: { state: 'SUCCESS' } });
    expect(alerted()).toEqual([expect.stringContaining(`"document.put_off"`)]);
    expect(alerted()[0]).toContain(paths.outgoingMail(broken));

    setMinutes(59);
    expect(await runJob()).toEqual({ state: 'done', counts: {} });
    setMinutes(60);
    expect(await runJob()).toEqual({ state: 'done', counts: { failed: 1 } });
    expect(alerted()).toHaveLength(2);
    await documentOf(broken).update({ to: [to] });
    setMinutes(120);
    expect(await runJob()).toEqual({ state: 'done', counts: { delivered: 1 } });
  });

  it('the job delivers all due mails page by page, and no other mail', async () => {
    const due = await Promise.all(Array.from({ length: 5 }, () => write(welcome)));
    setMinutes(2);
    await write(welcome);
    setMinutes(1);
    const pages: (readonly string[])[] = [];
    const listed = dueMails(context.firestore, context.clock.realNow());
    for await (const page of pagesOf(listed, 2)) pages.push(page.map(({ id }) => id));
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat().toSorted()).toEqual(due.toSorted());
    expect(await runJob()).toEqual({ state: 'done', counts: { delivered: 5 } });
  });

  it('five mails are sent at once, and a slow one keeps no other waiting', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => write(welcome)));
    const others = Promise.withResolvers<void>();
    const sent: string[] = [];
    let underWay = 0;
    let mostUnderWay = 0;
    const smtp: Smtp = {
      async send({ id }) {
        underWay += 1;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        sent.push(id);
        if (sent.length === ids.length) others.resolve();
        await (id === sent[0] ? others.promise : pass(50));
        underWay -= 1;
        return { state: 'taken', messageId: '<1@tips.example>', response: '250 OK' };
      },
    };
    const report = await deliverDueMails({ ...context, smtp }, neverOver);
    expect(report).toEqual({ state: 'done', counts: { delivered: 7 } });
    expect(sent.toSorted()).toEqual(ids.toSorted());
    expect(mostUnderWay).toBe(5);
  });

  it('the job stops when its time is up', async () => {
    await write(welcome);
    const connections = server.connections();
    expect(await deliverDueMails(context, alreadyOver)).toEqual({
      state: 'unfinished',
      counts: {},
    });
    expect(server.connections()).toBe(connections);
  });
});
