import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { logTail, startPart } from './part.ts';

const folder = mkdtempSync(join(tmpdir(), 'polytips-part-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = join(folder, 'part.mjs');
writeFileSync(script, "console.log('Listening'); setInterval(() => undefined, 1_000);\n");
const options = (name: string) => ({
  name,
  script,
  arguments: [],
  directory: folder,
  logFile: join(folder, `${name}.log`),
});

test('runs until it is stopped, and keeps a log', async () => {
  const part = startPart(options('stopped'));
  await expect.poll(() => logTail(part), { timeout: 90_000 }).toBe('Listening');
  expect(part.isRunning()).toBe(true);
  await part.stop();
  expect(part.isRunning()).toBe(false);
  expect(await part.ended).toBe('stopped ended (SIGINT)');
});

test('ends when the process that started it is killed', async () => {
  const parent = join(folder, 'parent.mjs');
  const pidFile = join(folder, 'orphan.pid');
  writeFileSync(
    parent,
    `import { writeFileSync } from 'node:fs';
     import { startPart } from ${JSON.stringify(join(import.meta.dirname, 'part.ts'))};
     const script = ${JSON.stringify(join(folder, 'orphan.mjs'))};
     writeFileSync(script, \`import { writeFileSync } from 'node:fs';
       writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
       setInterval(() => undefined, 1_000);\`);
     startPart({ ...${JSON.stringify(options('orphan'))}, script });`,
  );
  const child = spawn(process.execPath, [parent], { stdio: 'ignore' });
  const readPid = () => Number(readText(pidFile));
  await expect.poll(readPid, { timeout: 90_000 }).toBeGreaterThan(0);
  const pid = readPid();
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 90_000 }).toBe(false);
});

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  // A zombie has ended, and its parent has not read the exit code yet.
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}
