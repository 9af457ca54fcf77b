import { errorStatus } from '@polytips/functions/contract/errors.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createWorldClient } from './world-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const running = () => Response.json({ data: { state: 'running' } }, { status: 202 });
const done = () => Response.json({ data: { state: 'done' } });
const refused = (code: 'busy' | 'internal') => () =>
  Response.json({ error: { code, message: code } }, { status: errorStatus[code] });

/** Lets the API answer with these replies, in their order. @returns how a job ended, and after how many calls. */
async function runJobWith(...replies: (() => Response)[]) {
  const answer = vi.fn<() => Promise<Response>>();
  for (const reply of replies) answer.mockImplementationOnce(async () => reply());
  vi.stubGlobal('fetch', answer);
  const client = createWorldClient({ apiUrl: 'http://127.0.0.1', authUrl: '', kdfCost: 2 });
  const end = await client.runJob('reconcile').catch(String);
  return { end, calls: answer.mock.calls.length };
}

it('a job that goes on, or whose call finds the server busy, is called again until it is done', async () => {
  const { end, calls } = await runJobWith(running, refused('busy'), running, done);
  expect({ end, calls }).toEqual({ end: undefined, calls: 4 });
});

it('a job that fails is not called again', async () => {
  const { end, calls } = await runJobWith(running, refused('internal'), done);
  expect({ end, calls }).toEqual({ end: 'Error: 500 internal: internal', calls: 2 });
});
