/** A part of the checks that is one command: it passes or fails as a whole. */
export interface StaticPart {
  readonly kind: 'static';
  readonly name: string;
  /** Commands of node_modules/.bin, or a script of ours; all have to pass. */
  readonly commands: readonly (readonly string[])[];
}

/** A part of the checks that is a project of vitest. */
export interface TestPart {
  readonly kind: 'tests';
  readonly name: string;
  readonly timeoutMs: number;
  /** What it needs: nothing, the servers of a local world, or its web app and demo data as well. */
  readonly world: 'none' | 'servers' | 'seeded' | 'whole';
}

const minuteMs = 60_000;

/** All checks, in the order they run: what is quick and tells most comes first. */
export const parts = [
  { kind: 'static', name: 'format', commands: [['biome', 'check', '.']] },
  { kind: 'static', name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  {
    kind: 'static',
    name: 'types',
    commands: [
      ['tsc', '-p', 'functions'],
      ['tsc', '-p', 'web'],
      ['tsc', '-p', 'emulators'],
    ],
  },
  { kind: 'static', name: 'unused', commands: [['knip']] },
  { kind: 'static', name: 'walls', commands: [['node', 'emulators/checks/walls.ts']] },
  { kind: 'tests', name: 'unit', timeoutMs: 8 * minuteMs, world: 'none' },
  { kind: 'tests', name: 'integration', timeoutMs: 20 * minuteMs, world: 'servers' },
  { kind: 'tests', name: 'rules', timeoutMs: 2 * minuteMs, world: 'servers' },
  { kind: 'tests', name: 'contract', timeoutMs: 12 * minuteMs, world: 'seeded' },
  { kind: 'tests', name: 'journeys', timeoutMs: 30 * minuteMs, world: 'whole' },
] as const satisfies readonly (StaticPart | TestPart)[];

/** What only volume finds, with a fresh seed each time: thousands of seeds, hundreds of deaths. */
export const deepParts = [
  { kind: 'tests', name: 'deep-unit', timeoutMs: 30 * minuteMs, world: 'none' },
  { kind: 'tests', name: 'deep-integration', timeoutMs: 60 * minuteMs, world: 'servers' },
  { kind: 'tests', name: 'deep-world', timeoutMs: 60 * minuteMs, world: 'whole' },
] as const satisfies readonly TestPart[];

/** The parts with these names, in their order; all of them without names. */
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
