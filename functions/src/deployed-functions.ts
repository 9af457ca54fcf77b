import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import type { defineSecret, Expression } from 'firebase-functions/params';
import {
  onDocumentCreated,
  onDocumentUpdated,
  onDocumentWritten,
} from 'firebase-functions/v2/firestore';
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Context } from './context/context.ts';
import { errorStatus } from './contract/errors.ts';
import * as messages from './contract/messages.ts';
import { moveDevices } from './devices/move-devices.ts';
import type { AppEnvironment } from './http/answer-call.ts';
import { followPayment } from './jobs/follow-payment.ts';
import { runJob } from './jobs/run-job.ts';
import { type JobName, schedule } from './jobs/schedule.ts';
import { attemptMaxMs } from './mail/core/delivery.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { deliverPush } from './notices/deliver-push.ts';
import { newRequestId } from './platform/ids.ts';
import { type LogFields, type Logger, StoredName, standardLogger } from './platform/logger.ts';
import { paths } from './platform/paths.ts';
import { logPutOff } from './platform/put-off.ts';
import { processTimer } from './platform/timer.ts';

/** The running server: what requests and jobs are given to. */
export interface Server {
  readonly context: Context;
  readonly app: Hono<AppEnvironment>;
}

/** What is known of a deployment when it is described, before there is an environment. */
export interface Deployment {
  readonly businessTimeZone: string | Expression<string>;
  /** The password of the mail server, given to the functions that send; none in the local world. */
  readonly mailSecrets: ReturnType<typeof defineSecret>[];
  /** How many servers wait for requests at any time; with none, the first request starts one. */
  readonly apiMinInstances: number | Expression<number>;
}

const region = 'us-central1';

/**
 * The options of a Firestore trigger: what is lost where one is not retried, a job finds. So few instances leave the jobs
 * their share of what a project may have at once.
 */
const trigger = {
  region,
  memory: '512MiB',
  timeoutSeconds: 120,
  concurrency: 80,
  maxInstances: 2,
  retry: false,
} as const;

/** The server cannot start: its configuration is wrong, or what it needs is missing. */
class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

/** How long to wait for a server that a person has to mend. */
const mendSeconds = 60;

/** The failed reply of a server that cannot start, and so knows no business day. */
function replyNotStarted(requestId: string): Response {
  return Response.json(
    { error: { code: 'busy', message: messages.busy } },
    {
      status: errorStatus.busy,
      headers: {
        'cache-control': 'private, no-store',
        'retry-after': String(mendSeconds),
        'x-content-type-options': 'nosniff',
        'x-request-id': requestId,
      },
    },
  );
}

const startedRequest = z.object({ request: z.instanceof(IncomingMessage) });

/**
 * Makes the main program of a deployment leave bodies to us. It would read, inflate and parse each before our code runs, a
 * gigabyte of it where three hundred kilobytes were sent, and answer by itself what it cannot parse. It takes a request for
 * one without a body when neither header says where that ends; we read both from the raw headers, which stay.
 */
function hideBodies(): void {
  subscribe('http.server.request.start', (message) => {
    const { headers } = startedRequest.parse(message).request;
    delete headers['content-length'];
    delete headers['transfer-encoding'];
  });
}

/**
 * The functions that are deployed. The server is opened by the first request of an instance, not
 * while the module loads: a deployment loads it without the environment, to see what it exports.
 */
