import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Ports } from '@polytips/functions/local-world/ports.ts';
import { expect, test } from 'vitest';
import {
  BusyPortError,
  findFreePorts,
  portNames,
  requireFreePorts,
  startOnFreePorts,
  throwListenError,
} from './ports.ts';

test('a busy port is named with the variable that moves it', async () => {
  const ports = await startOnFreePorts((free) => Promise.resolve(free));
  await requireFreePorts(ports, portNames);
  const server = createServer().listen(ports.firestore, '127.0.0.1');
  await once(server, 'listening');
  await expect(requireFreePorts(ports, portNames)).rejects.toMatchObject({
    message: `Port ${ports.firestore} (firestore) is busy`,
    advice: `Port ${ports.firestore} (firestore) is busy: set FIRESTORE_PORT to move it.`,
  });
  server.close();
});

test('a world that loses a free port to another program starts again, with a port for each part', async () => {
  const tried: Ports[] = [];
  const started = await startOnFreePorts((ports) => {
    tried.push(ports);
    return tried.length === 1
      ? Promise.reject(new BusyPortError([ports.chain], ports))
      : Promise.resolve('started');
  });
  expect(started).toBe('started');
  expect(tried.map((ports) => new Set(Object.values(ports)).size)).toEqual([11, 11]);
});

test('a world that fails for another reason does not start again', async () => {
  let tries = 0;
  const start = () => {
    tries += 1;
    return Promise.reject(new Error('The build failed'));
  };
  await expect(startOnFreePorts(start)).rejects.toThrow('The build failed');
  expect(tries).toBe(1);
});

test('a world that finds a port busy each time gives up', async () => {
  const started = startOnFreePorts((ports) =>
    Promise.reject(new BusyPortError([ports.smtp], ports)),
  );
  await expect(started).rejects.toThrow(BusyPortError);
});

test('free ports are found in a block that no kernel gives to connections and no other process is given', async () => {
  const found = await Promise.all([11, 4, 1, 4, 11].map((count) => findFreePorts(count)));
  const ports = found.flat();
  expect(new Set(ports).size).toBe(31);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  const [[first = 0] = []] = found;
  // Another process would find them as this one does.
  const other = createServer().listen(first - 1, '127.0.0.1');
  await expect(once(other, 'listening')).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a block with a port that is in use is passed over', async () => {
  const [first = 0] = await findFreePorts(1);
  const server = createServer().listen(first + 20, '127.0.0.1');
  // If it cannot, another program listens there, which is as good.
  await once(server, 'listening').catch(() => undefined);
  const [next = 0] = await findFreePorts(10);
  server.close();
  expect(next).toBeGreaterThanOrEqual(first + 32);
});

test('a block with a port that is to be left alone is passed over', async () => {
  const [first = 0] = await findFreePorts(1);
  const [next = 0] = await findFreePorts(1, [first + 16]);
  expect(next).toBeGreaterThanOrEqual(first + 32);
});

test('a part that cannot listen has a busy port only where the system says so', async () => {
  const ports = await startOnFreePorts((free) => Promise.resolve(free));
  const first = createServer().listen(ports.smtp, '127.0.0.1');
  await once(first, 'listening');
  const second = createServer().listen(ports.smtp, '127.0.0.1');
  const [error]: unknown[] = await once(second, 'error');
  first.close();
  expect(() => throwListenError(error, ports)).toThrow(BusyPortError);
  expect(() => throwListenError(error, ports)).toThrow(`Port ${ports.smtp} (smtp) is busy`);
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES', port: ports.smtp });
  expect(() => throwListenError(denied, ports)).toThrow(denied);
});
