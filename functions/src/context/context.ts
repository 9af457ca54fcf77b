import type { AppCheck } from 'firebase-admin/app-check';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { FirestoreExports } from '../backup/firestore-exports.ts';
import type { Chain } from '../chain/chain.ts';
import type { TokenLogs } from '../chain/token-logs.ts';
import type { Smtp } from '../mail/smtp.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import type { Push } from '../push/push.ts';

/** The dependencies of the services. Services take it first; nothing else is global. */
export interface Context {
  readonly config: Config;
  readonly firestore: Firestore;
  readonly auth: Auth;
  /** Attests our own app; missing where calls are answered to every client. */
  readonly appCheck?: Pick<AppCheck, 'verifyToken'>;
  readonly chain: Chain;
  readonly tokenLogs: TokenLogs;
  readonly smtp: Smtp;
  readonly push: Push;
  /** Missing where no bucket for them is configured. */
  readonly exports?: FirestoreExports;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The author of a change and its request or run; the audit log keeps both. */
export interface Actor {
  /** A uid, `operator`, or `job:` or `trigger:` and its name. */
  readonly id: string;
  readonly requestId: string;
}

/** A context and its actor: for every service that writes to the audit log. */
export interface ActingContext extends Context {
  readonly actor: Actor;
}
