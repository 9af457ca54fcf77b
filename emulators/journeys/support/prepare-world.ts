import type { TestProject } from 'vitest/node';
import { client, joinWith } from '../../client/test-world.ts';
import { earnReward } from './earn-reward.ts';
import type { Login } from './steps.ts';

declare module 'vitest' {
  // vitest reads what is provided from here.
  interface ProvidedContext {
    /** A member who has revealed a daily reward of 40 USDT and can withdraw it. */
    readonly earner: Login;
  }
}

// Found nowhere by chance, unlike a password of the demo accounts.
const password = 'Zq7Kumquat9Wx';
// Pays 40 USDT a day.
const eliteMicros = 10_000_000_000n;

/**
 * Prepares what journeys need of passed days, before the first of them: only the `*.clock.test.ts`
 * files, which run alone, may move the business clock later.
 */
export default async function prepareWorld(project: TestProject): Promise<void> {
  const member = await joinWith('Forgetful Member', password);
  const { publicKey } = member.wallet;
  await client.fund(publicKey, { usdt: '10500', pol: '2' });
  await client.subscribe(member, eliteMicros);
  await earnReward(member);
  project.provide('earner', { mail: member.mail, password });
}
