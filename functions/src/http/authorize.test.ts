import { expect, it } from 'vitest';
import type { Access } from '../contract/call.ts';
import { contract } from '../contract/contract.ts';
import { authorizeCaller, authorizeOwner, needsAdmin, sessionCheckOf } from './authorize.ts';

const member = {
  uid: 'AAAAAA',
  publicKey: '0xAbCdEf0000000000000000000000000000000001',
  admin: false,
  sessionsFrom: 0,
};
const queue: Access = {
  who: 'owner',
  of: 'params',
  adminWhen: { param: 'type', equals: 'unpaid' },
};
const codeOf = (outcome: ReturnType<typeof authorizeCaller> | ReturnType<typeof authorizeOwner>) =>
  outcome.ok ? 'ok' : outcome.refusal.code;

it.each<[Access, Record<string, string>, boolean]>([
  [{ who: 'anyone' }, {}, false],
  [{ who: 'member' }, {}, false],
  [{ who: 'admin' }, {}, true],
  [{ who: 'owner', of: 'body' }, { type: 'unpaid' }, false],
  [queue, { type: 'unpaid' }, true],
  [queue, { type: 'Withdrawal' }, false],
])('%j with %j needs an admin: %s', (access, params, needed) => {
  expect(needsAdmin(access, params)).toBe(needed);
});

it.each<[Access, boolean, typeof member | undefined, string]>([
  [{ who: 'anyone' }, false, undefined, 'ok'],
  [{ who: 'anyone' }, false, member, 'ok'],
  [{ who: 'member' }, false, undefined, 'no_session'],
  [{ who: 'member' }, false, member, 'ok'],
  [{ who: 'owner', of: 'body' }, false, undefined, 'no_session'],
  [{ who: 'admin' }, true, undefined, 'no_session'],
  [{ who: 'admin' }, true, member, 'forbidden'],
  [{ who: 'admin' }, true, { ...member, admin: true }, 'ok'],
  [queue, true, member, 'forbidden'],
  [queue, true, { ...member, admin: true }, 'ok'],
])('%j, admins only: %s, for %j is %s', (access, admin, caller, code) => {
  expect(codeOf(authorizeCaller(access, admin, caller))).toBe(code);
});

it.each<[Access, string, string, boolean, string]>([
  [{ who: 'owner', of: 'body', field: 'uid' }, 'uid', 'AAAAAA', false, 'ok'],
  [{ who: 'owner', of: 'body', field: 'uid' }, 'uid', 'AAAAAB', false, 'forbidden'],
  [{ who: 'owner', of: 'body', field: 'uid' }, 'uid', 'AAAAAB', true, 'forbidden'],
  [check(), 'withdrawalId', 'AAAAAA_2026-01-01', false, 'ok'],
  [check(), 'withdrawalId', 'AAAAAA', false, 'forbidden'],
  [check(), 'withdrawalId', 'AAAAAB_2026-01-01', false, 'forbidden'],
  [check(), 'withdrawalId', 'AAAAAB_2026-01-01', true, 'ok'],
])('%j with %s %s, admin: %s, is %s', (access, field, value, admin, code) => {
  const input = { params: { [field]: value }, body: { [field]: value } };
  expect(codeOf(authorizeOwner(access, input, { ...member, admin }))).toBe(code);
});

function check(): Access {
  return { who: 'owner', of: 'body', field: 'withdrawalId', orAdmin: true };
}

it.each([
  [member.publicKey, 'ok'],
  [member.publicKey.toLowerCase(), 'ok'],
  [member.publicKey.replace('1', '2'), 'forbidden'],
])('the owner of %s is the caller: %s', (publicKey, code) => {
  const other = { publicKey: '0x' };
  expect(codeOf(authorizeOwner(queue, { params: { publicKey }, body: other }, member))).toBe(code);
  const ofBody: Access = { who: 'owner', of: 'body' };
  expect(codeOf(authorizeOwner(ofBody, { params: other, body: { publicKey } }, member))).toBe(code);
});

it('changes and all that is open to admins ask for the account as it is now', () => {
  const asking = Object.entries(contract).filter(
    ([, call]) => sessionCheckOf(call, needsAdmin(call.access, {})).currentAccount,
  );
  const posts = Object.entries(contract).filter(([, { method }]) => method === 'POST');
  expect(asking).toEqual(expect.arrayContaining(posts));
  const reads = asking.filter(([, { method }]) => method === 'GET').map(([name]) => name);
  expect(new Set(reads)).toEqual(
    new Set([
      'audit',
      'runs',
      'liability',
      'inflows',
      'getWithdrawal_check',
      'payoutQueue',
      'payoutTotals',
    ]),
  );
});

it('only reads of what is about no wallet do with what was read of the member before', () => {
  const believing = Object.entries(contract).filter(
    ([, call]) => !sessionCheckOf(call, needsAdmin(call.access, {})).freshMember,
  );
  expect(believing.filter(([, { method }]) => method !== 'GET')).toEqual([]);
  const names = believing.map(([name]) => name);
  expect(names).toContain('getDashboardBalance');
  for (const name of ['walletShare', 'walletChallenge', 'audit', 'getWithdrawal_check'])
    expect(names).not.toContain(name);
});

it('the queue checks the current custom claim, a statement does not', () => {
  const { getIncomeStatement } = contract;
  expect(sessionCheckOf(getIncomeStatement, true)).toEqual({
    currentAccount: true,
    freshMember: true,
  });
  expect(sessionCheckOf(getIncomeStatement, false)).toEqual({
    currentAccount: false,
    freshMember: false,
  });
});
