import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './contract.ts';

it('every call has the name that it has in the contract', () => {
  expect(Object.values(contract).map(({ name }) => name)).toEqual(Object.keys(contract));
});

it('every call that takes a password in its body refuses it in the clear', () => {
  const answers = Object.values(contract).map(({ name, body }) => {
    const { error } = z.safeParse(body, { pass: 'Polygon1' });
    const issues = error?.issues ?? [];
    const isTaken = !issues.some((issue) => 'keys' in issue && issue.keys.includes('pass'));
    return { name, isTaken, isRefused: issues.some(({ path }) => path[0] === 'pass') };
  });
  const taking = answers.filter(({ isTaken }) => isTaken);
  expect(taking.map(({ name }) => name)).toEqual(expect.arrayContaining(['signup', 'sendMail']));
  expect(taking.filter(({ isRefused }) => !isRefused)).toEqual([]);
});
