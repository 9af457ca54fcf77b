import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { testVariables } from '../test/world.ts';
import { createContext } from './context/create-context.ts';
import * as messages from './contract/messages.ts';
import { deployedFunctions } from './deployed-functions.ts';
import * as deployed from './index.ts';
import { jobNames, schedule } from './jobs/schedule.ts';
import * as local from './local.ts';
import { attemptMaxMs } from './mail/core/delivery.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';

const functions = { ...deployed };
const endpoints = Object.entries(deployed).map(
  ([name, { __endpoint: endpoint }]) => [name, endpoint] as const,
);

it('every function is exported, in the deployed build and in the local one', () => {
  const described = deployedFunctions(
    // A deployment describes the functions without an environment: nothing may be opened for that.
    () => {
      throw new Error('Opened while being described');
    },
    { businessTimeZone: 'UTC', mailSecrets: [], apiMinInstances: 0 },
  );
  const names = Object.keys(described).toSorted();
  expect(Object.keys(deployed).toSorted()).toEqual(names);
  expect(Object.keys(local).toSorted()).toEqual(names);
});

it.each([
  // MiB, requests at once, instances at most, seconds.
  ['api', 512, 80, 10, 60],
  ['openDay', 4_096, 1, 1, 1_800],
  ['closeMonth', 1_024, 1, 1, 1_800],
  ['reconcile', 1_024, 1, 1, 540],
  ['scanReceipts', 1_024, 1, 1, 540],
  ['deliverMail', 512, 5, 2, 360],
  ['deliverDueMails', 1_024, 1, 1, 540],
  ['deliverPush', 512, 80, 2, 60],
  ['sendMessages', 1_024, 1, 1, 540],
  ['exportBackup', 1_024, 1, 1, 1_800],
  ['moveDevices', 512, 80, 2, 120],
  ['endDevices', 512, 80, 2, 120],
  ['followPayment', 512, 80, 2, 120],
  ['verifyChain', 1_024, 1, 1, 1_800],
] as const)(
  '%s has %i MiB, answers %i at once in each of at most %i instances, and has %i seconds',
  (name, availableMemoryMb, concurrency, maxInstances, timeoutSeconds) => {
    const { __endpoint: endpoint } = functions[name];
    expect(endpoint).toMatchObject({
      availableMemoryMb,
      concurrency,
      maxInstances,
      timeoutSeconds,
    });
  },
);

it('everybody may call the API, which needs no right of Google', () => {
  const { __endpoint: endpoint } = functions.api;
  expect(endpoint.httpsTrigger).toEqual({ invoker: ['public'] });
});

