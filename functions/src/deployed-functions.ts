import { getRequestListener } from '@hono/node-server';
import type { Expression } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import type { Hono } from 'hono';
import type { AppEnvironment } from './http/app-environment.ts';
import type { JobName } from './jobs/job.ts';
import { jobTimeMs, runJob } from './jobs/run-job.ts';
import { schedule } from './jobs/schedule.ts';
import type { Context } from './platform/context.ts';

/** The running server: what requests and jobs are given to. */
export interface Server {
  readonly context: Context;
  readonly app: Hono<AppEnvironment>;
}

const region = 'us-central1';

/**
 * The functions that are deployed. The server is opened by the first request of an instance, not
 * while the module loads: a deployment loads it without the environment, to see what it exports.
 */
export function deployedFunctions(
  openServer: () => Server,
  businessTimeZone: string | Expression<string>,
) {
  let opened: Server | undefined;
  const getServer = (): Server => {
    opened ??= openServer();
    return opened;
  };

  const listener = getRequestListener(
    (request, environment) =>
      // The listener gives the connection to the app, whose peer may be the client's address.
      getServer().app.fetch(request, environment),
    { overrideGlobalObjects: false },
  );

  function scheduled(name: JobName) {
    const { cron, zone } = schedule[name];
    const options = {
      region,
      schedule: cron,
      timeZone: zone === 'business' ? businessTimeZone : zone,
      memory: '1GiB',
      timeoutSeconds: jobTimeMs / 1_000 + 60,
      maxInstances: 1,
      // Each run takes up where the last one ended, so the next one is the retry.
      retryCount: 0,
    } as const;
    return onSchedule(options, async () => {
      const { context } = getServer();
      const report = await runJob(context, name).catch((error: unknown) => {
        context.log.error('A job broke off', { job: name, error });
        return undefined;
      });
      // Not the error itself, which the runtime would log as it is; ours is redacted.
      if (report === undefined) throw new Error(`The job ${name} broke off`);
    });
  }

  return {
    api: onRequest(
      {
        region,
        memory: '512MiB',
        timeoutSeconds: 60,
        concurrency: 80,
        maxInstances: 20,
        invoker: 'public',
        cors: false,
      },
      listener,
    ),
    openDay: scheduled('open-day'),
    closeMonth: scheduled('close-month'),
    reconcile: scheduled('reconcile'),
  };
}
