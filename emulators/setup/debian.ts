import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The file of the first of these commands that is installed. */
export function findCommand(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** What `find` finds, at once or once the packages of Debian are installed, which they are when this process may. */
export function findOrInstall<Found>(
  find: () => Found | undefined,
  packages: readonly string[],
): Found | undefined {
  return find() ?? (install(packages) ? find() : undefined);
}

function install(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const installation = ['install', '-y', '--no-install-recommends', ...packages];
  // The list of packages may be missing or old.
  return aptGet(installation) || (aptGet(['update']) && aptGet(installation));
}

function aptGet(parameters: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', parameters, {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
