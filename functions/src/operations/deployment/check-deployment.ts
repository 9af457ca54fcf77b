import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findToken } from '../../context/create-context.ts';
import { parseConfig, UnsafeConfigError } from '../../platform/config.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { withTimeout } from '../../platform/timer.ts';
import { deployedVariables, readVariables } from '../deployed-variables.ts';
import { defineOperation, flag, type OperationContext } from '../operation.ts';
import type { Deployment } from './deployment.ts';
import { type DeploymentCheck, deploymentChecks } from './deployment-checks.ts';
import { openGoogleProject } from './google-project.ts';

const repository = join(import.meta.dirname, '../../../..');
/** Each with what comes before it. */
const reaches: readonly DeploymentCheck['needs'][] = ['machine', 'project', 'server'];
const askMs = 10_000;
const checkMs = 60_000;

/** Looks whether a deployment would be right. */
export const checkDeployment = defineOperation({
  name: 'deploy:check',
  summary: 'Checks whether a deployment would be right, and changes nothing',
  details: `Reads functions/.env and functions/.env.<id>, and the variables of the web build, and asks the endpoints of the chain,
the project at Google, its Firestore and the two public addresses. What cannot be found out is wrong. With --offline only
what this machine knows is checked, without credentials. With --predeploy, as Firebase's tools run it, the server that is
deployed already is not asked, because the deployment may be the one that mends it, and an endpoint of the chain that does
not answer only warns while two others of the server, or of the web app, do. docs/runbooks/deploy.md explains each line.`,
  exits: { done: 'all is right', refused: 'something is wrong' },
  projects: 'real',
  readsVariables: true,
  parameters: {
    isOffline: { usage: '[--offline]' },
    isPredeploy: { usage: '[--predeploy]' },
  },
  schema: z.object({ isOffline: flag, isPredeploy: flag }),
  isOffline: ({ isOffline }) => isOffline,
  isTimeless: true,
  async run(flags, context) {
    const { firestore, progress, projectId } = context;
    const variables = deployedVariables(projectId);
    const config = readConfig(variables, projectId);
    if (!config.ok) {
      for (const problem of config.problems) {
        progress.say(`WRONG  environment: ${problem}. Mend functions/.env.${projectId}.`);
      }
      return 1;
    }
    return check(context, reachOf(flags), {
      projectId,
      config: config.value,
      variables,
      web: webVariables(),
      packages: {
        locked: readJson('package-lock.json'),
        installed: readJson('node_modules/.package-lock.json'),
      },
      hosting: readFileSync(join(repository, 'firebase.json'), 'utf8'),
      indexes: readJson('firestore.indexes.json'),
      firestore,
      project: openGoogleProject({ projectId, findToken }),
      appCheckToken: process.env['APP_CHECK_TOKEN'],
      timeoutMs: askMs,
    });
  },
});

/** What may be asked: this machine alone, the project, or the server that is deployed already as well. */
export function reachOf({
  isOffline,
  isPredeploy,
}: {
  readonly isOffline: boolean;
  readonly isPredeploy: boolean;
}): DeploymentCheck['needs'] {
  if (isOffline) return 'machine';
  return isPredeploy ? 'project' : 'server';
}

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(join(repository, path), 'utf8'));

/** What the server of a project would be configured with, or every reason why it would not start. */
function readConfig(variables: Deployment['variables'], projectId: string) {
  try {
    return { ok: true, value: parseConfig(variables, projectId) } as const;
  } catch (error) {
    if (error instanceof UnsafeConfigError) return { ok: false, problems: error.problems } as const;
    if (!(error instanceof z.core.$ZodError)) throw error;
    return { ok: false, problems: [reasonOf(error)] } as const;
  }
}

/** Runs the checks and prints the result of each; resolves to 1 when something is wrong. */
export async function check(
  { progress }: Pick<OperationContext, 'progress'>,
  reach: DeploymentCheck['needs'],
  deployment: Deployment,
): Promise<0 | 1> {
  let isWrong = false;
  const reachable = reaches.slice(0, reaches.indexOf(reach) + 1);
  for (const { name, needs, run } of deploymentChecks(deployment)) {
    if (!reachable.includes(needs)) {
      progress.say(`SKIPPED  ${name}`);
      continue;
    }
    const problems = await withTimeout(run(), checkMs).catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      return [`could not be found out: ${reasonOf(error)}. Mend the way there and run it again.`];
    });
    if (problems.length === 0) progress.say(`ok  ${name}`);
    for (const problem of problems) {
      const isWaiting = reach === 'project' && typeof problem !== 'string';
      isWrong ||= !isWaiting;
      const text = typeof problem === 'string' ? problem : problem.mayWait;
      progress.say(`${isWaiting ? 'WARNING' : 'WRONG'}  ${name}: ${text}`);
    }
  }
  return isWrong ? 1 : 0;
}

/** What the web app is built with: the files that Vite reads, the environment last. */
function webVariables(): Record<string, string | undefined> {
  const files = ['.env', '.env.local', '.env.production', '.env.production.local'];
  return {
    ...Object.assign({}, ...files.map((name) => readVariables(join(repository, 'web', name)))),
    ...process.env,
  };
}
