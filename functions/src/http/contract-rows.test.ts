import { describe, expect, it } from 'vitest';
import type { Call } from '../contract/call.ts';
import { contract } from '../contract/contract.ts';

const rows: [string, Call][] = Object.entries(contract);
const fieldsOf = (schema: Call['params']): string[] => Object.keys(schema.shape);

it('has every call of the product and each method and path once', () => {
  expect(rows).toHaveLength(26 + 12);
  const routes = rows.map(
    ([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '*')}`,
  );
  expect(new Set(routes).size).toBe(routes.length);
});

describe.each(rows)('%s', (_, call) => {
  it('has a placeholder for each param and no other', () => {
    const placeholders = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(placeholders).toEqual(fieldsOf(call.params));
  });

  it('has a body only when it posts, a query only when it gets', () => {
    const unused = call.method === 'GET' ? call.body : call.query;
    expect(fieldsOf(unused)).toEqual([]);
  });

  it('refuses unknown fields everywhere', () => {
    for (const schema of [call.params, call.query, call.body]) {
      const parsed = schema.safeParse({ surprise: 1 });
      expect(parsed.error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
    }
  });

  it('has a rate limit when it is open to anyone', () => {
    expect(call.access.who !== 'anyone' || call.rateLimit !== undefined).toBe(true);
  });
});

it('names the owner, and the parameter for admins, wherever access depends on them', () => {
  const owned = rows.flatMap(([, call]) =>
    call.access.who === 'owner' ? [{ call, access: call.access }] : [],
  );
  expect(owned.length).toBeGreaterThan(5);
  for (const { call, access } of owned) {
    expect(fieldsOf(call[access.of])).toContain(access.field ?? 'publicKey');
    const adminParams = access.adminWhen === undefined ? [] : [access.adminWhen.param];
    expect(fieldsOf(call.params)).toEqual(expect.arrayContaining(adminParams));
  }
});
