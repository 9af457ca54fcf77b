import { type App, applicationDefault, getApps, initializeApp } from 'firebase-admin/app';
import { getAppCheck } from 'firebase-admin/app-check';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { openFirestoreExports } from '../backup/firestore-exports.ts';
import { createChain } from '../chain/json-rpc-chain.ts';
import { createTokenLogs } from '../chain/json-rpc-token-logs.ts';
import { createSmtp } from '../mail/smtp.ts';
import type { Clock } from '../platform/clock.ts';
import { parseConfig } from '../platform/config.ts';
import { standardLogger } from '../platform/logger.ts';
import { createFcmPush } from '../push/fcm-push.ts';
import { noPush } from '../push/push.ts';
import type { Context } from './context.ts';

/**
 * Connects the server to the outside world that the environment names.
 * @throws when a variable is missing or malformed or unsafe, `GCLOUD_PROJECT` (set by the runtime) included.
 */
export function createContext(
  variables: Record<string, string | undefined>,
  clock: Clock,
): Context {
  const projectId = variables['GCLOUD_PROJECT'];
  if (projectId === undefined || projectId === '') throw new Error('GCLOUD_PROJECT is not set');
  const config = parseConfig(variables, projectId);
  const app = openProject(projectId);
  return {
    config,
    // Default settings: an undefined field throws, because it is a bug.
    firestore: getFirestore(app),
    auth: getAuth(app),
    ...(config.appCheck === 'on' ? { appCheck: getAppCheck(app) } : {}),
    chain: createChain(config),
    tokenLogs: createTokenLogs(config),
    smtp: createSmtp(config.smtp, { from: config.mailFrom, replyTo: config.supportMail }),
    ...(config.backupBucket === undefined
      ? {}
      : { exports: openFirestoreExports({ projectId, bucket: config.backupBucket, findToken }) }),
    push: config.push === 'fcm' ? createFcmPush(app) : noPush,
    clock,
    log: standardLogger,
  };
}

/** An access token of the application default credentials: of the account that the server runs as, or of an operator. */
export const findToken = async (): Promise<string> =>
  (await applicationDefault().getAccessToken()).access_token;

/** The Firebase app of a project: one for each project in a process. */
export function openProject(projectId: string): App {
  return (
    getApps().find(({ name }) => name === projectId) ?? initializeApp({ projectId }, projectId)
  );
}
