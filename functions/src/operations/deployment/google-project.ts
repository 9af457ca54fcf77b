import * as z from 'zod/mini';
import { redact } from '../../platform/logger.ts';

/** An index that a project has, by what it is for. */
interface CloudIndex {
  /** As `indexKey` writes it. */
  readonly key: string;
  readonly isReady: boolean;
}

/** A deployed function. */
export interface DeployedFunction {
  readonly name: string;
  /** Its own, not that of Hosting; undefined where its deployment has failed. */
  readonly address: string | undefined;
  readonly variables: Readonly<Record<string, string>>;
}

/** What a deployment needs to know of a project at Google. Each call throws when the answer does not come. */
export interface GoogleProject {
  /** Whether a secret has a newest version that is enabled. */
  hasSecret(name: string): Promise<boolean>;
  /** The roles that the functions' service account has without a condition. */
  listRoles(): Promise<readonly string[]>;
  /** Whether everybody may be given a role, as the public API gives one: an organisation may allow its own people alone. */
  allowsEverybody(): Promise<boolean>;
  listIndexes(): Promise<readonly CloudIndex[]>;
  /** Whether the database keeps the versions of the last week, is protected from deletion, and has a schedule of backups. */
  readBackups(): Promise<{
    readonly keepsVersions: boolean;
    readonly isProtected: boolean;
    readonly isScheduled: boolean;
  }>;
  /**
   * The ways to sign in that are on besides our own sessions, and whether a session can delete its account; undefined
   * where Authentication was never begun.
   */
  readSignIn(): Promise<
    { readonly ways: readonly string[]; readonly deletesAccounts: boolean } | undefined
  >;
  /** Our functions as they are deployed; none before the first deployment. */
  listFunctions(): Promise<readonly DeployedFunction[]>;
}

/** How a project at Google is reached. */
export interface GoogleProjectAccess {
  readonly projectId: string;
  /** An access token of the operator. */
  readonly findToken: () => Promise<string>;
  /** The origin of a service such as `firestore`. */
  readonly originOf?: (service: string) => string;
  readonly timeoutMs?: number;
}

const region = 'us-central1';
/** Firebase's tools label a function with its codebase; the others of a project, as those of an extension, are not ours. */
const codebaseLabel = 'firebase-functions-codebase';
const ourCodebase = 'default';
const enabled = z.object({ enabled: z._default(z.boolean(), false) });
const wayToSignIn = z.exactOptional(enabled);
const signIn = z.object({
  // Beside the ways it has settings such as `hashConfig`.
  signIn: z._default(
    z.object({ email: wayToSignIn, phoneNumber: wayToSignIn, anonymous: wayToSignIn }),
    {},
  ),
  client: z.optional(
    z.object({
      permissions: z.optional(z.object({ disabledUserDeletion: z.optional(z.boolean()) })),
    }),
  ),
});
const page = z.object({ nextPageToken: z.optional(z.string()) });
const providers = z.extend(page, {
  defaultSupportedIdpConfigs: z._default(z.array(z.extend(enabled, { name: z.string() })), []),
  oauthIdpConfigs: z._default(z.array(z.extend(enabled, { name: z.string() })), []),
  inboundSamlConfigs: z._default(z.array(z.extend(enabled, { name: z.string() })), []),
});
const functions = z.extend(page, {
  functions: z._default(
    z.array(
      z.object({
        name: z.string(),
        labels: z._default(z.record(z.string(), z.string()), {}),
        // One of the 1st generation, which none of ours is, has none.
        serviceConfig: z.optional(
          z.object({
            uri: z.optional(z.url()),
            environmentVariables: z._default(z.record(z.string(), z.string()), {}),
          }),
        ),
      }),
    ),
    [],
  ),
  unreachable: z._default(z.array(z.string()), []),
});

