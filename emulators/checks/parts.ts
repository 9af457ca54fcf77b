/**
 * Parts of one lane run one after the other, beside those of the other lane: `world` for what the
 * servers and the web app of the local world answer, `code` for what brings its own code.
 */
type Lane = 'code' | 'world';

/** A part of the checks that is one or more commands: it passes or fails as a whole. */
export interface StaticPart {
  readonly kind: 'static';
  readonly name: string;
  readonly lane: Lane;
  /** Commands of node_modules/.bin, or a script of ours; all have to pass. */
  readonly commands: readonly (readonly string[])[];
}

/** A part of the checks that is one or more projects of vitest; see vitest.config.ts. */
export interface TestPart {
  readonly kind: 'tests';
  readonly name: string;
  readonly lane: Lane;
  readonly projects: readonly string[];
  /** Far above the budget: a run that hangs ends, a busy machine does not fail. */
  readonly timeoutMs: number;
  /** What it needs: nothing, the servers of a local world, or its web app and demo data as well. */
  readonly world: 'none' | 'servers' | 'seeded' | 'whole';
}

/** How long these parts may take together on two idle cores; beyond it there is a warning. */
export interface Budget {
  readonly parts: readonly string[];
  readonly minutes: number;
}

const minuteMs = 60_000;

/** What `npm test` runs, in this order: the quick parts that find most come first. */
export const parts = [
  { kind: 'static', lane: 'code', name: 'format', commands: [['biome', 'check', '.']] },
  {
    kind: 'static',
    lane: 'code',
    name: 'lint',
    commands: [['oxlint', '--type-aware', '--deny-warnings']],
  },
  {
    kind: 'static',
    lane: 'code',
    name: 'types',
    commands: [
      ['tsc', '-p', 'functions'],
      ['tsc', '-p', 'web'],
      ['tsc', '-p', 'web/tsconfig.browser.json'],
      ['tsc', '-p', 'web/src/service-worker'],
      ['tsc', '-p', 'emulators'],
    ],
  },
  {
    kind: 'static',
    lane: 'code',
    name: 'unused',
    commands: [
      ['knip'],
      // Once more without the tests, so that what only they use is seen.
      ['knip', '-c', 'knip.production.json', '--include', 'files,exports,types'],
    ],
  },
  {
    kind: 'static',
    lane: 'code',
    name: 'walls',
    commands: [['node', 'emulators/checks/walls.ts']],
  },
  tests('unit', 'code', ['unit', 'unit-mocks'], 10, 'none'),
  tests('rules', 'code', ['rules'], 5, 'servers'),
  tests('integration', 'code', ['integration'], 20, 'servers'),
  {
    kind: 'static',
    lane: 'code',
    name: 'indexes',
    // What the integration tests have queried.
    commands: [['node', 'emulators/checks/indexes.ts']],
  },
  tests('contract', 'world', ['contract', 'contract-clock'], 15, 'seeded'),
  tests('journeys', 'world', ['journeys', 'journeys-clock'], 30, 'whole'),
] as const;

/** What `npm run test:deep` runs: what only volume finds, with a fresh seed each time. */
export const deepParts = [
  tests('deep-unit', 'code', ['deep-unit'], 30, 'none'),
  tests('deep-integration', 'code', ['deep-integration'], 60, 'servers'),
  tests('deep-world', 'world', ['deep-world'], 60, 'whole'),
] as const;

/**
 * The budgets of `npm test`, for parts beside those of the other lane: ten minutes in all, of which two
 * are for the install and the start of the world.
 */
export const budgets: readonly Budget[] = [
  { parts: ['unit'], minutes: 2 },
  { parts: ['integration'], minutes: 4 },
  { parts: ['rules', 'contract'], minutes: 2.5 },
  { parts: ['journeys'], minutes: 5 },
];

/**
 * The parts with these names, in their order; all of them without names.
 * @throws for a name that no part has.
 */
export function selectParts(
  of: readonly (StaticPart | TestPart)[],
  names: readonly string[],
): readonly (StaticPart | TestPart)[] {
  const known = of.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`No such part: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  }
  return names.length === 0 ? of : of.filter(({ name }) => names.includes(name));
}

function tests(
  name: string,
  lane: Lane,
  projects: readonly string[],
  timeoutMinutes: number,
  world: TestPart['world'],
): TestPart {
  return { kind: 'tests', name, lane, projects, timeoutMs: timeoutMinutes * minuteMs, world };
}
