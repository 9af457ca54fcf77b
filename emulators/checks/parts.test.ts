import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import vitestConfig from '../../vitest.config.ts';
import { deepParts, parts } from './parts.ts';

const named = z.object({ test: z.object({ name: z.string() }) });

it('every project of vitest is run by one part of the checks, and each of those is there', () => {
  const projects = vitestConfig.test?.projects ?? [];
  const run = [...parts, ...deepParts].flatMap((part) =>
    part.kind === 'tests' ? part.projects : [],
  );
  expect(run.toSorted()).toEqual(projects.map((each) => named.parse(each).test.name).toSorted());
});
