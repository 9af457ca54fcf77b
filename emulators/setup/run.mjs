// Runs on a fresh clone with the host's Node, before anything is installed: plain JavaScript, no
// dependency. Usage: node emulators/setup/run.mjs <file.ts> [arguments]
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const binaries = join(modules, '.bin');
/** The Node that everything runs with, whichever the host's is. */
const ownNode = join(binaries, 'node');

requireTools();
install();
run(process.argv.slice(2));

function requireTools() {
  if (process.platform === 'win32') {
    stop(
      'PolyTips does not run on Windows itself: run it in WSL (https://learn.microsoft.com/windows/wsl).',
    );
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(
      `Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org).`,
    );
  }
  if (spawnSync('npm', ['--version']).status !== 0) {
    stop('npm is missing: install Node with npm (https://nodejs.org).');
  }
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = /version "(?:1\.)?(\d+)/.exec(java.stderr ?? '')?.[1];
  if (java.status !== 0 || !(Number(version) >= 17)) {
    stop(
      'Java 17 or newer is missing, the Firestore emulator needs it: install a JRE, for example "apt-get install default-jre-headless".',
    );
  }
}

function install() {
  const stamp = join(modules, '.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    // What is installed on one system does not run on another that shares the folder.
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Installing dependencies (npm ci) ...\n');
  // The lock file names every package by its hash, so what npm has already downloaded is good.
  const flags = [
    '--include=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // npm does not retry every failure of a registry; each try begins with what npm's cache holds.
  for (const pauseSeconds of [10, 30, 60, null]) {
    const { status } = spawnSync('npm', ['ci', ...flags], { cwd: root, stdio: 'inherit' });
    if (status === 0) break;
    if (pauseSeconds === null) stop('npm ci failed; the lines above say why.');
    process.stderr.write(`npm ci failed; the next try is in ${pauseSeconds} seconds.\n`);
    spawnSync('sleep', [String(pauseSeconds)]);
  }
  if (spawnSync(ownNode, ['--version']).status !== 0) {
    stop(
      `${ownNode} does not run: npm must not be told to leave out scripts ("npm config get ignore-scripts").`,
    );
  }
  writeFileSync(stamp, wanted);
}

function run([file, ...rest]) {
  const child = spawn(ownNode, [join(root, file), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${binaries}${delimiter}${process.env.PATH}`,
      // Google's libraries would look for a machine of Google's, and warn that there is none.
      METADATA_SERVER_DETECTION: 'none',
      // What one process has compiled, the many others after it load.
      NODE_COMPILE_CACHE: join(modules, '.cache/node'),
    },
  });
  // A terminal sends Ctrl-C to the child as well; what the child does at the first is not repeated.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  // npm dies of a signal without passing it on: its end is the signal then.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
