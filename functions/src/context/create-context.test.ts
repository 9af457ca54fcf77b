import { expect, it } from 'vitest';
import { testVariables } from '../../test/world.ts';
import { systemClock } from '../platform/clock.ts';
import { noPush } from '../push/push.ts';
import { createContext } from './create-context.ts';

const variables = { ...testVariables, GCLOUD_PROJECT: 'demo-create-context' };

it('messages go to devices unless PUSH is off', () => {
  const { PUSH: _off, ...unset } = variables;
  expect(createContext({ ...variables, PUSH: 'off' }, systemClock).push).toBe(noPush);
  expect(createContext({ ...variables, PUSH: 'fcm' }, systemClock).push).not.toBe(noPush);
  expect(createContext(unset, systemClock).push).not.toBe(noPush);
});

it('our app is attested where APP_CHECK is on', () => {
  expect(createContext(variables, systemClock).appCheck).toBeUndefined();
  const { appCheck } = createContext({ ...variables, APP_CHECK: 'on' }, systemClock);
  expect(appCheck).toBeDefined();
});

it.each([undefined, ''])('a context of the project %j is refused', (GCLOUD_PROJECT) => {
  const start = () => createContext({ ...variables, GCLOUD_PROJECT }, systemClock);
  expect(start).toThrow('GCLOUD_PROJECT is not set');
});
