import { type CallInput, contract } from '@polytips/functions/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { client, firestore, join, joinSubscribed, logInAs } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { exchange } from './exchange.ts';
import { refusal } from './requests.ts';

let admin: Member;
beforeAll(async () => {
  admin = await logInAs('admin');
});

/** The whole audit log as the API pages through it, newest first. */
async function readLog(filter: Omit<CallInput<'audit'>['query'], 'after' | 'limit'> = {}) {
  const read = [];
  for (let after: string | undefined; ; ) {
    const query = { limit: 20, ...filter, ...(after === undefined ? {} : { after }) };
    const page = requireData(await client.api.call(contract.audit, { query }, admin.idToken));
    if (page.length === 0) return read;
    read.push(...page);
    after = page.at(-1)?.audit_sl;
  }
}

/** Who looked first: the member's own booking, or the job when a test runs it at that moment. */
const confirmedBy = ({ uid }: Member) => expect.stringMatching(`^(${uid}|job:reconcile)$`);

it('a confirmed subscription is logged with its member', async () => {
  const member = await joinSubscribed('Audited Member', 50_000_000n);
  const events = (await readLog()).filter(({ subject }) => subject.includes(member.uid));
  expect(events).toMatchObject([
    { action: 'booking.confirmed', actor: confirmedBy(member), after: { mode: 'user' } },
  ]);
});

it('the log is filtered by the member who did it or whom it is about, and by the action', async () => {
  const member = await joinSubscribed('Filtered Member', 50_000_000n);
  const own = await readLog({ member: member.uid.toLowerCase() });
  expect(own).toMatchObject([{ action: 'booking.confirmed', actor: confirmedBy(member) }]);
  const confirmed = await readLog({ action: 'booking.confirmed' });
  expect(new Set(confirmed.map(({ action }) => action))).toEqual(new Set(['booking.confirmed']));
  expect(confirmed.map(({ audit_sl }) => audit_sl)).toEqual(
    expect.arrayContaining(own.map(({ audit_sl }) => audit_sl)),
  );
  expect(await readLog({ member: member.uid, action: 'admin.granted' })).toEqual([]);
});

it.each([
  ['an unknown action', '?action=unheard.of'],
  ['no member id', '?member=ABC'],
  ['an unknown field', '?actor=operator'],
])('a request for %s is refused', async (_, search) => {
  const { status, body } = await exchange(`/audit${search}`, { idToken: admin.idToken });
  expect({ status, body }).toEqual({ status: 400, body: refusal('invalid_input') });
});

it('the log holds how an operator set up the world', async () => {
  const events = (await readLog()).filter(({ actor }) => actor === 'operator');
  const actions = new Set(events.map(({ action }) => action));
  expect(actions).toEqual(new Set(['member.bootstrapped', 'admin.granted']));
});

it('the pages of the log hold each event once', async () => {
  const { docs } = await firestore.collection('audit').get();
  const read = (await readLog()).map(({ audit_sl }) => audit_sl);
  expect(new Set(read).size).toBe(read.length);
  // Other tests may add events while this one reads.
  expect(read).toEqual(expect.arrayContaining(docs.map(({ id }) => id)));
});

it('the log holds no mail address, password or sealed secret', async () => {
  await join('Unaudited Member');
  const { docs } = await firestore.collection('audit').get();
  const text = JSON.stringify(docs.map((document) => document.data()));
  expect(text).not.toMatch(/@|v1\.|"ct"|"iv"/);
});
