import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../../platform/config.ts';
import type { GoogleProject } from './google-project.ts';

/** What is deployed, and where to. */
export interface Deployment {
  readonly projectId: string;
  readonly config: Config;
  /** The variables of the server that this machine has, read one by one in `config`. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The variables that the web app is built with. */
  readonly web: Readonly<Record<string, string | undefined>>;
  /** A parsed package-lock.json, and the one that npm writes beside what it has installed. */
  readonly packages: { readonly locked: unknown; readonly installed: unknown };
  /** firebase.json, with the Content-Security-Policy of the web app. */
  readonly hosting: string;
  /** A parsed firestore.indexes.json. */
  readonly indexes: unknown;
  readonly firestore: Firestore;
  readonly project: GoogleProject;
  /** An App Check token of the operator, where the server answers our own app alone. */
  readonly appCheckToken: string | undefined;
  readonly timeoutMs: number;
}

/** What is wrong, with its remedy. What may wait stops no deployment: it may be one that goes back. */
export type Problem = string | { readonly mayWait: string };
