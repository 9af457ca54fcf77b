import { expect, it } from 'vitest';
import { testVariables } from '../../test/world.ts';
import { systemClock } from '../platform/clock.ts';
import { noPush } from '../push/push.ts';
import { createContext } from './create-context.ts';

const variables = { ...testVariables, GCLOUD_PROJECT: 'demo-create-context' };

it('sends messages to devices unless they are off', () => {
  const { PUSH: _off, ...unsaid } = variables;
  expect(createContext({ ...variables, PUSH: 'off' }, systemClock).push).toBe(noPush);
  expect(createContext({ ...variables, PUSH: 'fcm' }, systemClock).push).not.toBe(noPush);
  expect(createContext(unsaid, systemClock).push).not.toBe(noPush);
});

it.each([undefined, ''])('does not start in the project %j', (GCLOUD_PROJECT) => {
  const start = () => createContext({ ...variables, GCLOUD_PROJECT }, systemClock);
  expect(start).toThrow('GCLOUD_PROJECT is not set');
});
