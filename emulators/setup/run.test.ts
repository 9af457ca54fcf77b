import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../base/repository.ts';

const onWindows =
  'data:text/javascript,Object.defineProperty(process, "platform", { value: "win32" })';

test('on Windows a command ends at once, and names WSL', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', onWindows, join(repository, 'emulators/setup/run.mjs'), 'none.ts'],
    // It finds no npm there, and so installs nothing if it goes on.
    { encoding: 'utf8', env: { PATH: '/none' } },
  );
  expect(stderr).toContain('Windows');
  expect(stderr).toContain('WSL');
  expect(status).toBe(1);
});

/** Runs a command in a clone with nothing installed, where the first `failures` tries of npm fail. */
function runFresh(failures: number) {
  const clone = mkdtempSync(join(tmpdir(), 'polytips-clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  mkdirSync(join(clone, 'emulators/setup'), { recursive: true });
  mkdirSync(join(clone, 'bin'));
  copyFileSync(join(repository, 'emulators/setup/run.mjs'), join(clone, 'emulators/setup/run.mjs'));
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'command.mjs'), 'console.log("the command ran");');
  symlinkSync(process.execPath, join(clone, 'bin/own-node'));
  const programs = {
    java: `echo 'openjdk version "17.0.15"' >&2`,
    sleep: 'exit 0',
    npm: `
      [ "$1" = ci ] || exit 0
      echo try >>tries
      [ $(wc -l <tries) -gt ${failures} ] || exit 1
      mkdir -p node_modules/.bin
      mv bin/own-node node_modules/.bin/node`,
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(clone, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return spawnSync(process.execPath, [join(clone, 'emulators/setup/run.mjs'), 'command.mjs'], {
    encoding: 'utf8',
    env: { PATH: `${join(clone, 'bin')}:/usr/bin:/bin` },
  });
}

test('an installation that fails is tried again before a command gives up', () => {
  const { status, stdout, stderr } = runFresh(3);
  expect(stderr).toContain('the next try is in 10 seconds');
  expect(stderr).toContain('the next try is in 60 seconds');
  expect(stdout).toContain('the command ran');
  expect(status).toBe(0);
});

test('an installation that fails each time ends the command', () => {
  const { status, stdout, stderr } = runFresh(4);
  expect(stderr).toContain('npm ci failed; the lines above say why.');
  expect(stdout).not.toContain('the command ran');
  expect(status).toBe(1);
});
