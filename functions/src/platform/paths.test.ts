import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { liveDocuments } from '../contract/live-documents.ts';
import { collections, paths } from './paths.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Every path of the source, its variable parts as `*`. */
const written = [...read('paths.ts').matchAll(/[`'](\w+\/[^`'\n]+)[`']/g)].map(([, path = '']) =>
  path.replaceAll(/\$\{\w+\}/g, '*').split('/'),
);

it('browsers listen to the documents that the server writes', () => {
  expect(liveDocuments.account('AAAAAA')).toBe(paths.account('AAAAAA'));
  expect(liveDocuments.latestTip).toBe(paths.latestTip);
});

it('the runbook of a restore keeps what its commands read of the database of before', () => {
  const runbook = read('../../../docs/runbooks/backup-and-restore.md');
  const [, ids = ''] = /<now>-later --collection-ids=(\S+)/.exec(runbook) ?? [];
  const [, , wallets = ''] = paths.wallet('AAAAAA').split('/');
  expect(ids.split(',')).toEqual([collections.audit, collections.payments, wallets].toSorted());
});

it('the runbook of a restore deletes every collection, and every document of config but the pause', () => {
  const runbook = read('../../../docs/runbooks/backup-and-restore.md');
  const [, ids = ''] = /bulk-delete [^`]*--collection-ids=(\S+)/.exec(runbook) ?? [];
  const [, names = ''] = /for name in ([\w\s\\]+); do/.exec(runbook) ?? [];
  const folders = written.flatMap((path) => path.filter((_, place) => place % 2 === 0));
  const deletedIds = new Set(folders.filter((name) => name !== 'config'));
  expect(ids.split(',')).toEqual([...deletedIds].toSorted());
  const documents = written.flatMap(([folder, name = '']) => (folder === 'config' ? name : []));
  // The clock is the local world's.
  const deleted = documents.filter((name) => !['paymentsHold', 'clock'].includes(name));
  expect(names.split(/[\s\\]+/).toSorted()).toEqual(deleted.toSorted());
});
