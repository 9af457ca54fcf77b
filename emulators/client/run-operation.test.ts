import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { readPorts } from '@polytips/functions/local-world/ports.ts';
import { expect, test } from 'vitest';
import { clientVariables } from '../start/environment.ts';

test('an operation ends when the process that runs it is killed', async () => {
  // A Firestore that never answers keeps the operation waiting.
  const firestore = createServer().listen(0, '127.0.0.1');
  await once(firestore, 'listening');
  const connected = new Promise<Socket>((resolve) => {
    firestore.once('connection', resolve);
  });
  const address = firestore.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  const environment = {
    ...clientVariables(readPorts({})),
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${address.port}`,
  };
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { runOperation } from ${JSON.stringify(join(import.meta.dirname, 'run-operation.ts'))};
       await runOperation(${JSON.stringify({ environment })}, 'ledger:verify', []);`,
    ],
    { stdio: 'ignore' },
  );
  const socket = await connected;
  const closed = once(socket.resume(), 'close');
  parent.kill('SIGKILL');
  await closed;
  firestore.close();
  expect(socket.destroyed).toBe(true);
});
