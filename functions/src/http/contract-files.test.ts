import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callNames } from '../contract/contract.ts';

const source = join(import.meta.dirname, '..');

/** Calls that stand in another file of the contract than their handler's folder says, by `<file> <folder>`. */
const apart: Record<string, readonly string[]> = {
  // Every member's screen loads the accounts. Only the forms of visitors make these calls, and they make no others.
  'signup accounts': ['getMail', 'getMailByPath', 'sendMail', 'signup'],
  // 0.5 kB that Home would load, and two screens need.
  'welcome-mail accounts': ['sendMailAgain', 'verifyMail'],
  // Large rows of one screen of the admins and one of a member, which Subscribe does not need.
  'inflows subscriptions': ['getInflows', 'inflowSettle', 'inflows'],
  // One screen of the admins shows both. Home loads the rewards, and what the statements bring is 6 kB for that screen.
  'runs rewards': ['runs'],
  'runs statements': ['liability'],
  // A send may pay a withdrawal, of which the payments know nothing. Their screens send as well.
  'payments payouts': ['transfer'],
  // The network knows no rewards, which are of a higher wall.
  'network rewards': ['getNetworkMember'],
};

const table = z.record(z.string(), z.unknown());

/** The names of the calls in the tables that the files export under names of this end, with the path of each. */
async function pathsOf(pattern: string, end: string): Promise<Map<string, string>> {
  const found = globSync(pattern, { cwd: source }).map(async (path) => {
    const exported = Object.entries(table.parse({ ...(await import(join(source, path))) }));
    return exported
      .filter(([name]) => name.endsWith(end))
      .flatMap(([, calls]) => Object.keys(table.parse(calls)).map((call) => [call, path] as const));
  });
  return new Map((await Promise.all(found)).flat());
}

it('every call stands in the file of the contract that is named for the folder of its handler', async () => {
  const [files, handlers] = await Promise.all([
    pathsOf('contract/calls/!(*.test).ts', 'Calls'),
    pathsOf('*/{,*-}handlers.ts', 'Handlers'),
  ]);
  expect([...files.keys()].toSorted()).toEqual(callNames.toSorted());
  expect([...handlers.keys()].toSorted()).toEqual(callNames.toSorted());
  const pairs = callNames.toSorted().map((call) => {
    const file = basename(files.get(call) ?? '', '.ts');
    const folder = dirname(handlers.get(call) ?? '');
    return { call, pair: `${file} ${folder}`, isApart: file !== folder };
  });
  const found = Map.groupBy(
    pairs.filter(({ isApart }) => isApart),
    ({ pair }) => pair,
  );
  expect(
    Object.fromEntries([...found].map(([pair, of]) => [pair, of.map(({ call }) => call)])),
  ).toEqual(apart);
});
