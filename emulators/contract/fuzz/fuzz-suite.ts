import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environment, join, logInAs } from '../../client/test-world.ts';
import type { Member } from '../../client/world-client.ts';
import { dumpFirestore } from '../firestore-dump.ts';
import { type FuzzedRequest, fuzzedRequest } from './fuzzed-request.ts';
import { createFuzzSender, faultOfReply } from './send-fuzzed.ts';

const parallel = 24;
const shownFaults = 10;

const namesOf = ({ uid, mail, wallet }: Member) => ({ uid, mail, publicKey: wallet.publicKey });

/**
 * Tests that the API answers `count` fuzzed requests as the contract declares, and that they leave
 * nothing behind. The same seed makes the same requests, except for the ids of the members.
 */
export function testFuzzedRequests(count: number, seed: number): void {
  // Hosting's emulator refuses odd paths by itself, before they reach the API.
  const sender = createFuzzSender(environment.WORLD_FUNCTIONS_URL, parallel);
  afterAll(() => sender.close());

  let own: Member;
  let foreign: Member;
  let admin: Member;
  beforeAll(async () => {
    [own, foreign, admin] = await Promise.all([
      join('Fuzzing Member'),
      logInAs('guest'),
      logInAs('admin'),
    ]);
  });

  it(`${count} fuzzed requests of seed ${seed} get declared replies and write nothing`, async () => {
    const members = { own: namesOf(own), foreign: namesOf(foreign) };
    const requests = fc.sample(fuzzedRequest(members), { numRuns: count, seed });
    const tokens = { anonymous: undefined, own: own.idToken, admin: admin.idToken };
    const faults: string[] = [];
    const statuses = new Set<number>();
    const before = await dumpFirestore();

    async function sendNext(remaining: Iterator<FuzzedRequest>): Promise<void> {
      for (let next = remaining.next(); next.done !== true; next = remaining.next()) {
        const request = next.value;
        const fault = await sender.send(request, tokens[request.caller]).then(
          (reply) => {
            statuses.add(reply.status);
            return faultOfReply(request, reply);
          },
          (error: unknown) => `no reply: ${String(error)}`,
        );
        if (fault !== undefined) faults.push(`${fault}\n${JSON.stringify(request)}`);
      }
    }

    const remaining = requests.values();
    await Promise.all(Array.from({ length: parallel }, () => sendNext(remaining)));
    expect(faults.slice(0, shownFaults)).toEqual([]);
    expect(await dumpFirestore()).toEqual(before);
    // The requests reach handlers, schemas, sessions, owners and paths.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  });
}
