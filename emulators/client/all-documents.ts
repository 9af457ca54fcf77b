import * as z from 'zod/mini';
import { environment } from './test-world.ts';

/** A document of Firestore, at any depth. */
export interface StoredDocument {
  readonly path: string;
  /** The moment of its last write, in RFC 3339. */
  readonly updateTime: string;
  /** Its fields; what JSON has no type for is a string. */
  readonly fields: unknown;
}

const root = `projects/${environment.GCLOUD_PROJECT}/databases/(default)/documents`;
const timeoutMs = 60_000;

const rows = z.array(
  z.object({
    document: z.optional(
      z.object({ name: z.string(), updateTime: z.string(), fields: z.optional(z.unknown()) }),
    ),
  }),
);

/**
 * Every document of the world in one query, which only Firestore's REST API has: by the library it is a request
 * for each document, for the collections below it.
 * @throws for an answer that is none of Firestore's.
 */
export async function readAllDocuments(): Promise<readonly StoredDocument[]> {
  const reply = await fetch(`http://${environment.FIRESTORE_EMULATOR_HOST}/v1/${root}:runQuery`, {
    method: 'POST',
    // The emulator's word for a server, which no rule holds back.
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!reply.ok) throw new Error(`Firestore answered ${reply.status}: ${await reply.text()}`);
  return rows.parse(JSON.parse(await reply.text(), plainValue)).flatMap(({ document }) => {
    if (document === undefined) return [];
    const { name, updateTime, fields = {} } = document;
    return [{ path: name.slice(root.length + 1), updateTime, fields }];
  });
}

const scalar = /^(?:null|boolean|integer|double|timestamp|string|bytes|reference|geoPoint)Value$/;
const map = z.object({ fields: z.optional(z.record(z.string(), z.unknown())) });
const array = z.object({ values: z.optional(z.array(z.unknown())) });

/** `{"stringValue": "a"}` is `"a"`; what is within a map or an array comes before it. */
function plainValue(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [first, ...others] = Object.entries<unknown>({ ...value });
  if (first === undefined || others.length > 0 || Array.isArray(value)) return value;
  const [kind, content] = first;
  if (kind === 'mapValue') return map.parse(content).fields ?? {};
  if (kind === 'arrayValue') return array.parse(content).values ?? [];
  return scalar.test(kind) ? content : value;
}
