import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

const excluded = ['**/node_modules/**', '**/dist/**'];
const deep = '**/*.deep{,.emulator}.test.ts';
const servers = '**/*.emulator.test.ts';
const clock = '**/*.clock.test.ts';
const anywhere = '{functions,web,emulators}';
const world = 'emulators/{contract,journeys}';

/** Files that mock modules need modules of their own: what another file has loaded stays as it is. */
const mocking = globSync('{functions/src,web/src,emulators/start}/**/*.test.{ts,tsx}').filter(
  (file) => readFileSync(file, 'utf8').includes('vi.mock('),
);

/** Far above what any test needs: one that hangs ends, and a busy machine fails none. */
const patient: TestOptions = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/** One process loads the code once for all its files, which is most of the time of a small test. */
const shared: TestOptions = { isolate: false, maxWorkers: 2 };

/** The parts of the checks, as projects; see emulators/checks/parts.ts. */
const projects: readonly TestOptions[] = [
  {
    ...patient,
    ...shared,
    name: 'unit',
    setupFiles: ['functions/test/fixed-seed.ts'],
    include: [`${anywhere}/**/*.test.{ts,tsx}`],
    exclude: [...excluded, ...mocking, deep, servers, 'emulators/{rules,contract,journeys}/**'],
  },
  { ...patient, maxWorkers: 2, name: 'unit-mocks', include: mocking },
  {
    ...patient,
    ...shared,
    // Most of their time they wait for a lock, a block or an endpoint that does not answer.
    maxWorkers: 4,
    name: 'integration',
    setupFiles: ['functions/test/record-queries.ts'],
    include: [`${anywhere}/${servers}`],
    exclude: [...excluded, deep],
  },
  { ...patient, ...shared, name: 'rules', include: ['emulators/rules/**/*.test.ts'] },
  ...worldTests('contract'),
  // A process keeps one browser for all its files.
  ...worldTests('journeys', {
    isolate: false,
    globalSetup: 'emulators/journeys/support/prepare-world.ts',
  }),
  {
    ...patient,
    maxWorkers: 2,
    name: 'deep-unit',
    include: [`${anywhere}/**/*.deep.test.ts`],
    exclude: [...excluded, `${world}/**`],
    testTimeout: 600_000,
  },
  {
    ...patient,
    maxWorkers: 2,
    name: 'deep-integration',
    include: [`${anywhere}/**/*.deep.emulator.test.ts`],
    exclude: excluded,
    testTimeout: 600_000,
  },
  {
    ...patient,
    ...shared,
    name: 'deep-world',
    include: [`${world}/**/*.deep.test.ts`],
    maxWorkers: 1,
    testTimeout: 600_000,
  },
];

/**
 * The tests of a folder of the emulators that share one world. Files that move its business clock, or
 * post tips, which every member sees at once, are named `*.clock.test.ts`: they run one by one, before all
 * the others, while the other lane keeps the processors busy. `parallel` is for those others.
 */
function worldTests(name: string, parallel: TestOptions = {}): TestOptions[] {
  const own = `emulators/${name}`;
  // A worker that waits for a page or a block leaves the processor to the others.
  const options = { ...patient, ...shared, maxWorkers: 4 };
  return [
    {
      ...options,
      name: `${name}-clock`,
      include: [`${own}/${clock}`],
      exclude: [deep],
      maxWorkers: 1,
    },
    {
      ...options,
      ...parallel,
      name,
      include: [`${own}/**/*.test.ts`],
      exclude: [...excluded, deep, clock],
    },
  ];
}

/** The file with the most to do. Begun last, as one of the smallest, it would leave a single worker busy at the end. */
const isLongest = ({ moduleId }: TestSpecification): boolean =>
  moduleId.endsWith('emulators/journeys/screens.test.ts');

/** Begins with what takes longest, where vitest begins with the largest files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest's order, which is no array's.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

// Vitest looks for a default export.
export default defineConfig({
  // A group of its own for each project: one after the other, in this order.
  test: {
    sequence: { sequencer: LongestFirst },
    projects: projects.map((test, groupOrder) => ({ test: { ...test, sequence: { groupOrder } } })),
  },
});
