import type { World } from './world.ts';

/** A demo account as it is shown. */
export interface ShownAccount {
  readonly role: string;
  readonly mail: string;
  readonly password: string;
  readonly uid: string;
}

/** What a person has to know of a running world. */
export function describeWorld(
  { urls, ports, logDirectory }: World,
  accounts: readonly ShownAccount[],
  dev: boolean,
): string {
  const [root] = accounts;
  const places: readonly (readonly [string, string])[] = [
    ...(dev ? [['Hot reload', `http://127.0.0.1:${ports.vite}`] as const] : []),
    ['Web app', urls.web],
    ...(root === undefined ? [] : [['Sign up', `${urls.web}/#/signup?s=${root.uid}`] as const]),
    ['API', urls.api],
    ['Inbox', urls.inbox],
    ['Chain', urls.rpc],
    ['Logs', logDirectory],
  ];
  const people = accounts.map(({ role, mail, password, uid }) => [role, mail, password, uid]);
  return [
    '',
    'The local world is ready. Ctrl-C stops it.',
    '',
    ...table(places),
    '',
    ...table([['role', 'mail', 'password', 'id'], ...people]),
    '',
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}
