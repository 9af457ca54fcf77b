import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environment, join, logInAs } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { dumpFirestore } from './firestore-dump.ts';
import { faultOfReply } from './fuzz/fault-of-reply.ts';
import { type FuzzedRequest, fuzzedRequest } from './fuzz/fuzzed-request.ts';
import { createFuzzSender } from './fuzz/send-fuzzed.ts';

const count = 5_000;
const parallel = 24;
const timeoutMs = 150_000;
/** The same seed makes the same requests, but for the ids and addresses of the members. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_107);
const shownFaults = 10;

// Hosting's emulator refuses odd paths by itself, before they are the API's.
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

const namesOf = ({ uid, mail, wallet }: Member) => ({ uid, mail, publicKey: wallet.publicKey });

it(
  `survives ${count} requests of seed ${seed}, and keeps nothing of them`,
  async () => {
    const members = { own: namesOf(own), foreign: namesOf(foreign) };
    const requests = fc.sample(fuzzedRequest(members), { numRuns: count, seed });
    const tokens = { anonymous: undefined, own: own.idToken, admin: admin.idToken };
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    const before = await dumpFirestore();

    async function sendNext(remaining: Iterator<FuzzedRequest>): Promise<void> {
      for (let next = remaining.next(); next.done !== true; next = remaining.next()) {
        const request = next.value;
        const fault = await sender.send(request, tokens[request.caller]).then(
          (reply) => {
            statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
            return faultOfReply(request, reply);
          },
          (error: unknown) => `no reply: ${String(error)}`,
        );
        if (fault !== undefined) faults.push(`${fault}\n${JSON.stringify(request)}`);
      }
    }

    const remaining = requests.values();
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: parallel }, () => sendNext(remaining)));
    const seconds = (performance.now() - startedAt) / 1_000;
    process.stdout.write(`seed ${seed}: ${Math.round(count / seconds)} requests a second\n`);
    expect(faults.slice(0, shownFaults)).toEqual([]);
    expect(await dumpFirestore()).toEqual(before);
    // They reach what they are made for: sessions, owners, admins, schemas, handlers and paths.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 409]));
  },
  timeoutMs,
);
