import { contract } from '@polytips/functions/contract/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { client, firestore, join, joinSubscribed, logInAs } from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { exchange } from './exchange.ts';

let admin: Member;
beforeAll(async () => {
  admin = await logInAs('admin');
});

async function listAuditEvents(query: { readonly after?: string; readonly limit?: number } = {}) {
  const page = { limit: 50, ...query };
  const data = requireData(await client.api.call(contract.audit, { query: page }, admin.idToken));
  return data === 'No Data' ? [] : data;
}

it('names who posted a tip, and in which request', async () => {
  const heading = `Audited ${Date.now()}`;
  const { status, headers } = await exchange('/sendTips', {
    body: { heading, details: 'Details' },
    idToken: admin.idToken,
  });
  expect(status).toBe(200);
  const [act] = await listAuditEvents({ limit: 1 });
  expect(act).toMatchObject({
    action: 'tip.posted',
    actor: admin.uid,
    requestId: headers.get('x-request-id'),
    before: null,
    after: { heading },
  });
});

it('knows the confirmed subscription of a member', async () => {
  const member = await joinSubscribed('Audited Member', 50_000_000n);
  const auditEvents = await listAuditEvents();
  expect(auditEvents.filter(({ subject }) => subject.includes(member.uid))).toMatchObject([
    { action: 'booking.confirmed', actor: member.uid, after: { mode: 'user' } },
  ]);
});

it('remembers how the world was set up', async () => {
  const { docs } = await firestore.collection('audit').where('actor', '==', 'operator').get();
  const actions = docs.map((document): unknown => document.get('action'));
  expect(new Set(actions)).toEqual(new Set(['member.bootstrapped', 'admin.granted']));
});

it('walks the whole log page by page, each entry once', async () => {
  const all = await firestore.collection('audit').count().get();
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listAuditEvents({ limit: 20, ...(after === undefined ? {} : { after }) });
    seen.push(...page.map(({ audit_sl }) => audit_sl));
    after = page.at(-1)?.audit_sl;
    if (after === undefined) break;
  }
  expect(seen).toHaveLength(all.data().count);
  expect(new Set(seen).size).toBe(seen.length);
});

it('holds no mail address, password or sealed secret', async () => {
  await join('Unaudited Member');
  const { docs } = await firestore.collection('audit').get();
  const text = JSON.stringify(docs.map((document) => document.data()));
  expect(text).not.toMatch(/@|v1\.|"ct"|"iv"/);
});
