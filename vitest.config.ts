import { defineConfig } from 'vitest/config';

const excluded = ['**/node_modules/**', '**/dist/**'];
const deep = '**/*.deep.test.ts';
const deepServers = '**/*.deep.emulator.test.ts';

// Vitest looks for a default export. One project for each part of the checks; see emulators/checks.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{functions,web,emulators}/**/*.test.{ts,tsx}'],
          exclude: [
            ...excluded,
            deep,
            '**/*.emulator.test.ts',
            'emulators/{rules,contract,journeys}/**',
          ],
          // Vitest's 5 s end too soon on a machine that does other work as well.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{functions,web,emulators}/**/*.emulator.test.ts'],
          exclude: [...excluded, deepServers],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'rules', include: ['emulators/rules/**/*.test.ts'], testTimeout: 20_000 },
      },
      {
        test: {
          name: 'contract',
          include: ['emulators/contract/**/*.test.ts'],
          exclude: [...excluded, deep],
          // They share one world and its clock, which only moves forward.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['emulators/journeys/**/*.test.ts'],
          exclude: [...excluded, deep],
          // They share one world and its clock.
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'deep-unit',
          include: ['{functions,web,emulators}/**/*.deep.test.ts'],
          exclude: [...excluded, 'emulators/{contract,journeys}/**'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'deep-integration',
          include: ['{functions,web,emulators}/**/*.deep.emulator.test.ts'],
          exclude: excluded,
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'deep-world',
          include: ['emulators/{contract,journeys}/**/*.deep.test.ts'],
          // They share one world and its clock.
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