it('a server that cannot start answers 503 with a request id, and somebody is alerted why', async () => {
  const lines: string[] = [];
  const broken = deployedFunctions(
    () => {
      throw new Error('RPC_URLS must be https');
    },
    { businessTimeZone: 'UTC', mailSecrets: [], apiMinInstances: 0 },
    createLogger((line) => lines.push(line)),
  );
  // The types are those of Express, whose requests and replies are Node's.
  const server = createServer(
    (request, reply) => void Reflect.apply(broken.api, undefined, [request, reply]),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`);
    const requestId = reply.headers.get('x-request-id');
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('60');
    expect(await reply.json()).toEqual({ error: { code: 'busy', message: messages.busy } });
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { alert: 'server.not_started', requestId, error: { text: 'RPC_URLS must be https' } },
    ]);
  } finally {
    server.close();
    await once(server, 'close');
  }
});

it('a parameter of the deployment says how many servers of the API wait for requests; none do without it', () => {
  const { __endpoint: endpoint } = functions.api;
  expect(endpoint.minInstances).toMatchObject({
    name: 'API_MIN_INSTANCES',
    options: { default: 0 },
  });
});

it('only what sends mails is given the password of the mail server', () => {
  const informed = endpoints
    .filter(([, endpoint]) =>
      endpoint.secretEnvironmentVariables?.some(({ key }) => key === 'SMTP_PASSWORD'),
    )
    .map(([name]) => name);
  expect(informed).toEqual(['deliverMail', 'deliverDueMails']);
});

it.each([
  ['mail', 'deliverMail', 'mail/{id}'],
  ['message to devices', 'deliverPush', 'pushMessages/{id}'],
] as const)('a new %s triggers its delivery', (_what, name, document) => {
  const { __endpoint: endpoint } = functions[name];
  expect(endpoint.eventTrigger).toMatchObject({
    eventType: 'google.cloud.firestore.document.v1.created',
    eventFilterPathPatterns: { document },
    retry: false,
  });
});

it.each([
  ['deliverMail', 'A mail waits to be delivered', 'mail/welcome_7K3QAZ'],
  [
    'deliverPush',
    'A message to devices waits to be sent',
    `pushMessages/confirmed_7K3QAZ_0x${'5c'.repeat(32)}`,
  ],
] as const)(
  'a failure of %s is no alert, and its line names the document',
  async (name, message, document) => {
    const lines: string[] = [];
    const log = createLogger((line) => lines.push(line));
    const context = {
      ...createContext({ ...testVariables, GCLOUD_PROJECT: 'demo-triggers' }, systemClock),
      log,
    };
    vi.spyOn(context.firestore, 'runTransaction').mockRejectedValue(new Error('No answer'));
    const triggered = deployedFunctions(() => ({ context, app: new Hono() }), {
      businessTimeZone: 'UTC',
      mailSecrets: [],
      apiMinInstances: 0,
    });
    await triggered[name].run({
      id: '1',
      specversion: '1.0',
      source: 'test',
      type: 'google.cloud.firestore.document.v1.created',
      time: '2026-01-07T12:00:00.000Z',
      location: 'us-central1',
      project: 'demo-triggers',
      database: '(default)',
      namespace: '(default)',
      document,
      params: { id: document.split('/')[1] ?? '' },
      data: undefined,
    });
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      {
        severity: 'WARNING',
        message,
        document,
        error: expect.objectContaining({ text: 'No answer' }),
      },
    ]);
  },
);

/** Delivers the event of a change from `before` to 2. The types are those of Firestore's snapshots, of which a field is read. */
const lookAfter = (trigger: typeof functions.moveDevices, before: number): unknown =>
  Reflect.apply(Reflect.get(trigger, 'run'), trigger, [
    {
      params: { uid: '7K3QAZ' },
      data: { before: { get: () => before }, after: { get: () => 2 } },
    },
  ]);

it.each([
  [
    'that may pass by itself',
    Object.assign(new Error('No answer'), { code: 14 }),
    { severity: 'WARNING' },
  ],
  ['that a person has to mend', new Error('No answer'), { alert: 'document.put_off' }],
] as const)(
  'a look at the devices that meets an error %s is logged and fails, so that Google repeats its event',
  async (_, error, logged) => {
    const lines: string[] = [];
    const log = createLogger((line) => lines.push(line));
    const variables = { ...testVariables, GCLOUD_PROJECT: 'demo-triggers' };
    const context = { ...createContext(variables, systemClock), log };
    vi.spyOn(context.firestore, 'doc').mockImplementation(() => {
      throw error;
    });
    const triggered = deployedFunctions(() => ({ context, app: new Hono() }), {
      businessTimeZone: 'UTC',
      mailSecrets: [],
      apiMinInstances: 0,
    });
    for (const name of ['moveDevices', 'endDevices'] as const) {
      const look = async (before: number) => lookAfter(triggered[name], before);
      await expect(look(1)).rejects.toThrow('Devices wait to be moved');
      await look(2);
    }
    const document = 'pushTokens/7K3QAZ';
    const parsed = lines.map((line): unknown => JSON.parse(line));
    expect(parsed).toMatchObject([
      { document, ...logged },
      { document, ...logged },
    ]);
  },
);

it('every function is in the same region', () => {
  expect(endpoints.filter(([, { region }]) => String(region) !== 'us-central1')).toEqual([]);
});

it.each([
  ['what a member bought', 'moveDevices', 'trees/{uid}'],
  ["the start of a member's sessions", 'endDevices', 'users/{uid}'],
] as const)('a change of %s triggers a look at the devices', (_what, name, document) => {
  const { __endpoint: endpoint } = functions[name];
  expect(endpoint.eventTrigger).toMatchObject({
    eventType: 'google.cloud.firestore.document.v1.updated',
    eventFilterPathPatterns: { document },
    retry: true,
  });
});

it('bytes that are written to a payment trigger its watching, which has more time than its pauses', () => {
  const { __endpoint: endpoint } = functions.followPayment;
  expect(endpoint.eventTrigger).toMatchObject({
    eventType: 'google.cloud.firestore.document.v1.written',
    eventFilterPathPatterns: { document: 'payments/{id}' },
    retry: false,
  });
  expect(endpoint.timeoutSeconds).toBe(120);
});

it('the delivery of a mail has more time than an attempt, and no more than an event is given', () => {
  const { __endpoint: endpoint } = functions.deliverMail;
  const { timeoutSeconds } = endpoint;
  expect(timeoutSeconds).toBeGreaterThan(attemptMaxMs / 1_000);
  expect(timeoutSeconds).toBeLessThanOrEqual(540);
});

const deployedJobs = [
  ['openDay', 'open-day', 1_800],
  ['closeMonth', 'close-month', 1_800],
  ['reconcile', 'reconcile', 540],
  ['scanReceipts', 'scan-receipts', 540],
  ['deliverDueMails', 'deliver-due-mails', 540],
  ['verifyChain', 'verify-chain', 1_800],
  ['sendMessages', 'send-messages', 540],
  ['exportBackup', 'export-backup', 1_800],
] as const;

it('each job is deployed as the function of its name in camel case', () => {
  expect(deployedJobs.map(([, job]) => job)).toEqual(jobNames);
  const inCamelCase = jobNames.map((job) =>
    job.replaceAll(/-(.)/g, (_, first: string) => first.toUpperCase()),
  );
  expect(deployedJobs.map(([name]) => name)).toEqual(inCamelCase);
});

it.each(deployedJobs)(
  '%s runs the job %s, and the alert of its failure names it',
  async (name, job) => {
    const lines: string[] = [];
    const log = createLogger((line) => lines.push(line));
    const standing = createContext({ ...testVariables, GCLOUD_PROJECT: 'demo-jobs' }, systemClock);
    const context = {
      ...standing,
      // The first that a job asks for.
      get firestore(): never {
        throw new Error('No documents');
      },
      log,
    };
    const failing = deployedFunctions(() => ({ context, app: new Hono() }), {
      businessTimeZone: 'UTC',
      mailSecrets: [],
      apiMinInstances: 0,
    });
    const run = failing[name].run({ scheduleTime: '2026-01-07T12:00:00.000Z' });
    await expect(run).rejects.toThrow(`The job ${job} threw an error`);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { alert: 'job.failed', job, error: { text: 'No documents' } },
    ]);
  },
);

it.each(deployedJobs)(
  '%s has a minute more than its job needs, and no more than there is',
  (name, job, most) => {
    const { __endpoint: endpoint } = functions[name];
    const { timeoutSeconds } = endpoint;
    expect(timeoutSeconds).toBe(schedule[job].timeMs / 1_000 + 60);
    expect(timeoutSeconds).toBeLessThanOrEqual(most);
  },
);

// By the memory of a function in GiB. Source: firebase-tools, deploy/functions/backend.js, memoryToGen2Cpu.
const processorsOf = (memoryMb: number) => (memoryMb > 8_192 ? 4 : memoryMb > 2_048 ? 2 : 1);

it('a flood of requests leaves each job what it needs of the 20 processors that a new project has', () => {
  const most = endpoints
    .filter(([name, { scheduleTrigger }]) => name === 'api' || scheduleTrigger !== undefined)
    .map(
      ([, { availableMemoryMb, maxInstances }]) =>
        processorsOf(Number(availableMemoryMb)) * Number(maxInstances),
    );
  expect(most.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(20);
});

const zones = {
  business: expect.objectContaining({ name: 'BUSINESS_TIME_ZONE', options: { default: 'UTC' } }),
  UTC: 'UTC',
};

it.each(deployedJobs)('%s runs when the job %s is due, and no run is tried again', (name, job) => {
  const { __endpoint: endpoint } = functions[name];
  const { cron, zone } = schedule[job];
  expect(endpoint.scheduleTrigger).toEqual({
    schedule: cron,
    timeZone: zones[zone],
    retryConfig: { retryCount: 0 },
  });
});

it('the runbook of a restore pauses every job, and makes every trigger for a new database', () => {
  const file = join(import.meta.dirname, '../../docs/runbooks/backup-and-restore.md');
  const runbook = readFileSync(file, 'utf8');
  const [, paused = ''] = /for job in ([\w\s\\]+); do/.exec(runbook) ?? [];
  expect(paused.split(/[\s\\]+/).toSorted()).toEqual(deployedJobs.map(([name]) => name).toSorted());
  const [, made = ''] = /delete the functions ([^.]+), so that/.exec(runbook) ?? [];
  const triggers = endpoints.filter(([, { eventTrigger }]) => eventTrigger !== undefined);
  expect([...made.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).toSorted()).toEqual(
    triggers.map(([name]) => name).toSorted(),
  );
});

it('every scheduled function is one of a job', () => {
  const scheduled = endpoints.filter(([, { scheduleTrigger }]) => scheduleTrigger !== undefined);
  expect(scheduled.map(([name]) => name).toSorted()).toEqual(
    deployedJobs.map(([name]) => name).toSorted(),
  );
});