export function deployedFunctions(
  openServer: () => Server,
  { apiMinInstances, businessTimeZone, mailSecrets }: Deployment,
  log: Logger = standardLogger,
) {
  // Events come from Google alone, and are what the main program has parsed.
  if (process.env['FUNCTION_TARGET'] === 'api') hideBodies();

  let opened: Server | undefined;
  /** @throws {NotStartedError} when the server cannot start, which was alerted; the next call tries again. */
  function getServer(fields: LogFields = {}): Server {
    try {
      opened ??= openServer();
    } catch (error) {
      log.alert('server.not_started', { ...fields, error });
      // Not the error itself, which the runtime would log as it is; ours is redacted.
      throw new NotStartedError('The server cannot start');
    }
    return opened;
  }

  const listener = getRequestListener((request, environment) => {
    const requestId = newRequestId();
    try {
      // The listener gives the connection to the app, whose peer may be the client's address.
      return getServer({ requestId }).app.fetch(request, environment);
    } catch (error) {
      if (!(error instanceof NotStartedError)) throw error;
      return replyNotStarted(requestId);
    }
  });

  function scheduled(name: JobName) {
    const { cron, memory, timeMs, zone } = schedule[name];
    const secrets = name === 'deliver-due-mails' ? mailSecrets : [];
    const options = {
      region,
      schedule: cron,
      timeZone: zone === 'business' ? businessTimeZone : zone,
      memory,
      timeoutSeconds: timeMs / 1_000 + 60,
      // One run at a time saves work being done twice; a run that overlaps another all the same is
      // harmless (docs/decisions/0010-the-opening-of-the-day.md).
      concurrency: 1,
      maxInstances: 1,
      // Each run goes on where the last one ended, so the next run is the retry.
      retryCount: 0,
      secrets,
    } as const;
    return onSchedule(options, async () => {
      const { context } = getServer();
      const report = await runJob(context, name).catch((error: unknown) => {
        context.log.alert('job.failed', { job: name, error });
        return undefined;
      });
      // Not the error itself, which the runtime would log as it is; ours is redacted.
      if (report === undefined) throw new Error(`The job ${name} threw an error`);
    });
  }

  /** Does the work of a trigger for the document that its event is about, and logs its failure by `logFailure`. */
  async function follow(
    key: string | undefined,
    work: (context: Context, key: string) => Promise<unknown>,
    logFailure: (log: Logger, key: string, error: unknown) => void,
  ): Promise<void> {
    if (key === undefined) throw new Error('An event without the id of its document');
    const { context } = getServer();
    await work(context, key).catch((error: unknown) => logFailure(context.log, key, error));
  }

  /**
   * Looks at a member's devices when a field of the document has changed; Google repeats the event for a day where that
   * fails.
   */
  const movesDevices = (document: string, field: string) =>
    // A member has ten devices at most, and the service is given 10 seconds for each.
    onDocumentUpdated({ ...trigger, document, retry: true }, async ({ data, params: { uid } }) => {
      if (isDeepStrictEqual(data?.before.get(field), data?.after.get(field))) return;
      await follow(uid, moveDevices, (log, uid, error) => {
        logPutOff(log, paths.pushTokens(uid), error);
        // Also for what a person has to mend: nothing else looks before the devices are unused for long. Not the error itself,
        // which the runtime would log as it is; ours is redacted.
        throw new Error('Devices wait to be moved');
      });
    });

  return {
    api: onRequest(
      {
        region,
        memory: '512MiB',
        timeoutSeconds: 60,
        concurrency: 80,
        minInstances: apiMinInstances,
        // A flood of requests that starts no triggers leaves room for every job: a new project often has 20 processors a region.
        maxInstances: 10,
        invoker: 'public',
        cors: false,
      },
      listener,
    ),
    openDay: scheduled('open-day'),
    closeMonth: scheduled('close-month'),
    reconcile: scheduled('reconcile'),
    scanReceipts: scheduled('scan-receipts'),
    // What fails here is tried again by the job `deliver-due-mails`.
    deliverMail: onDocumentCreated(
      {
        ...trigger,
        document: paths.outgoingMail('{id}'),
        timeoutSeconds: attemptMaxMs / 1_000 + 60,
        // So many mails at once: servers allow few connections from one place.
        concurrency: 5,
        secrets: mailSecrets,
      },
      ({ params: { id } }) =>
        follow(id, deliverMail, (log, id, error) => {
          const document = new StoredName(paths.outgoingMail(id));
          log.warn('A mail waits to be delivered', { document, error });
        }),
    ),
    deliverDueMails: scheduled('deliver-due-mails'),
    // What is lost here, the job `send-messages` sends.
    deliverPush: onDocumentCreated(
      { ...trigger, document: paths.pushMessage('{id}'), timeoutSeconds: 60 },
      ({ params: { id } }) =>
        follow(id, deliverPush, (log, id, error) => {
          const document = new StoredName(paths.pushMessage(id));
          log.warn('A message to devices waits to be sent', { document, error });
        }),
    ),
    verifyChain: scheduled('verify-chain'),
    sendMessages: scheduled('send-messages'),
    exportBackup: scheduled('export-backup'),
    moveDevices: movesDevices(paths.tree('{uid}'), 'confirmedMicros'),
    endDevices: movesDevices(paths.user('{uid}'), 'sessionsFrom'),
    // What is lost here, the job `reconcile` finds.
    followPayment: onDocumentWritten(
      { ...trigger, document: paths.payment('{id}') },
      async ({ data, params: { id } }) => {
        if (data === undefined) return;
        await follow(
          id,
          (context) => followPayment(context, data, processTimer),
          (log, id, error) => {
            const document = new StoredName(paths.payment(id));
            log.alert('payment.unwatched', { document, error });
          },
        );
      },
    ),
  };
}
