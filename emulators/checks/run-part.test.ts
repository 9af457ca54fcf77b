import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';
import { runPart } from './run-part.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'polytips-run-part-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const timeoutMs = 120_000;
const passing = ['node', '--eval', ''];
const failing = ['node', '--eval', 'console.log("what is wrong"); process.exit(3)'];

it.each([
  ['passes with all of its commands', [passing, passing], 1, []],
  ['fails with the first of them', [failing, passing], 0, ['lint']],
  ['fails with the last of them', [passing, failing], 0, ['lint']],
  [
    'fails with a command that is ended by a signal',
    [['node', '--eval', 'process.kill(process.pid)']],
    0,
    ['lint'],
  ],
])('a part of commands %s', async (_, commands, passed, failures) => {
  const part = { kind: 'static', lane: 'code', name: 'lint', commands } as const;
  const result = await runPart(part, { files: [], folder, environment: {} });
  expect(result).toMatchObject({ passed, failed: failures.length, failures });
  expect(result.output.includes('what is wrong')).toBe(commands.includes(failing));
});

it('a command whose time is up fails', async () => {
  const command = ['node', '--eval', 'setInterval(() => undefined, 1_000)'];
  const { output, passed } = await runCommand(command, { timeoutMs: 200 });
  expect(passed).toBe(false);
  expect(output).toContain('its time was up');
});

it('the check of the indexes fails where no query was recorded', async () => {
  const command = ['node', 'emulators/checks/indexes.ts'];
  const result = await runCommand(command, { timeoutMs, environment: { QUERY_SHAPES: folder } });
  expect(result).toEqual({
    passed: false,
    output: expect.stringContaining('No query was recorded'),
  });
});

it('the checks fail where a file that was asked for has no test', async () => {
  const file = 'emulators/checks/none.test.ts';
  const result = await runCommand(['node', 'emulators/checks/main.ts', 'unit', file], {
    timeoutMs,
  });
  expect(result).toEqual({
    passed: false,
    output: expect.stringContaining(`${file}: no test was found`),
  });
});
