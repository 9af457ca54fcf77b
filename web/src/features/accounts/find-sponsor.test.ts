import { afterEach, expect, it, vi } from 'vitest';
import { findSponsor, readSponsor } from './find-sponsor.ts';

const findIdToken = vi.hoisted(() => vi.fn<() => Promise<string | undefined>>());
vi.mock('../../base/browser/service-worker.ts', () => ({ lookForNewer: async () => undefined }));
vi.mock('../../base/firebase/firebase.ts', () => ({ findIdToken }));
vi.mock('../../config/environment.ts', () => ({ environment: {} }));

afterEach(() => void vi.unstubAllGlobals());

it('the member of a Referral ID is found in a browser in which Firebase does not start', async () => {
  findIdToken.mockRejectedValue(new ReferenceError('indexedDB is not defined'));
  const data = [{ NAMES: 'Sponsor' }];
  const server = vi.fn<typeof fetch>(async () => Response.json({ data }));
  vi.stubGlobal('fetch', server);
  expect(await findSponsor('K7M2QP')).toEqual({ ok: true, data });
  expect(await readSponsor('K7M2QP', new AbortController().signal)).toEqual(data);
  expect(server.mock.calls[0]?.[0]).toBe('/api/getUser/K7M2QP');
  expect(findIdToken).not.toHaveBeenCalled();
});