/** What an index is for, as the project and firestore.indexes.json both write it. */
export const indexFields = z.object({
  queryScope: z.string(),
  fields: z.array(
    z.object({
      fieldPath: z.string(),
      order: z.optional(z.string()),
      arrayConfig: z.optional(z.string()),
    }),
  ),
});
const index = z.extend(indexFields, {
  name: z.string().check(z.regex(/\/collectionGroups\/[^/]+\/indexes\//)),
  state: z.string(),
});
const indexList = z.extend(page, { indexes: z._default(z.array(index), []) });

/** What an index is for, as one text: its collection, its scope and its fields. */
export function indexKey({
  collectionGroup,
  queryScope,
  fields,
}: z.infer<typeof indexFields> & { readonly collectionGroup: string }): string {
  // Every index ends with the name, which the file leaves out.
  const named = fields.filter(({ fieldPath }) => fieldPath !== '__name__');
  const texts = named.map(
    ({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`,
  );
  return `${collectionGroup} (${queryScope}): ${texts.join(', ')}`;
}

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Why Google refuses a request, for the operator: a permission is missing, or a service is off. */
function wordsOf(text: string): string {
  try {
    return `: ${redact(refusal.parse(JSON.parse(text)).error.message)}`;
  } catch {
    // A proxy on the way has answered.
    return '';
  }
}

/** A project at Google, behind the REST interfaces of its services. */
export function openGoogleProject({
  projectId,
  findToken,
  originOf = (service) => `https://${service}.googleapis.com`,
  timeoutMs = 10_000,
}: GoogleProjectAccess): GoogleProject {
  const project = `projects/${projectId}`;

  /** The answer; undefined when there is no such thing. */
  async function find<Answer>(
    service: string,
    path: string,
    schema: z.ZodMiniType<Answer>,
    body?: object,
  ): Promise<Answer | undefined> {
    const response = await fetch(`${originOf(service)}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await findToken()}`,
        'content-type': 'application/json',
        'x-goog-user-project': projectId,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status === 404) return undefined;
    if (!response.ok)
      throw new Error(`${service}.googleapis.com answered ${response.status}${wordsOf(text)}`);
    return schema.parse(JSON.parse(text));
  }

  async function get<Answer>(
    service: string,
    path: string,
    schema: z.ZodMiniType<Answer>,
    body?: object,
  ): Promise<Answer> {
    const answer = await find(service, path, schema, body);
    if (answer === undefined) throw new Error(`${service}.googleapis.com knows no ${path}`);
    return answer;
  }

  /** All pages of a list, `pageSize` entries each. */
  async function listPages<Page extends z.output<typeof page>>(
    service: string,
    path: string,
    pageSize: number,
    schema: z.ZodMiniType<Page>,
  ): Promise<readonly Page[]> {
    const pages: Page[] = [];
    for (let pageToken: string | undefined = ''; pageToken !== undefined; ) {
      const query = `pageSize=${pageSize}&pageToken=${encodeURIComponent(pageToken)}`;
      const next: Page = await get(service, `${path}?${query}`, schema);
      pages.push(next);
      pageToken = next.nextPageToken;
    }
    return pages;
  }

  async function listProviders(kind: string): Promise<readonly string[]> {
    const pages = await listPages('identitytoolkit', `admin/v2/${project}/${kind}`, 100, providers);
    return pages
      .flatMap(({ defaultSupportedIdpConfigs, inboundSamlConfigs, oauthIdpConfigs }) => [
        ...defaultSupportedIdpConfigs,
        ...oauthIdpConfigs,
        ...inboundSamlConfigs,
      ])
      .flatMap(({ enabled: isOn, name }) => (isOn ? [lastSegment(name)] : []));
  }

  return {
    async hasSecret(name) {
      const path = `v1/${project}/secrets/${name}/versions/latest`;
      const version = await find('secretmanager', path, z.object({ state: z.string() }));
      return version?.state === 'ENABLED';
    },

    async listRoles() {
      const schema = z.object({ projectNumber: z.string().check(z.regex(/^\d+$/)) });
      const { projectNumber } = await get('cloudresourcemanager', `v1/${project}`, schema);
      const member = `serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com`;
      const policy = await get(
        'cloudresourcemanager',
        `v1/${project}:getIamPolicy`,
        z.object({
          bindings: z._default(
            z.array(
              z.object({
                role: z.string(),
                members: z._default(z.array(z.string()), []),
                condition: z.optional(z.unknown()),
              }),
            ),
            [],
          ),
        }),
        { options: { requestedPolicyVersion: 3 } },
      );
      return policy.bindings.flatMap(({ role, members, condition }) =>
        condition === undefined && members.includes(member) ? [role] : [],
      );
    },

    async allowsEverybody() {
      const { listPolicy } = await get(
        'cloudresourcemanager',
        `v1/${project}:getEffectiveOrgPolicy`,
        z.object({
          listPolicy: z._default(
            z.object({
              allValues: z.optional(z.string()),
              allowedValues: z._default(z.array(z.string()), []),
            }),
            { allowedValues: [] },
          ),
        }),
        { constraint: 'constraints/iam.allowedPolicyMemberDomains' },
      );
      return listPolicy.allValues !== 'DENY' && listPolicy.allowedValues.length === 0;
    },

    async listIndexes() {
      const path = `v1/${project}/databases/(default)/collectionGroups/-/indexes`;
      const pages = await listPages('firestore', path, 300, indexList);
      return pages
        .flatMap(({ indexes }) => indexes)
        .map(({ name, state, ...rest }) => {
          const [, collectionGroup = ''] = /\/collectionGroups\/([^/]+)\//.exec(name) ?? [];
          return { key: indexKey({ collectionGroup, ...rest }), isReady: state === 'READY' };
        });
    },

    async readBackups() {
      const path = `v1/${project}/databases/(default)`;
      const settings = z.object({
        pointInTimeRecoveryEnablement: z.optional(z.string()),
        deleteProtectionState: z.optional(z.string()),
      });
      const schedules = z.object({ backupSchedules: z._default(z.array(z.unknown()), []) });
      const [database, { backupSchedules }] = await Promise.all([
        get('firestore', path, settings),
        get('firestore', `${path}/backupSchedules`, schedules),
      ]);
      return {
        keepsVersions: database.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED',
        isProtected: database.deleteProtectionState === 'DELETE_PROTECTION_ENABLED',
        isScheduled: backupSchedules.length > 0,
      };
    },

    async readSignIn() {
      // CONFIGURATION_NOT_FOUND.
      const config = await find('identitytoolkit', `admin/v2/${project}/config`, signIn);
      if (config === undefined) return undefined;
      const own = Object.entries(config.signIn).flatMap(([name, way]) =>
        way.enabled ? [name] : [],
      );
      const others = await Promise.all(
        ['defaultSupportedIdpConfigs', 'oauthIdpConfigs', 'inboundSamlConfigs'].map(listProviders),
      );
      return {
        ways: [...own, ...others.flat()],
        deletesAccounts: config.client?.permissions?.disabledUserDeletion !== true,
      };
    },

    async listFunctions() {
      const path = `v2/${project}/locations/${region}/functions`;
      const pages = await listPages('cloudfunctions', path, 100, functions);
      const unreachable = pages.flatMap((each) => each.unreachable);
      if (unreachable.length > 0)
        throw new Error(`cloudfunctions.googleapis.com does not reach ${unreachable.join(', ')}`);
      return pages
        .flatMap((each) => each.functions)
        .filter(({ labels }) => (labels[codebaseLabel] ?? ourCodebase) === ourCodebase)
        .flatMap(({ name, serviceConfig }) =>
          serviceConfig === undefined
            ? []
            : {
                name: lastSegment(name),
                address: serviceConfig.uri,
                variables: serviceConfig.environmentVariables,
              },
        );
    },
  };
}

const lastSegment = (name: string): string => name.split('/').at(-1) ?? '';
