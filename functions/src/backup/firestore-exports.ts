import * as z from 'zod/mini';

/** An export that was begun. */
export interface BegunExport {
  /** By which Firestore is asked about it. Redacted in a log: it looks like a secret. */
  readonly name: string;
  /** Its folder in the bucket, named for its moment: by this operators know it. */
  readonly folder: string;
}

/** Exports of all documents to a bucket. */
export interface FirestoreExports {
  /** Begins to export the documents as they all were at a moment, a whole minute of the past. */
  begin(minute: Date): Promise<BegunExport>;
  /** @throws when Firestore does not answer. */
  findState(name: string): Promise<ExportState>;
}

/** What has become of an export; `why` it failed, by Google's code and words. */
export type ExportState =
  | { readonly state: 'running' | 'complete' }
  | { readonly state: 'failed'; readonly why: string };

/** How the exports of a project are reached. */
export interface FirestoreExportsAccess {
  readonly projectId: string;
  /** Where they go, as `gs://<bucket>`. */
  readonly bucket: string;
  /** An access token of the service account. */
  readonly findToken: () => Promise<string>;
  readonly origin?: string;
  readonly timeoutMs?: number;
}

const operation = z.object({
  name: z.string(),
  done: z._default(z.boolean(), false),
  error: z.optional(z.object({ code: z.int(), message: z._default(z.string(), '') })),
});

/**
 * The exports of Firestore, behind its REST interface. `snapshotTime` makes the documents be of one moment, and needs
 * point-in-time recovery; without it they would be of any moment while the export ran.
 * Source: cloud.google.com/firestore/docs/reference/rest/v1/projects.databases/exportDocuments.
 */
export function openFirestoreExports({
  projectId,
  bucket,
  findToken,
  origin = 'https://firestore.googleapis.com',
  timeoutMs = 30_000,
}: FirestoreExportsAccess): FirestoreExports {
  async function request(path: string, body?: object): Promise<z.output<typeof operation>> {
    const response = await fetch(`${origin}/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await findToken()}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    // A finished one is forgotten some day.
    if (response.status === 404 && body === undefined)
      return { name: path, done: true, error: { code: 5, message: 'Firestore has forgotten it' } };
    // A missing role, a missing bucket and much else have one status. The logger bounds and redacts the text.
    if (!response.ok)
      throw new Error(`Firestore answered ${response.status} to an export: ${text}`);
    return operation.parse(JSON.parse(text));
  }

  return {
    async begin(minute) {
      const snapshotTime = minute.toISOString();
      const folder = snapshotTime.slice(0, 16).replace(':', '-');
      const path = `projects/${projectId}/databases/(default):exportDocuments`;
      const outputUriPrefix = `${bucket}/${folder}`;
      return { name: (await request(path, { outputUriPrefix, snapshotTime })).name, folder };
    },
    async findState(name) {
      const { done, error } = await request(name);
      if (error !== undefined)
        return { state: 'failed', why: `It failed with code ${error.code}: ${error.message}` };
      return { state: done ? 'complete' : 'running' };
    },
  };
}
