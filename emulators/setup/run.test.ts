import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
