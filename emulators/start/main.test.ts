import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a wrong variable of a port is named in one line', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'main.ts')],
    { encoding: 'utf8', env: { ...process.env, HOSTING_PORT: 'x5010' } },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'HOSTING_PORT=x5010 is not a port\n',
  });
});
