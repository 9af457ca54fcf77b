import { expect, test } from 'vitest';
import { readPorts } from './ports.ts';

test('the ports are the documented ones by default', () => {
  expect(readPorts({})).toEqual({
    hosting: 5010,
    functions: 5001,
    firestore: 8080,
    auth: 9099,
    pubsub: 8085,
    tasks: 9499,
    chain: 8545,
    inbox: 1080,
    smtp: 1025,
    push: 9599,
    vite: 5173,
  });
});

test('a variable moves one port', () => {
  expect(readPorts({ CHAIN_PORT: '9000' })).toEqual({ ...readPorts({}), chain: 9000 });
});

test('a variable that holds no port is refused', () => {
  expect(() => readPorts({ AUTH_PORT: 'x' })).toThrow('AUTH_PORT=x is not a port');
});
