import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { Chain } from '../chain/chain.ts';
import type { Smtp } from '../mail/smtp.ts';
import type { Push } from '../push/push.ts';
import type { Cause } from './cause.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Logger } from './logger.ts';

/** What a service needs of the outside world. Services take it first; nothing else is global. */
export interface Context {
  readonly config: Config;
  readonly firestore: Firestore;
  readonly auth: Auth;
  readonly chain: Chain;
  readonly smtp: Smtp;
  readonly push: Push;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A context and on whose behalf it is used: for whatever leaves a trace in the audit log. */
export interface ActingContext extends Context {
  readonly cause: Cause;
}
