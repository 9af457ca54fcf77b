import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { environment, randomMail } from '../client/test-world.ts';
import { smallWorld } from '../seed/demo-world.ts';
import { exchange } from './exchange.ts';
import { anyInstant } from './requests.ts';

const worldJobs = z.object({
  data: z.object({ schedule: z.array(z.object({ job: z.string() })) }),
});

it('dev/world describes the world, through Hosting and at the function itself', async () => {
  const anyUid: unknown = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  for (const url of [environment.WORLD_API_URL, environment.WORLD_FUNCTIONS_URL]) {
    const { status, body } = await exchange('/dev/world', {}, url);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        usdt: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        companyWallet: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
        rpcUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        chainId: 31_337,
        projectId: 'demo-polytips',
        rootSponsor: anyUid,
        now: anyInstant,
        businessDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        schedule: expect.arrayContaining([
          { job: 'open-day', cron: '1-59/10 * * * *', zone: 'business' },
        ]),
        accounts: smallWorld.accounts.map(({ role, mail, password }) => ({
          role,
          mail,
          password,
          uid: anyUid,
        })),
      },
    });
  }
});

it('dev/run runs every scheduled job to its end', async () => {
  const world = worldJobs.parse((await exchange('/dev/world')).body);
  const jobs = world.data.schedule.map(({ job }) => job);
  expect(jobs).toContain('open-day');
  for (const job of jobs) {
    const { status, body } = await exchange(`/dev/run/${job}`, { body: {} });
    expect({ job, status, body }).toEqual({ job, status: 200, body: { data: { state: 'done' } } });
  }
});

it('the faucet gives the smallest units as decimal strings', async () => {
  const { status, body } = await exchange('/dev/faucet', {
    body: { address: `0x${'ab'.repeat(20)}`, usdt: '0.000001', pol: '0.000000000000000001' },
  });
  const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/);
  expect({ status, body }).toEqual({ status: 200, body: { data: { txns: [hash, hash] } } });
});

it('the inbox lists the mails to an address, newest first', async () => {
  const to = randomMail();
  const transport = createTransport({ host: '127.0.0.1', port: Number(environment.SMTP_PORT) });
  for (const subject of ['First', 'Second']) {
    await transport.sendMail({
      from: 'world@contract.example',
      to,
      subject,
      text: subject,
      html: `<b>${subject}</b>`,
    });
  }
  const { headers, body } = await exchange(
    `/mails?to=${to}`,
    {},
    `${environment.WORLD_INBOX_URL}/api`,
  );
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  const mail = (subject: string) => ({
    to,
    subject,
    text: expect.stringContaining(subject),
    html: expect.stringContaining(`<b>${subject}</b>`),
    at: anyInstant,
  });
  expect(body).toEqual({ data: [mail('Second'), mail('First')] });
  const page = await fetch(environment.WORLD_INBOX_URL);
  expect(page.status).toBe(200);
  expect(z.string().parse(page.headers.get('content-type'))).toMatch(/^text\/html/);
});
