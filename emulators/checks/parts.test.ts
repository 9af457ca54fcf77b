import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import vitestConfig from '../../vitest.config.ts';
import { repository } from '../base/repository.ts';
import { deepParts, parts } from './parts.ts';

const named = z.object({ test: z.object({ name: z.string() }) });

it('every project of vitest is run by one part of the checks, and each of those is there', () => {
  const projects = vitestConfig.test?.projects ?? [];
  const run = [...parts, ...deepParts].flatMap((part) =>
    part.kind === 'tests' ? part.projects : [],
  );
  expect(run.toSorted()).toEqual(projects.map((each) => named.parse(each).test.name).toSorted());
});

it('code is formatted, linted, typed, used and walled, and its queries have their indexes', () => {
  const programs = parts.flatMap((part) =>
    part.kind === 'static'
      ? [[part.name, part.commands.map((command) => command.slice(0, 2).join(' '))]]
      : [],
  );
  expect(programs).toEqual([
    ['format', ['biome check']],
    ['lint', ['oxlint --type-aware']],
    ['types', expect.any(Array)],
    ['unused', ['knip', 'knip -c']],
    ['walls', ['node emulators/checks/walls.ts']],
    ['indexes', ['node emulators/checks/indexes.ts']],
  ]);
});

it('every configuration of TypeScript is a project that is checked', () => {
  const files = globSync('{functions,web,emulators}/**/tsconfig*.json', {
    cwd: repository,
    exclude: ['**/node_modules', '**/dist'],
  });
  const projects = files.map((file) => (file.endsWith('/tsconfig.json') ? dirname(file) : file));
  const types = parts.find(({ name }) => name === 'types');
  const commands = types?.kind === 'static' ? types.commands : [];
  expect(commands.map((command) => command.join(' ')).toSorted()).toEqual(
    projects.map((project) => `tsc -p ${project}`).toSorted(),
  );
});
